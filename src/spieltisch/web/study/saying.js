// The sentence of a step, and who made it.
import { html } from "htm/preact";
import { Icon } from "../parts/icon.js";
import { nameOf, names } from "../table/names.js";
import { t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";
import { heardFrom } from "./retelling.js";

/** Letters of records: who played. */
const BY = /** @type {{ [letter: string]: { icon: string, text: string } }} */ ({
  p: { icon: "person", text: "screen.by-person" },
  b: { icon: "bot", text: "screen.by-bot" },
  c: { icon: "clock", text: "screen.by-caretaker" },
  f: { icon: "forward", text: "screen.by-table" },
});

/** @param {{ moment: import("./moment.js").Moment }} props */
export function Saying({ moment }) {
  const [view, step, retold] = [moment.view.value, moment.step.value, moment.retold.value];
  if (!view || !retold) return null;
  if (!step) return html`<div class="saying" role="status" aria-live="polite"><p>${t("screen.deal-begins", { number: retold.deal + 1 })}</p></div>`;
  const seat = moment.seat.value;
  const told = heardFrom(step, seat).map((event) => sentence(event, names(view), [], "event"));
  const by = BY[step.by ?? ""];
  return html`<div class="saying" role="status" aria-live="polite">
    <p>${told[0]}${told.length > 1 && html` <span class="more">${told.slice(1).join(" ")}</span>`}</p>
    ${by && html`<span class="pill"><${Icon} name=${by.icon}/>${t(by.text, { name: nameOf(view.table, step.seat) })}</span>`}
  </div>`;
}
