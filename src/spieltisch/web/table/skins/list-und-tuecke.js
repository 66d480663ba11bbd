// Mit List und Tücke on the table: trump, colours still allowed, both winners as it stands, piles with their score.
import { html } from "htm/preact";
import { Sign } from "../../cards/signs.js";
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
  const [trump] = factsOf(facts, "trump");
  const [forbidden] = factsOf(facts, "forbidden-colour");
  const [winners] = factsOf(facts, "winners-so-far");
  const rest = [...factsOf(facts, "rest").map((params) => ({ code: "rest", params })), ...factsOf(facts, "gone").map((params) => ({ code: "gone", params }))];
  const who = (/** @type {number | null} */ seat) => (seat == null ? t("word.nobody") : own.includes(seat) ? t("word.you") : names(seat));
  return html`<div class="trick-facts">
      ${trump && html`<${Told} title=${t("screen.trump")} colour=${trump.colour}/>`}
      ${forbidden && html`<${Told} title=${t("screen.closed-colour")} colour=${forbidden.colour} barred=${true}/>`}
      ${winners && html`<dl class="told winners"><dt>${t("screen.as-it-stands")}</dt>
        <dd><span class="pill gold">${t("screen.place-1")}</span> ${who(winners.first)}</dd>
        <dd><span class="pill gold">${t("screen.place-2")}</span> ${who(winners.second)}</dd></dl>`}
      ${rest.map((fact) => html`<p class="quiet-line" key=${fact.code}>${sentence(fact, names, own, "fact")}</p>`)}
    </div>
    ${choosing.choices.length > 0 && html`<${Choices} scene=${scene}/>`}`;
}

/** @param {{ title: string, colour: string, barred?: boolean }} props */
const Told = ({ title, colour, barred = false }) => html`<dl class=${`told ${barred ? "barred" : ""}`}><dt>${title}</dt>
  <dd><span class=${`chip big ink-${colour}`}><${Sign} colour=${colour}/></span> ${colourName(colour)}</dd></dl>`;
