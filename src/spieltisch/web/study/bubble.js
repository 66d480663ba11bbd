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

const APART = 16; // pixels between what is pointed at and the sentence about it
const EDGE = 6;

/** @param {{ course: Course, boxes: Box[], clear: Box[], stage: import("preact").RefObject<HTMLElement | null>, onRule: (clause: string) => void }} props */
export function Bubble({ course, boxes, clear, stage, onRule }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [top, setTop] = useState(/** @type {number | null} */ (null));
  const { step } = course;
  const aside = course.aside.value;
  const said = aside ? asideText(course) : step.value.say ? course.text(step.value.say) : t("screen.others-play");
  useLayoutEffect(() => {
    if (box.current && stage.current) setTop(beside(boxes, clear, box.current.offsetHeight, stage.current.clientHeight));
  });
  const clause = aside?.kind === "reason" ? aside.reason.clause : aside ? "" : step.value.clause;
  const on = !course.busy.value && !course.wants.value;
  return html`<section class=${`lesson-bubble ${aside ? aside.kind : ""}`} ref=${box} style=${{ top: `${top ?? 0}px` }} aria-label=${t("screen.learn")}>
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
 * How far down the sentence stands: close to what is pointed at, where it covers nothing that is meant or can be
 * touched; if there is no such place, in the widest gap.
 * @param {Box[]} boxes @param {Box[]} clear @param {number} height @param {number} room
 */
function beside(boxes, clear, height, room) {
  if (!boxes.length && !clear.length) return Math.max(EDGE, (room - height) * 0.42);
  const about = boxes.length ? boxes : clear;
  const middle = about.reduce((sum, each) => sum + each.top + each.height / 2, 0) / about.length;
  const far = (/** @type {Gap} */ gap) => Math.min(Math.abs(gap.from - middle), Math.abs(gap.to - middle));
  const all = gaps([...boxes, ...clear], room);
  const wide = [all, gaps(about, room)].map((each) => each.filter((gap) => gap.to - gap.from >= height + APART + EDGE)).find((each) => each.length);
  const [best] = wide ? wide.sort((a, b) => far(a) - far(b)) : all.sort((a, b) => b.to - b.from - a.to + a.from);
  if (!best) return EDGE;
  const near = !wide ? (best.from + best.to - height) / 2 : Math.abs(best.from - middle) < Math.abs(best.to - middle) ? best.from + APART : best.to - APART - height;
  return Math.round(Math.max(EDGE, Math.min(near, room - height - EDGE)));
}

/** @typedef {{ from: number, to: number }} Gap */

/** What is free between boxes, from top to bottom. @param {Box[]} boxes @param {number} room */
function gaps(boxes, room) {
  const found = /** @type {Gap[]} */ ([]);
  let from = 0;
  for (const { top, height } of [...boxes].sort((a, b) => a.top - b.top)) {
    if (top > from) found.push({ from, to: top });
    from = Math.max(from, top + height);
  }
  if (from < room) found.push({ from, to: room });
  return found;
}
