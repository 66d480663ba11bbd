// Any game: the zones that are nobody's in the middle, the facts as sentences.
import { html } from "htm/preact";
import { sentence } from "../../texts/sentences.js";
import { t } from "../../texts/catalogue.js";
import { Choices } from "../choices.js";
import { Display } from "../display.js";
import { factsOf, seatFact } from "../offers.js";
import { Stock } from "../stock.js";

/** @import { Fact } from "../../wire" */
/** @import { Scene, Skin } from "../scene.js" */

/** How far the deal is. @param {Fact[]} facts */
export function tricks(facts) {
  const [left] = factsOf(facts, "tricks-left");
  return left ? [t("screen.trick-of", { number: Math.min(left.of, left.of - left.left + 1), of: left.of })] : [];
}

/** @param {Scene} scene @param {number} seat */
export function points({ facts }, seat) {
  const found = seatFact(facts, "points", seat);
  return found ? { text: String(found.points), label: t("unit.points", { count: found.points }) } : null;
}

/** @type {Skin} */
export const plain = {
  shape: { narrow: 64, abreast: 1.3 },
  columns: () => 6,
  pills: tricks,
  score: points,
  marks: () => [],
  change: () => null,
  says: () => "",
  outlook: () => "",
  Middle: ({ scene }) => html`<${Stock} scene=${scene}/><${Display} scene=${scene}/><${Choices} scene=${scene}/>
    <ul class="panel-dark">${scene.facts.map((fact) => html`<li>${sentence(fact, scene.names, scene.own, "fact")}</li>`)}</ul>`,
};
