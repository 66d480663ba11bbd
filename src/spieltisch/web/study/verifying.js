// Was a deal dealt from what everybody had committed themselves to, and were these the cards that were played?
// Repeats the shuffle alone: where each card of the shuffled order goes comes as data, so there is no rule here.
import { commitment, mix } from "../net/shares.js";
import { retell } from "./retelling.js";
import { reshuffles, shuffled } from "./shuffling.js";

/** @import { Retold, View } from "../wire" */
/** @typedef {{ code: string, ok: boolean, params: { [name: string]: any } }} Check */
/** @typedef {{ seat: number, value: string, commitment: string }} Share */

/**
 * All that can be checked, each by itself. A deal without a proof is checked from its seed on.
 * @param {Retold} retold
 * @param {(commitment: string) => string | null} mine the value that this browser gave, by the table's commitment
 * @returns {Promise<Check[]>}
 */
export async function verify(retold, mine) {
  const proof = /** @type {any} */ (retold.proof);
  const seed = retold.seed;
  const checks = proof ? await promises(retold, proof, mine) : [];
  return seed ? [...checks, ...cards(retold, seed)] : checks;
}

/**
 * What was promised before the cards were dealt.
 * @param {Retold} retold
 * @param {{ commitment: string, value: string, deal: number, match: number, table: string, shares: Share[] }} proof
 * @param {(commitment: string) => string | null} mine
 */
async function promises(retold, proof, mine) {
  const checks = [check("table-value", (await commitment(proof.value)) === proof.commitment)];
  for (const share of proof.shares) {
    checks.push(check("share-value", (await commitment(share.value)) === share.commitment, { seat: share.seat }));
  }
  const own = mine(proof.commitment);
  if (own) checks.push(check("own-value", proof.shares.some(({ value }) => value === own)));
  checks.push(check("this-deal", proof.deal === retold.deal));
  checks.push(check("mix", (await mix(proof)) === retold.seed, { count: proof.shares.length + 1 }));
  return checks;
}

/**
 * What became of the seed: shuffle, hands, and every card that was drawn or played.
 * @param {Retold} retold
 * @param {string} seed
 */
function cards(retold, seed) {
  const { deck, places } = retold.layout;
  const laid = lying(shuffled(seed, deck), places);
  const views = retell(retold);
  const shown = new Map((views[0].deal?.zones ?? []).map((zone) => [zone.id, zone.cards]));
  const hands = views[0].seats.map((seat) => laid.get(`hand:${seat}`) ?? []);
  const open = [...laid].filter(([zone]) => shown.get(zone));
  const stock = [...laid].filter(([zone]) => !zone.startsWith("hand:") && !shown.get(zone)).flatMap(([, found]) => found);
  const again = reshuffles(seed, deck);
  const dealt = hands.every((hand, seat) => same(hand, handOf(views[0], seat)) && same(hand, retold.hands[seat] ?? []));
  const checks = [check("hands", dealt, { count: deck.length })];
  if (open.length) checks.push(check("open-cards", open.every(([zone, found]) => same(found, shown.get(zone) ?? []))));
  retold.chances.forEach((order, place) => {
    checks.push(check("reshuffle", again(order).join() === order.join(), { number: place + 1, count: order.length }));
  });
  const { drawn, played } = moved(views, hands);
  if (drawn.length) checks.push(check("drawn", drawn.join() === [...stock, ...retold.chances.flat()].slice(0, drawn.length).join(), { count: drawn.length }));
  checks.push(check("played", played !== null, { count: played ?? 0 }));
  return checks;
}

/** @param {string} code @param {boolean} ok @param {{ [name: string]: any }} [params] @returns {Check} */
const check = (code, ok, params = {}) => ({ code, ok, params });

/** Zone by zone, in the order of the shuffled deck. @param {string[]} order @param {readonly string[]} places */
function lying(order, places) {
  /** @type {Map<string, string[]>} */
  const zones = new Map();
  order.forEach((card, place) => zones.set(places[place], [...(zones.get(places[place]) ?? []), card]));
  return zones;
}

/** @param {View} view @param {number} seat */
const handOf = (view, seat) => view.own[seat]?.zones?.find(({ id }) => id === `hand:${seat}`)?.cards ?? [];

/** The same cards, in whatever order. @param {readonly string[]} one @param {readonly string[]} other */
const same = (one, other) => [...one].sort().join() === [...other].sort().join();

/**
 * The cards that came to hands, in order, and how many left them; null if somebody played what they did not hold.
 * @param {View[]} views
 * @param {string[][]} hands as they were dealt
 */
function moved(views, hands) {
  const drawn = /** @type {string[]} */ ([]);
  const held = hands.map((hand) => [...hand]);
  let played = /** @type {number | null} */ (0);
  views.slice(1).forEach((view, step) => {
    const said = view.log.slice(views[step].log.length);
    for (const seat of view.seats) {
      const [before, after] = [handOf(views[step], seat), handOf(view, seat)];
      if (before === after) continue;
      const come = without(after, before);
      const gone = without(before, after);
      const named = said.filter((event) => event.seat === seat && "card" in event.params && !come.length).map(({ params }) => params.card);
      drawn.push(...come);
      held[seat].push(...come);
      for (const card of [...gone, ...without(named, gone)]) {
        const at = held[seat].indexOf(card);
        if (at < 0) played = null;
        else held[seat].splice(at, 1);
        if (played !== null) played++;
      }
    }
  });
  return { drawn, played };
}

/** @param {readonly string[]} cards @param {readonly string[]} others */
function without(cards, others) {
  const left = [...others];
  return cards.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
