// The shuffle, once more: from a seed to the order of the cards, as docs/shuffle.md has it, and nothing else.
import { sha256, unhex } from "../net/sha256.js";

const ASCII = new TextEncoder();
const WORD = 2 ** 32;
const MASK = (1n << 64n) - 1n;

/**
 * A deck in the order that a seed gives.
 * @template Card
 * @param {string} seed 64 hexadecimal digits
 * @param {readonly Card[]} deck
 * @returns {Card[]}
 */
export function shuffled(seed, deck) {
  const words = numbers(unhex(seed));
  return swapped(deck, (limit) => {
    const even = WORD - (WORD % limit); // beyond it some results would be likelier than others
    let word = words.next().value;
    while (word >= even) word = words.next().value;
    return word % limit;
  });
}

/**
 * Later reshuffles of the same deal, one after the other: gives the cards of each, the next card first.
 * @param {string} seed
 * @param {readonly string[]} deck its order is the one in which cards are gathered before they are shuffled
 * @returns {(cards: readonly string[]) => string[]}
 */
export function reshuffles(seed, deck) {
  const below = chance(seed);
  const place = (/** @type {string} */ card) => deck.indexOf(card);
  return (cards) => swapped([...cards].sort((a, b) => place(a) - place(b)), below).reverse();
}

/** Fisher and Yates, from the last card down. @template Card @param {readonly Card[]} deck @param {(limit: number) => number} below */
function swapped(deck, below) {
  const cards = [...deck];
  for (let last = cards.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

/** Endless numbers of 32 bits. @param {Uint8Array} seed @returns {Generator<number, never>} */
function* numbers(seed) {
  const head = ASCII.encode("spieltisch shuffle");
  for (let block = 0; ; block++) {
    const bytes = new Uint8Array(head.length + seed.length + 8);
    bytes.set(head);
    bytes.set(seed, head.length);
    new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(block));
    const digest = new DataView(sha256(bytes).buffer);
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

/** SplitMix64, started from the seed. @param {string} seed */
function chance(seed) {
  const head = ASCII.encode("spieltisch chance");
  let state = new DataView(sha256(Uint8Array.from([...head, ...unhex(seed)])).buffer).getBigUint64(0);
  const next = () => {
    state = (state + 0x9e3779b97f4a7c15n) & MASK;
    let word = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
    word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & MASK;
    return word ^ (word >> 31n);
  };
  return (/** @type {number} */ limit) => {
    const bound = BigInt(limit);
    const uneven = (1n << 32n) % bound;
    let product = (next() >> 32n) * bound;
    while ((product & 0xffffffffn) < uneven) product = (next() >> 32n) * bound;
    return Number(product >> 32n);
  };
}
