// The score sheet: every deal, every seat, the sums; and how the totals have grown, as a small chart.
import { html } from "htm/preact";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icon.js";
import { number, t } from "../texts/catalogue.js";
import { nameOf } from "./names.js";

/** @import { TableShown, View } from "../wire" */

/** Lines are told apart by dashes and marks, not by colour alone. */
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "5 2", "1 3"];
/** The height of a name. */
const NAME = 13;
const [WIDE, HIGH, LEFT, RIGHT, TOP, LOW] = [320, 150, 30, 92, 12, 22];

/** Totals after each deal, by seat; the first is before the first deal. @param {TableShown} table @returns {number[][]} */
export function totalsOverTime({ sheet, chairs }) {
  const now = chairs.map(() => 0);
  return [[...now], ...sheet.map((points) => points.map((each, seat) => (now[seat] += each)))];
}

/** Seats with most points, if anybody has any. @param {TableShown} table @returns {number[]} */
export function leaders({ totals }) {
  const most = Math.max(...totals, 0);
  return most > 0 ? totals.flatMap((each, seat) => (each === most ? [seat] : [])) : [];
}

/** @param {{ view: View, onClose: () => void }} props */
export function Scores({ view, onClose }) {
  return html`<${Dialog} title=${t("screen.scores")} onClose=${onClose} class="scores">
    <${Sheet} view=${view}/>${view.table.sheet.length > 1 && html`<${Chart} view=${view}/>`}
  <//>`;
}

/** @param {{ view: View }} props */
export function Sheet({ view }) {
  const { table } = view;
  const ahead = leaders(table);
  const mine = (/** @type {number} */ seat) => (view.seats.includes(seat) ? "ours" : "");
  return html`<div class="sheet-box" tabindex="0" role="region" aria-label=${t("screen.scores")}><table class="score-sheet">
    <thead><tr><th scope="col"><span class="heard">${t("screen.deals")}</span></th>${table.chairs.map((_, seat) => html`<th scope="col" class=${mine(seat)}>
      <span class="score-name">${nameOf(table, seat)}</span></th>`)}</tr></thead>
    <tbody>${table.sheet.map((points, deal) => html`<tr><th scope="row" aria-label=${t("screen.deal", { number: deal + 1 })}>${number(deal + 1)}</th>
      ${points.map((each, seat) => html`<td class=${`${mine(seat)} ${each === Math.max(...points) && each > 0 ? "most" : ""}`}>${number(each)}</td>`)}</tr>`)}
      ${!table.sheet.length && html`<tr><td class="quiet" colspan=${table.chairs.length + 1}>${t("screen.scores-none")}</td></tr>`}</tbody>
    <tfoot><tr><th scope="row">${t("screen.total")}</th>${table.chairs.map((_, seat) => html`<td class=${`${mine(seat)} ${ahead.includes(seat) ? "leader" : ""}`} data-total=${seat}>
      ${ahead.includes(seat) && html`<span class="crowned"><${Icon} name="crown"/><span class="heard">${t("screen.leads")}</span></span>`}${number(table.totals[seat] ?? 0)}</td>`)}</tr></tfoot>
  </table></div>`;
}

/** The totals as lines, deal by deal; for the ear the table says it all. @param {{ view: View }} props */
export function Chart({ view }) {
  const { table } = view;
  const grown = totalsOverTime(table);
  const all = grown.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (/** @type {number} */ deal) => LEFT + ((WIDE - LEFT - RIGHT) * deal) / Math.max(1, grown.length - 1);
  const y = (/** @type {number} */ points) => TOP + ((HIGH - TOP - LOW) * (high - points)) / (high - low);
  const last = grown[grown.length - 1];
  const places = apart(last.map(y));
  return html`<figure class="chart"><figcaption class="fine quiet">${t("screen.points-over-time")}</figcaption>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${t("screen.points-over-time")}>
      ${[low, high].map((points) => html`<line class="grid" x1=${LEFT} x2=${WIDE - RIGHT} y1=${y(points)} y2=${y(points)}/>
        <text class="axis" x=${LEFT - 6} y=${y(points) + 4} text-anchor="end">${number(points)}</text>`)}
      ${[...new Set([1, grown.length - 1])].map((deal) => html`<text class="axis" x=${x(deal)} y=${HIGH - 5} text-anchor="middle">${number(deal)}</text>`)}
      ${last.map((_, seat) => html`<g class=${`line line-${seat % 6}`}>
        <polyline points=${grown.map((row, deal) => `${x(deal)},${y(row[seat])}`).join(" ")} stroke-dasharray=${DASHES[seat % 6]}/>
        <circle cx=${x(grown.length - 1)} cy=${y(last[seat])} r="3.2"/>
        <text x=${WIDE - RIGHT + 9} y=${places[seat] + 4}>${short(nameOf(table, seat))}</text></g>`)}
    </svg></figure>`;
}

/** @param {string} name */
const short = (name) => (name.length > 12 ? `${name.slice(0, 11)}…` : name);

/** Heights moved apart so that names do not lie on each other: down first, and up again from the lower edge. @param {number[]} heights */
function apart(heights) {
  const order = heights.map((_, seat) => seat).sort((a, b) => heights[a] - heights[b]);
  const found = [...heights];
  let free = -Infinity;
  for (const seat of order) free = (found[seat] = Math.max(found[seat], free)) + NAME;
  free = HIGH - LOW;
  for (const seat of order.reverse()) free = (found[seat] = Math.min(found[seat], free)) - NAME;
  return found;
}
