// A line that comes, is read to those who cannot see it, and goes by itself.
import { signal } from "@preact/signals";
import { html } from "htm/preact";
import { t } from "../texts/catalogue.js";
import { Button } from "./button.js";

/** @typedef {{ id: number, text: string, kind: "note" | "warn" }} Line */

const STAYS = 5_000;
const MOST = 3;
const lines = signal(/** @type {Line[]} */ ([]));
let last = 0;

/** @param {string} text @param {"note" | "warn"} [kind] */
export function toast(text, kind = "note") {
  const id = ++last;
  lines.value = [...lines.value.filter((line) => line.text !== text), { id, text, kind }].slice(-MOST);
  setTimeout(() => drop(id), STAYS + 40 * text.length);
}

/** @param {number} id */
function drop(id) {
  lines.value = lines.value.filter((line) => line.id !== id);
}

export function Toasts() {
  return html`<div class="toasts" role="status" aria-live="polite">
    ${lines.value.map(({ id, text, kind }) => html`<div class=${`toast ${kind}`} key=${id}>
      <span>${text}</span><${Button} kind="quiet" icon="close" label=${t("screen.close")} onClick=${() => drop(id)}/>
    </div>`)}
  </div>`;
}
