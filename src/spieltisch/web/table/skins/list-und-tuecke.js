// Mit List und Tücke on the table: trump, colours still allowed, both winners as it stands, piles with their score.
import { html } from "htm/preact";
import { Card } from "../../cards/card.js";
import { t } from "../../texts/catalogue.js";
import { colourName } from "../../texts/spoken.js";
import { sentence } from "../../texts/sentences.js";
import { Choices } from "../choices.js";
import { factsOf, seatFact } from "../offers.js";
import { points, tricks } from "./plain.js";

/** @import { Scene, Skin } from "../scene.js" */
/** @import { Offer } from "../offers.js" */

/** @type {Skin} */
export const list = {
  shape: { narrow: 68, abreast: 1.55 },
  columns: () => 5,
  pills: tricks,
  score: points,
  marks: ({ facts }, zone) => {
    if (zone.kind === "piles") {
      const kept = zone.owner == null ? undefined : seatFact(facts, "collects", zone.owner);
      return kept?.colours.includes(zone.id.slice(-1)) ? [{ icon: "check", label: t("screen.collected"), kind: "gold" }] : [];
    }
    const [winners] = factsOf(facts, "winners-so-far");
    if (!winners || zone.owner == null) return [];
    if (winners.first === zone.owner) return [{ text: t("screen.place-1"), label: t("screen.first-winner"), kind: "gold" }];
    return winners.second === zone.owner ? [{ text: t("screen.place-2"), label: t("screen.second-winner"), kind: "gold" }] : [];
  },
  change: () => null,
  says: ([offer]) => places(offer),
  outlook: (_, [offer]) => (offer.points == null ? places(offer) : t("screen.makes", { points: t("unit.points", { count: offer.points }) })),
  Middle,
};

/** @param {Offer} offer */
const places = ({ place }) => (place === 1 ? t("screen.would-be-first") : place === 2 ? t("screen.would-be-second") : "");

/** @param {{ scene: Scene }} props */
function Middle({ scene }) {
  const { facts, names, own, choosing } = scene;
  const [winners] = factsOf(facts, "winners-so-far");
  const rest = ["rest", "gone"].flatMap((code) => factsOf(facts, code).map((params) => ({ code, params })));
  return html`<div class="trick-facts">
      <${Colours} scene=${scene}/>
      <p class="winners">${winners && [1, 2].map((place) => html`<${Winner} key=${place} scene=${scene} place=${place} seat=${place === 1 ? winners.first : winners.second}/>`)}</p>
      ${rest.map((fact) => html`<p class="quiet-line" key=${fact.code}>${sentence(fact, names, own, "fact")}</p>`)}
    </div>
    ${choosing.choices.length > 0 && html`<${Choices} scene=${scene}/>`}`;
}

/** The colours that there are: which one is trump, which one is closed. @param {{ scene: Scene }} props */
function Colours({ scene: { zones, facts } }) {
  const letters = [...new Set(zones.filter(({ kind }) => kind === "piles").map(({ id }) => id.slice(-1)))];
  const [trump] = factsOf(facts, "trump");
  const [closed] = factsOf(facts, "forbidden-colour");
  return html`<ul class="colours">${letters.map((letter) => {
    const role = trump?.colour === letter ? "trump" : closed?.colour === letter ? "barred" : "";
    const word = role === "trump" ? t("screen.trump") : role ? t("screen.closed-colour") : "";
    return html`<li key=${letter} class=${`colour ${role}`}><${Card} text=${letter} label=${[colourName(letter), word].filter(Boolean).join(", ")}/>
      <span aria-hidden="true">${word || "\u00a0"}</span></li>`;
  })}</ul>`;
}

/** @param {{ scene: Scene, place: number, seat: number | null }} props */
function Winner({ scene: { names, own }, place, seat }) {
  const name = seat == null ? t("word.nobody") : own.includes(seat) ? t("word.you") : names(seat);
  return html`<span class="who-wins"><span class="pill gold" title=${t(place === 1 ? "screen.first-winner" : "screen.second-winner")}>${t(`screen.place-${place}`)}</span>
    <span class="name">${name}</span></span>`;
}
