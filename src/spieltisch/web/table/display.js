// The display: open cards in the middle by colour, with what each colour is worth. A colour is taken as a whole.
import { html } from "htm/preact";
import { Card } from "../cards/card.js";
import { t } from "../texts/catalogue.js";
import { COLOURS, colourName, spokenCard } from "../texts/spoken.js";
import { factsOf } from "./offers.js";

/** @import { Scene } from "./scene.js" */

/** @param {{ scene: Scene }} props */
export function Display({ scene }) {
  const zone = scene.zones.find(({ kind }) => kind === "display");
  if (!zone) return null;
  const cards = zone.cards ?? [];
  const colours = [...COLOURS].filter((colour) => cards.some((card) => card[0] === colour));
  const worth = new Map(factsOf(scene.facts, "display-worth").map(({ colour, points }) => [colour, points]));
  const long = Math.max(0, ...colours.map((colour) => cards.filter((card) => card[0] === colour).length - 1));
  return html`<div class="display" style=${{ "--long": long }} role="group" aria-label=${t("screen.display")} data-place=${zone.id}>
    ${colours.map((colour) => html`<${Column} key=${colour} scene=${scene} zone=${zone.id} colour=${colour} worth=${worth.get(colour)}
      cards=${cards.filter((card) => card[0] === colour).sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)))}/>`)}
    ${!colours.length && html`<span class="slot" aria-hidden="true"></span>`}
  </div>`;
}

/** @param {{ scene: Scene, zone: string, colour: string, cards: string[], worth: number }} props */
function Column({ scene, zone, colour, cards, worth }) {
  const { choosing } = scene;
  const offer = choosing.offers.find((each) => each.colour === colour && !each.card);
  const going = choosing.pending.value?.colour === colour && !choosing.pending.value.card;
  const inside = html`<span class="stack" style=${{ "--more": Math.max(1, cards.length - 1) }}>${cards.map((card) => html`<span class="lap" key=${card}><${Card} text=${card} label="" data-zone=${zone}/></span>`)}</span>
    <span class="worth" aria-hidden="true">${worth}</span>`;
  const named = { colour: colourName(colour), points: t("unit.points", { count: worth }) };
  const listed = cards.map(spokenCard).join(", ");
  return offer
    ? html`<button type="button" class="column stop" data-key=${`column ${colour}`} data-action=${offer.action} aria-label=${`${t("screen.take-colour", named)}. ${listed}`}
        onClick=${() => choosing.play(offer)}>${inside}</button>`
    : html`<div class=${`column ${going ? "going" : ""}`} role="img" aria-label=${`${t("screen.colour-worth", named)}: ${listed}`}>${inside}</div>`;
}
