// The sentence of a lesson, big and near what it is about, and the way on.
import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { names } from "../table/names.js";
import { t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";

/** @import { Course } from "./lesson.js" */
/** @import { Box } from "./pointers.js" */

const APART = 14; // pixels between what is pointed at and the sentence about it

/** @param {{ course: Course, boxes: Box[], stage: import("preact").RefObject<HTMLElement | null>, onRule: (clause: string) => void }} props */
export function Bubble({ course, boxes, stage, onRule }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [top, setTop] = useState(/** @type {number | null} */ (null));
  const { step } = course;
  const aside = course.aside.value;
  const said = aside ? asideText(course) : step.value.say ? course.text(step.value.say) : t("screen.others-play");
  useLayoutEffect(() => {
    if (box.current && stage.current) setTop(beside(boxes, box.current.offsetHeight, stage.current.clientHeight));
  });
  const clause = aside?.kind === "reason" ? aside.reason.clause : aside ? "" : step.value.clause;
  const on = !course.busy.value && !course.wants.value;
  return html`<section class=${`bubble ${aside ? aside.kind : ""}`} ref=${box} style=${{ top: `${top ?? 0}px` }} aria-label=${t("screen.learn")}>
    <p class="bubble-text" role="status" aria-live="polite" data-say=${aside ? aside.kind : step.value.say}>${said}</p>
    <div class="bubble-foot">
      ${clause ? html`<button type="button" class="bubble-rule" onClick=${() => onRule(clause)}>${t("screen.rule", { number: clause })}</button>` : html`<span/>`}
      ${on ? html`<${Button} kind="go" data-on key=${step.value.say} onClick=${() => course.next()}>${t("screen.go-on")}<//>`
        : course.wants.value && html`<span class="bubble-turn"><${Icon} name="play"/>${t("screen.your-move")}</span>`}
    </div>
  </section>`;
}

/** @param {Course} course */
function asideText(course) {
  const aside = course.aside.value;
  if (aside?.kind === "instead") return aside.text;
  if (!aside) return "";
  const { view } = course.place.value;
  const text = sentence({ code: aside.reason.code, params: aside.reason.params ?? {} }, names(view), view.seats, "reason");
  return t("screen.why-not", { reason: text });
}

/**
 * How far down the sentence stands: beside what is pointed at, on the side with more room; else in the middle.
 * @param {Box[]} boxes @param {number} height @param {number} room
 */
function beside(boxes, height, room) {
  if (!boxes.length) return Math.max(8, (room - height) * 0.42);
  const top = Math.min(...boxes.map((each) => each.top));
  const bottom = Math.max(...boxes.map((each) => each.top + each.height));
  const place = top > room - bottom ? top - height - APART : bottom + APART;
  return Math.max(8, Math.min(place, room - height - 8));
}
