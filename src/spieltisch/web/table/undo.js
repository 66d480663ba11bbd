// Taking something back: at once where nobody has learned anything, else the others are asked.
import { html } from "htm/preact";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { listed, t } from "../texts/catalogue.js";
import { nameOf } from "./names.js";

/** @import { View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */

/** Wants the last action of a seat back. @param {Visit} visit @param {number | null} seat */
export const undo = (visit, seat) => seat !== null && visit.send({ type: "undo", seat });

/**
 * What is asked now, to be answered by whoever has not yet; who asked sees who has agreed.
 * @param {{ visit: Visit, view: View }} props the whole view, of all own seats
 */
export function Asking({ visit, view }) {
  const { asked, chairs } = view.table;
  if (!asked || asked.what !== "undo") return null;
  const name = nameOf(view.table, asked.seat);
  const mine = view.seats.includes(asked.seat);
  const agreed = asked.agreed.filter((seat) => seat !== asked.seat);
  const answered = view.seats.some((seat) => asked.agreed.includes(seat));
  const missing = chairs.flatMap((chair, seat) => (chair.who === "person" && !chair.left && !asked.agreed.includes(seat)
    && seat !== asked.seat && !view.seats.includes(seat) ? [nameOf(view.table, seat)] : []));
  const answer = (/** @type {boolean} */ agree) => () => visit.send({ type: "answer", agree });
  return html`<section class="note asking" role="group" aria-label=${t("screen.undo")} data-asking=${asked.seat}>
    <${Icon} name="undo"/>
    <div class="grow">
      <p>${mine ? t("screen.undo-asked") : t("screen.undo-ask", { name })}</p>
      ${agreed.length > 0 && html`<p class="fine">${t("screen.undo-agreed", { names: listed(agreed.map((seat) => nameOf(view.table, seat))) })}</p>`}
      ${(mine || answered) && missing.length > 0 && html`<p class="fine">${t("screen.waiting-for", { name: listed(missing) })}</p>`}
    </div>
    ${!mine && !answered && view.seats.length > 0 && html`<div class="row">
      <${Button} kind="go" data-agree onClick=${answer(true)}>${t("screen.agree")}<//>
      <${Button} data-decline onClick=${answer(false)}>${t("screen.decline")}<//></div>`}
  </section>`;
}

/** The match stands still. @param {{ visit: Visit, view: View }} props */
export function Paused({ visit, view }) {
  if (!view.table.paused) return null;
  return html`<section class="note paused" role="status" data-paused>
    <${Icon} name="pause"/><p class="grow">${t("screen.paused-about")}</p>
    ${view.seats.length > 0 && html`<${Button} kind="go" icon="play" data-resume onClick=${() => visit.send({ type: "resume" })}>${t("screen.resume")}<//>`}
  </section>`;
}
