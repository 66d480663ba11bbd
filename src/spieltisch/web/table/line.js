// How the line to the table is, and why there is no table.
import { html } from "htm/preact";
import { t } from "../texts/catalogue.js";

/** @param {{ visit: import("../net/visit.js").Visit, whole?: boolean }} props */
export function LineState({ visit, whole = false }) {
  const { state } = visit.line.value;
  if (state === "up") return null;
  const text = t(state === "opening" ? "screen.connecting" : "screen.reconnecting");
  return whole ? html`<main class="waiting felt" role="status"><p>${text}</p></main>` : html`<p class="line-state" role="status" data-line=${state}>${text}</p>`;
}

/** @param {{ visit: import("../net/visit.js").Visit }} props */
export function Trouble({ visit }) {
  return html`<main class="waiting felt"><h1>${t(`closing.${visit.line.value.code}`)}</h1><a href="/">${t("screen.to-home")}</a></main>`;
}
