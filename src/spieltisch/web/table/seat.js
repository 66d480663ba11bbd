// Somebody at the table: name plate, the backs of the hand, and what lies before the seat.
import { html } from "htm/preact";
import { Card } from "../cards/card.js";
import { t } from "../texts/catalogue.js";
import { Heap, Marks, Place } from "./place.js";

/** @import { Zone } from "../wire" */
/** @import { Scene } from "./scene.js" */

/** More backs than these say no more. */
const MOST_BACKS = 14;

/** @param {{ scene: Scene, seat: number }} props */
export function Seat({ scene, seat }) {
  const { view, names, zones, slots } = scene;
  const hand = zones.find((zone) => zone.kind === "hand" && zone.owner === seat);
  const turn = view.turn.seats.includes(seat) && view.table.phase === "playing";
  const chair = view.table.chairs[seat];
  const count = hand ? t("unit.cards", { count: hand.count }) : "";
  const label = [names(seat), count, turn ? t("screen.to-act") : "", chair?.caretaker ? t("screen.caretaker-plays-for", { name: names(seat) }) : ""];
  return html`<section class=${`seat ${turn ? "turn" : ""} ${chair?.away != null ? "away" : ""}`} data-seat=${seat} aria-label=${label.filter(Boolean).join(", ")}>
    <header class="plate" title=${names(seat)}>
      <span class="face" aria-hidden="true">${[...names(seat)][0]}</span>
      <span class="name">${names(seat)}</span>
      ${hand && html`<span class="count" aria-hidden="true">${hand.count}</span>`}
      <${Marks} marks=${[scene.skin.score(scene, seat)]}/>
      ${slots.plate?.(seat)}
    </header>
    ${hand && html`<${Others} zone=${hand}/>`}
    <${Front} scene=${scene} seat=${seat}/>
  </section>`;
}

/** A hand of somebody else: backs, or the cards where they may be seen. @param {{ zone: Zone }} props */
function Others({ zone }) {
  const shown = zone.cards ?? Array(Math.min(zone.count, MOST_BACKS)).fill("");
  return html`<div class=${`backs ${zone.cards ? "open" : ""}`} data-place=${zone.id} aria-hidden=${zone.cards ? undefined : "true"}>
    ${shown.map((text, place) => html`<span class="back-strip" key=${`${text}${place}`}><${Card} text=${text} data-zone=${zone.id}/></span>`)}
  </div>`;
}

/** What lies before a seat. @param {{ scene: Scene, seat: number }} props */
export function Front({ scene, seat }) {
  const { zones, names, own } = scene;
  const mine = zones.filter((zone) => zone.owner === seat && zone.kind !== "hand");
  const heaps = mine.filter(isHeap);
  const whose = (/** @type {Zone} */ zone) => placeName(zone, own.includes(seat) ? null : names(seat));
  return html`<div class="front">
    ${mine.filter((zone) => zone.kind === "trick" || (zone.kind === "piles" && !isHeap(zone))).map((zone) => html`
      <${Place} key=${zone.id} scene=${scene} zone=${zone} label=${whose(zone)} drop=${seat === scene.seat && zone.kind === "trick" ? `${zone.id} table` : zone.id}/>`)}
    ${heaps.length > 0 && html`<div class="heaps" role="group" aria-label=${placeName(heaps[0], own.includes(seat) ? null : names(seat))}>
      ${heaps.map((zone) => html`<${Heap} key=${zone.id} scene=${scene} zone=${zone} colour=${zone.id.slice(-1)} label=${whose(zone)}/>`)}</div>`}
    ${mine.filter((zone) => zone.kind === "taken" && zone.count > 0).map((zone) => html`<div class="taken" key=${zone.id} data-place=${zone.id}
      role="img" aria-label=${`${t("screen.taken-cards")}: ${zone.count}`}><${Card} label="" data-zone=${zone.id}/><b aria-hidden="true">${zone.count}</b></div>`)}
  </div>`;
}

/** Several piles by colour, of which only the numbers count. @param {Zone} zone */
const isHeap = (zone) => zone.kind === "piles" && /[RYGBVK]$/.test(zone.id) && !zone.cards?.some((card) => card.length > 1);

/** What one calls a place. @param {Zone} zone @param {string | null} name none: one's own */
function placeName(zone, name) {
  if (zone.kind === "trick") return name == null ? t("screen.your-card") : t("screen.card-of", { name });
  return name == null ? t("screen.your-piles") : t("screen.piles-of", { name });
}
