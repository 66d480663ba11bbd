// Play, in brief: zones, facts, prompt, and the legal actions as buttons.
import { html } from "htm/preact";
import { Card } from "../cards/card.js";
import { facts, zones } from "../net/following.js";
import { Button } from "../parts/button.js";
import { t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";
import { spokenAction } from "../texts/spoken.js";
import { SeatClock } from "./clock.js";
import { nameOf, names } from "./names.js";

/** @import { View, Zone } from "../wire" */
/** @import { Visit } from "../net/visit.js" */

/** @param {{ visit: Visit, view: View }} props */
export function Play({ visit, view }) {
  const { phase } = view.table;
  const told = names(view);
  return html`<main class="felt play">
    <h1>${view.deal?.prompt ? sentence(view.deal.prompt, told, view.seats, "prompt") : t(`screen.phase-${phase}`)}</h1>
    <div id="deal">${zones(view).map((zone) => html`<${Lying} zone=${zone} view=${view} visit=${visit} key=${zone.id}/>`)}</div>
    <ul class="facts">${facts(view).map((fact) => html`<li>${sentence(fact, told, view.seats, "fact")}</li>`)}</ul>
    <${Choices} visit=${visit} view=${view}/>
    <ul class="log">${view.log.slice(-8).map((event) => html`<li>${sentence(event, told, view.seats, "event")}</li>`)}</ul>
  </main>`;
}

/** @param {{ zone: Zone, view: View, visit: Visit }} props */
function Lying({ zone, view, visit }) {
  const whose = zone.owner == null ? "" : nameOf(view.table, zone.owner);
  return html`<section class="zone" data-zone=${zone.id} aria-label=${`${zone.kind} ${whose}`}>
    <span class="small" data-seat=${zone.kind === "hand" ? zone.owner : undefined}>${zone.kind} ${whose}
      ${zone.kind === "hand" && html`<${SeatClock} visit=${visit} view=${view} seat=${zone.owner}/>`}</span>
    <div class="row">${(zone.cards ?? Array(Math.min(zone.count, 12)).fill("")).map((text) => html`<${Card} text=${text} data-zone=${zone.id} key=${text || undefined}/>`)}</div>
  </section>`;
}

/** @param {{ visit: Visit, view: View }} props */
function Choices({ visit, view }) {
  const { phase } = view.table;
  return html`<div class="row legal">
    ${phase === "playing" && view.seats.map((seat) => (view.own[seat]?.legal ?? []).map((each) => html`
      <${Button} key=${each.action} data-action=${each.action} onClick=${() => visit.act(seat, each.action)}>${spokenAction(each.action)}<//>`))}
  </div>`;
}
