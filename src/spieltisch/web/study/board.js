// The cards of a moment, drawn simply: who sits around with what, and what lies in the middle.
import { html } from "htm/preact";
import { Card } from "../cards/card.js";
import { facts, zones } from "../net/following.js";
import { nameOf, names } from "../table/names.js";
import { has, t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";

/** @import { View, Zone } from "../wire" */

/**
 * @param {object} props
 * @param {View} props.view
 * @param {number[]} props.own whose hands are open, the first one nearest
 * @param {((seat: number, action: string) => void) | null} [props.act]
 * @param {(card: string, zone: string | null) => void} [props.explain]
 */
export function Board({ view, own, act = null, explain }) {
  const all = zones(view);
  const near = own.length ? own[0] : 0;
  const count = view.table.chairs.length;
  const around = Array.from({ length: count }, (_, step) => (near + step) % count);
  const middle = all.filter((zone) => zone.owner == null);
  const say = names(view);
  return html`<div class="board">
    <div class="board-seats">${around.map((seat) => html`<section class="board-seat" key=${seat} data-seat=${seat} aria-label=${nameOf(view.table, seat)}
      data-turn=${view.turn.seats.includes(seat) ? "" : undefined}>
      <h3>${nameOf(view.table, seat)}</h3>
      <div class="board-zones">${all.filter((zone) => zone.owner === seat).map((zone) => html`<${Lying} key=${zone.id} zone=${zone} view=${view} act=${act} explain=${explain}/>`)}</div>
    </section>`)}</div>
    ${middle.length > 0 && html`<div class="board-middle">${middle.map((zone) => html`<${Lying} key=${zone.id} zone=${zone} view=${view} act=${act} explain=${explain}/>`)}</div>`}
    <ul class="board-facts">${facts(view).filter(({ code }) => has(`fact.${code}`)).map((fact) => html`<li data-fact=${fact.code}>${sentence(fact, say, own.length === 1 ? own : [], "fact")}</li>`)}</ul>
  </div>`;
}

/** @param {{ zone: Zone, view: View, act: ((seat: number, action: string) => void) | null, explain?: (card: string, zone: string | null) => void }} props */
function Lying({ zone, view, act, explain }) {
  const cards = zone.cards ?? Array(Math.min(zone.count, 14)).fill("");
  const legal = act ? Object.entries(view.own).flatMap(([seat, part]) => (part.legal ?? []).map((each) => /** @type {any} */ ({ ...each, seat: Number(seat) }))) : [];
  const press = (/** @type {string} */ text) => {
    const fits = legal.find((each) => (zone.kind === "hand" ? each.card === text : each.cards?.includes(text)));
    if (fits && act) act(fits.seat, fits.action);
    else explain?.(text, null);
  };
  return html`<div class=${`board-zone ${zone.kind}`} data-zone=${zone.id} aria-label=${t(`screen.${zone.kind}`)}>
    ${cards.map((text) => (act && text ? html`<button type="button" class="board-card" onClick=${() => press(text)}><${Card} text=${text}/></button>`
      : html`<${Card} text=${text}/>`))}
  </div>`;
}
