// A lesson on the table: the cards, rings around what is meant, the sentence, and how far one has come.
import { html } from "htm/preact";
import { useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.js";
import { Field } from "../table/field.js";
import { names } from "../table/names.js";
import { t } from "../texts/catalogue.js";
import { Bubble } from "./bubble.js";
import { Pointers, useBoxes } from "./pointers.js";
import { RulesSheet } from "./rules-sheet.js";

/** @import { Course } from "./lesson.js" */

const NOTHING = {};

/** @param {{ course: Course }} props */
export function LessonStage({ course }) {
  const stage = useRef(/** @type {HTMLElement | null} */ (null));
  const [rule, setRule] = useState("");
  const { view, scene, step } = course.place.value;
  const { seat } = course.scene.value;
  const wants = course.wants.value;
  const { boxes, clear } = useBoxes(stage, course.busy.value ? NOTHING : course.step.value.point ?? NOTHING, wants);
  const act = async (/** @type {number} */ _, /** @type {string} */ action) => {
    course.act(action);
    return { type: "ok" };
  };
  const explain = async (/** @type {number} */ _, /** @type {string} */ card, /** @type {string} */ zone) => void course.explain(card, zone ?? null);
  const { scenes, game } = course.lesson;
  return html`<section class="lesson" ref=${stage} data-scene=${scene} data-step=${step} data-busy=${course.busy.value ? "" : undefined}>
      <${Field} game=${game} view=${wants ? view : unoffered(view)} own=${[seat]} seat=${seat} names=${names(view)} act=${course.busy.value ? null : act} explain=${explain}/>
      <${Pointers} boxes=${boxes}/>
      <${Bubble} course=${course} boxes=${boxes} clear=${clear} stage=${stage} onRule=${setRule}/>
    </section>
    <footer class="lesson-foot">
      <${Button} kind="quiet" icon="back" disabled=${!course.past.length} onClick=${() => course.back()}>${t("screen.back")}<//>
      <ol class="dots" aria-label=${t("screen.lesson-progress", { number: scene + 1, of: scenes.length, title: course.text(scenes[scene].title) })}>
        ${scenes.map((each, place) => html`<li key=${place}><button type="button" class=${place < scene ? "past" : place === scene ? "here" : ""} aria-current=${place === scene ? "step" : undefined}
          aria-label=${course.text(each.title)} title=${course.text(each.title)} onClick=${() => course.leap(place)}><i style=${{ "--done": `${place < scene ? 100 : place > scene ? 0 : (100 * step) / each.steps.length}%` }}/></button></li>`)}
      </ol>
      <${Button} kind="quiet" icon="leap" onClick=${() => course.leap(scene + 1)}>${t("screen.skip-scene")}<//>
    </footer>
    ${rule && html`<${RulesSheet} game=${game} clause=${rule} onClose=${() => setRule("")}/>`}`;
}

/** The same without anything to do: cards can be touched to ask about them, and no more. @param {import("../wire").View} view @returns {import("../wire").View} */
function unoffered(view) {
  const own = Object.entries(view.own).map(([seat, part]) => [seat, { ...part, legal: [] }]);
  return { ...view, own: Object.fromEntries(own) };
}
