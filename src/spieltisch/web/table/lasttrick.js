// The last trick once more: who played what, and what became of it.
import { html } from "htm/preact";
import { Card } from "../cards/card.js";
import { Dialog } from "../parts/dialog.js";
import { t } from "../texts/catalogue.js";
import { spokenCard } from "../texts/spoken.js";
import { LogLine, tricks } from "./log.js";
import { nameOf } from "./names.js";

/** @import { View, Told } from "../wire" */

/** Is it a game of tricks? @param {View} view */
export const inTricks = (view) => Boolean(view.deal?.zones?.some(({ kind }) => kind === "trick"));

/** Events of the last trick that is complete. @param {View} view @returns {Told[]} */
export function lastTrick(view) {
  const done = tricks(view.log).filter(({ events }) => events.some(({ code }) => code === "leads") || view.deal?.over);
  return done[done.length - 1]?.events ?? [];
}

/** @param {{ view: View, onClose: () => void }} props */
export function LastTrick({ view, onClose }) {
  const events = lastTrick(view);
  const played = events.filter(({ code, seat, params }) => code === "played" && seat !== null && params.card);
  return html`<${Dialog} title=${t("screen.last-trick")} onClose=${onClose} class="last-trick">
    ${!events.length && html`<p class="quiet">${t("screen.last-trick-none")}</p>`}
    ${played.length > 0 && html`<ul class="played-row">${played.map(({ seat, params }) => html`<li>
      <${Card} text=${params.card} label=${spokenCard(params.card)}/><span>${nameOf(view.table, seat ?? 0)}</span></li>`)}</ul>`}
    <ol class="log-list short">${events.filter((event) => !played.includes(event)).map((event) => html`<${LogLine} view=${view} event=${event}/>`)}</ol>
  <//>`;
}
