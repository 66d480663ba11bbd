// Deuce on the table: two piles before each seat with their sum, locks, stock and covered cards in the middle.
import { html } from "htm/preact";
import { t } from "../../texts/catalogue.js";
import { sentence } from "../../texts/sentences.js";
import { spokenCard } from "../../texts/spoken.js";
import { factsOf, seatFact } from "../offers.js";
import { Stock } from "../stock.js";

/** @import { Scene, Skin } from "../scene.js" */

/** @type {Skin} */
export const deuce = {
  shape: { narrow: 104, abreast: 2.25 },
  columns: () => 5,
  pills: () => [],
  score: ({ facts }, seat) => {
    const sum = seatFact(facts, "pile-points", seat);
    return sum ? { text: `Σ ${sum.points}`, label: t("screen.on-the-piles", { points: t("unit.points", { count: sum.points }) }) } : null;
  },
  marks: ({ facts, names, own }, zone) => factsOf(facts, "pile-locked").filter(({ pile }) => zone.id === `pile:${pile}`)
    .map((params) => ({ icon: "lock", label: sentence({ code: "pile-locked", params }, names, own, "fact") })),
  change: (_, { change }) => (change == null ? null : { text: signed(change), label: t("screen.changes", { change: signed(change) }), kind: "gold" }),
  says: (offers) => (offers.length > 1 ? t("screen.piles-take-it", { count: offers.length }) : ""),
  outlook: (scene, offers) => outlook(scene, offers),
  Middle: ({ scene }) => html`<${Stock} scene=${scene}/><${Standing} scene=${scene}/>`,
};

/** @param {number} change */
const signed = (change) => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0");

/** @param {Scene} scene @param {import("../offers.js").Offer[]} offers */
function outlook({ names, own, facts, seat }, offers) {
  const [offer] = offers;
  const card = spokenCard(offer.card ?? "");
  if (offers.length > 1) return t("screen.card-fits", { card, count: offers.length });
  if (offer.owner == null || offer.change == null) return "";
  const sum = seatFact(facts, "pile-points", offer.owner)?.points ?? 0;
  const whose = own.includes(offer.owner) && offer.owner === seat ? "screen.sum-becomes-you" : "screen.sum-becomes";
  return t(whose, { seat: names(offer.owner), before: sum, after: sum + offer.change });
}

/** The sums of all, the highest first, and whether going out would be allowed. @param {{ scene: Scene }} props */
function Standing({ scene: { facts, names, own, seat, choosing } }) {
  const sums = factsOf(facts, "pile-points");
  if (!sums.length) return null;
  const weighed = choosing.weighed.value ?? (choosing.targets.length === 1 ? choosing.targets[0] : null);
  const after = (/** @type {{ seat: number, points: number }} */ { seat: whose, points }) => (weighed?.owner === whose ? points + (weighed.change ?? 0) : points);
  const most = Math.max(1, ...sums.map((each) => after(/** @type {any} */ (each))));
  const told = factsOf(facts, "behind").length > 0 || choosing.offers.some((offer) => offer.behind != null);
  const behind = weighed?.behind ?? (told && seat != null ? seatFact(facts, "behind", seat)?.points ?? 0 : null); // of whom nothing is told is not behind
  const [left] = factsOf(facts, "reshuffles-left");
  return html`<section class="standing sums" aria-label=${t("screen.sums")}>
    <h2>${t("screen.sums")}</h2>
    <ol>${sums.map((each) => ({ seat: each.seat, points: after(/** @type {any} */ (each)), before: each.points })).sort((a, b) => b.points - a.points).map((each) => html`
      <li key=${each.seat} data-mine=${own.includes(each.seat) ? "" : undefined}>
        <span class="who">${own.includes(each.seat) ? t("word.you") : names(each.seat)}</span>
        <span class="bar" aria-hidden="true"><span style=${{ width: `${(100 * each.points) / most}%` }}></span></span>
        <b>${each.points}${each.points !== each.before && html`<small> (${signed(each.points - each.before)})</small>`}</b></li>`)}</ol>
    ${behind != null && html`<p class="going-out">${behind > 0 ? t("screen.out-not-yet", { points: t("unit.points", { count: behind }) }) : t("screen.out-allowed")}</p>`}
    ${left && html`<p class="quiet-line">${sentence({ code: "reshuffles-left", params: left }, names, own, "fact")}</p>`}
  </section>`;
}
