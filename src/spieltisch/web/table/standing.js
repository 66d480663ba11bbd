// How a trick of colours stands, or would stand with the card that is looked at: who counts what, who takes first.
import { html } from "htm/preact";
import { Sign } from "../cards/signs.js";
import { t } from "../texts/catalogue.js";
import { colourName, spokenCard } from "../texts/spoken.js";
import { factsOf, ofCard } from "./offers.js";

/** @import { Scene } from "./scene.js" */
/** @typedef {{ colour: string, value: number, seats: number[], tied: boolean }} Row */

/** @param {{ scene: Scene }} props */
export function Standing({ scene }) {
  const { choosing, seat, names, own } = scene;
  const held = choosing.outlook;
  const offer = held ? ofCard(choosing.offers, held.card).find(({ value }) => value != null) : undefined;
  const rows = standing(scene, offer);
  const taking = factsOf(scene.facts, "takers")[0]?.seats;
  const order = offer?.takers ?? taking ?? factsOf(scene.facts, "takers-so-far")[0]?.seats;
  if (!rows.length) return html`<div class="standing bare"></div>`;
  const title = held && offer ? t("screen.if-you-play", { card: spokenCard(held.card) }) : t(taking ? "screen.takes-now" : "screen.as-it-stands");
  const who = (/** @type {number} */ each) => (own.includes(each) ? t("word.you") : names(each));
  return html`<section class="standing" aria-label=${title}>
    <h2>${title}</h2>
    <ol>${rows.map(({ colour, value, seats, tied }) => {
      const places = order ? seats.map((each) => order.indexOf(each) + 1).filter(Boolean).sort((a, b) => a - b) : [];
      const inOrder = order ? [...seats].sort((a, b) => rank(order, a) - rank(order, b)) : seats;
      const out = tied || (order && !places.length);
      return html`<li key=${colour} class=${out ? "out" : ""} data-mine=${seat != null && seats.includes(seat) ? "" : undefined}>
        <${Sign} colour=${colour} label=${colourName(colour)}/>
        <span class="who">${inOrder.map(who).join(", ")}</span>
        ${places.length > 0 ? html`<span class="pill gold">${span(places)}</span>` : tied && html`<span class="pill">${t("screen.tie")}</span>`}
        <b>${value}</b></li>`;
    })}</ol>
  </section>`;
}

/** @param {number[]} order @param {number} seat */
const rank = (order, seat) => (order.includes(seat) ? order.indexOf(seat) : order.length);

/** Places that follow each other, in few words. @param {number[]} places */
function span(places) {
  const [first, last] = [places[0], places[places.length - 1]].map((place) => t(`screen.place-${place}`));
  return places.length > 2 ? `${first}–${last}` : places.length > 1 ? `${first} · ${last}` : first;
}

/**
 * The colours of the trick as they are told; with an offer, its colour as the offer says.
 * @param {Scene} scene
 * @param {import("./offers.js").Offer} [offer]
 * @returns {Row[]}
 */
function standing({ facts, seat }, offer) {
  let rows = /** @type {Row[]} */ (factsOf(facts, "colour-value"));
  if (offer?.card && offer.value != null) {
    const [colour] = offer.card;
    const before = rows.find((row) => row.colour === colour);
    const mine = { colour, value: offer.value, seats: [...(before?.seats ?? []), seat ?? 0], tied: Boolean(offer.tied) };
    rows = [...rows.filter((row) => row !== before), mine].map((row) => (row.colour === colour ? row : { ...row, tied: row.tied && row.value !== before?.value || (mine.tied && row.value === mine.value) }));
  }
  return [...rows].sort((a, b) => b.value - a.value);
}
