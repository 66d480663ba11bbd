// A lesson on the table: the cards, rings around what is meant, the sentence, and how far one has come.
import { html } from "htm/preact";
import { useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.js";
import { t } from "../texts/catalogue.js";
import { Board } from "./board.js";
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
  const boxes = useBoxes(stage, course.busy.value ? NOTHING : course.step.value.point ?? NOTHING, view);
  const { scenes, game } = course.lesson;
  return html`<section class="lesson" ref=${stage} data-scene=${scene} data-step=${step} data-busy=${course.busy.value ? "" : undefined}>
      <${Board} view=${view} own=${[course.scene.value.seat]} act=${course.wants.value ? (/** @type {number} */ _, /** @type {string} */ action) => course.act(action) : null}
        explain=${(/** @type {string} */ card, /** @type {string | null} */ zone) => course.explain(card, zone)}/>
      <${Pointers} boxes=${boxes}/>
      <${Bubble} course=${course} boxes=${boxes} stage=${stage} onRule=${setRule}/>
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
