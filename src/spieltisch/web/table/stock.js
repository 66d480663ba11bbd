// The stock and the covered cards, in the middle. Touching the stock draws, if that is offered.
import { html } from "htm/preact";
import { Card } from "../cards/card.js";
import { t } from "../texts/catalogue.js";
import { plainOffers } from "./offers.js";

/** @import { Zone } from "../wire" */
/** @import { Scene } from "./scene.js" */

/** @param {{ scene: Scene }} props */
export function Stock({ scene }) {
  const lying = scene.zones.filter((zone) => zone.owner == null && (zone.kind === "stock" || zone.kind === "piles"));
  return html`<div class="stocks">${lying.map((zone) => html`<${Deck} key=${zone.id} scene=${scene} zone=${zone}/>`)}</div>`;
}

/** @param {{ scene: Scene, zone: Zone }} props */
function Deck({ scene: { choosing }, zone }) {
  const offer = plainOffers(choosing.offers).find((each) => each.zone === zone.id);
  const name = t(zone.kind === "stock" ? "screen.stock" : "screen.covered-cards");
  const label = `${name}: ${t("unit.cards", { count: zone.count })}`;
  // The button that says so stands beside the prompt: this one is for the hand that reaches for the stock.
  const reach = offer ? { class: "deck reach", onClick: () => choosing.play(offer) } : { class: "deck" };
  return html`<div ...${reach} data-place=${zone.id} role="img" aria-label=${label}>
    <span class="pack" data-high=${Math.min(4, Math.ceil(zone.count / 8))}>${zone.count > 0 ? html`<${Card} label="" data-zone=${zone.id}/>` : html`<span class="slot"></span>`}</span>
    <span class="deck-name" aria-hidden="true">${name} <b>${zone.count}</b></span>
  </div>`;
}
