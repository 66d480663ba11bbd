// In which order a hand is held: sorted, as the cards came, or as the person has put them. It never leaves the browser.
import { COLOURS } from "../texts/spoken.js";

/** @import { Held } from "./choosing.js" */

/** Cards with a key each: alike ones are counted. @param {string[]} cards @returns {Held[]} */
export function held(cards) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return cards.map((card) => {
    const nth = seen.get(card) ?? 0;
    seen.set(card, nth + 1);
    return { card, key: `${card}.${nth}` };
  });
}

const SPECIAL = "*X";

/** @param {string} card */
const rank = (card) => (SPECIAL.includes(card) ? [COLOURS.length + SPECIAL.indexOf(card), 0] : [COLOURS.indexOf(card[0]), Number(card.slice(1))]);

/** @type {{ [sort: string]: (a: Held, b: Held) => number }} */
const ORDERS = {
  colour: (a, b) => compare(rank(a.card), rank(b.card)),
  value: (a, b) => compare(byValue(a.card), byValue(b.card)),
};

/** @param {string} card */
function byValue(card) {
  const [colour, value] = rank(card);
  return [SPECIAL.includes(card) ? 99 : value, colour];
}

/** @param {number[]} one @param {number[]} other */
const compare = (one, other) => one[0] - other[0] || one[1] - other[1];

/** One hand while it is held: which order it has now. */
export class Arrangement {
  constructor() {
    /** @type {string[]} keys as the cards came, or as they were put */
    this.came = [];
    this.sort = "";
    this.byHand = false;
  }

  /** The hand in order. @param {string[]} cards @param {string} sort @returns {Held[]} */
  order(cards, sort) {
    const now = held(cards);
    const keys = new Set(now.map(({ key }) => key));
    const kept = this.came.filter((key) => keys.has(key));
    if (!kept.length || sort !== this.sort) this.byHand = false;
    const fresh = now.map(({ key }) => key).filter((key) => !kept.includes(key));
    this.came = [...kept, ...(kept.length ? fresh : shuffled(fresh))]; // a hand comes sorted from the server, not from the dealer
    this.sort = sort;
    if (!this.byHand && ORDERS[sort]) return now.sort(ORDERS[sort]);
    return now.sort((a, b) => this.came.indexOf(a.key) - this.came.indexOf(b.key));
  }

  /** Puts a card in another place. @param {Held[]} hand @param {string} key @param {number} to */
  put(hand, key, to) {
    const keys = hand.map((each) => each.key).filter((each) => each !== key);
    keys.splice(to, 0, key);
    this.came = keys;
    this.byHand = true;
  }
}

/** @param {string[]} keys */
function shuffled(keys) {
  const found = [...keys];
  for (let last = found.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [found[last], found[other]] = [found[other], found[last]];
  }
  return found;
}
