// One's part of the shuffle: a value of 32 random bytes for each deal, and a look at what became of it.
// docs/shuffle.md has the bytes.
import { digest, hex, unhex } from "./sha256.js";

/** @import { View, Revealed } from "../wire" */
/** @typedef {{ value: string, commitment: string }} Share */

const ASCII = new TextEncoder();

/** @param {string} value @returns {Promise<string>} */
export async function commitment(value) {
  return hex(await digest(joined(ASCII.encode("spieltisch commit"), unhex(value))));
}

export class Shares {
  /** @param {string} table @param {(command: { type: string }) => Promise<{ type: string }>} send */
  constructor(table, send) {
    this.table = table;
    this.send = send;
    /** What went over this line: a server need not say at once what it has got. @type {Set<string>} */
    this.sent = new Set();
    /** Commitments of tables that have taken this client's value. @type {Set<string>} */
    this.taken = new Set();
  }

  /** A new line: what was on its way may be lost. */
  again() {
    this.sent.clear();
  }

  /** Sends what the table waits for from this client. @param {View} view */
  async add(view) {
    const stand = view.table.shuffle;
    if (!stand || !view.seats.length) return;
    const seat = Math.min(...view.seats);
    const key = `spieltisch.share:${this.table}:${stand.commitment}`;
    const mark = `${stand.stage}:${stand.commitment}`;
    if (this.sent.has(mark)) return;
    if (stand.stage === "commit" && !(seat in stand.commitments)) {
      this.sent.add(mark);
      const mine = kept(key) ?? keep(key, await drawn());
      await this.send(/** @type {any} */ ({ type: "commit", deal: stand.deal, commitment: mine.commitment }));
    } else if (stand.stage === "reveal" && !(seat in stand.values)) {
      const mine = kept(key);
      // Too late, or another device of the same person was quicker: then there is nothing to show.
      if (!mine || stand.commitments[seat] !== mine.commitment) return;
      this.sent.add(mark);
      const answer = await this.send(/** @type {any} */ ({ type: "reveal", deal: stand.deal, value: mine.value }));
      if (answer.type === "ok") this.taken.add(stand.commitment);
    }
  }

  /**
   * Was the deal dealt from what everybody had committed themselves to? Codes of what does not hold.
   * @param {Revealed} revealed
   * @returns {Promise<string[]>}
   */
  async check(revealed) {
    const proof = /** @type {any} */ (revealed.proof);
    const problems = [];
    if ((await commitment(proof.value)) !== proof.commitment) problems.push("proof-table-unfit");
    for (const share of proof.shares) {
      if ((await commitment(share.value)) !== share.commitment) problems.push("proof-share-unfit");
    }
    if ((await mix(proof)) !== revealed.seed) problems.push("proof-not-mixed");
    if (proof.table !== this.table || proof.deal !== revealed.deal) problems.push("proof-other-deal");
    const key = `spieltisch.share:${this.table}:${proof.commitment}`;
    const mine = kept(key);
    if (mine && this.taken.has(proof.commitment)) {
      note(proof.commitment, mine.value);
      if (!proof.shares.some((/** @type {Share} */ share) => share.value === mine.value)) problems.push("proof-left-out");
    }
    drop(key);
    return problems;
  }
}

/**
 * The seed of a deal, from the values of the table and of people.
 * @param {{ table: string, match: number, deal: number, value: string, shares: { seat: number, value: string }[] }} proof
 */
export async function mix({ table, match, deal, value, shares }) {
  const name = ASCII.encode(table);
  const people = shares.flatMap((share) => [eight(share.seat), unhex(share.value)]);
  return hex(await digest(joined(ASCII.encode("spieltisch mix"), eight(name.length), name, eight(match), eight(deal),
    unhex(value), eight(shares.length), ...people)));
}

/** @param {number} number */
function eight(number) {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(number));
  return new Uint8Array(bytes.buffer);
}

/** @param {Uint8Array[]} parts */
function joined(...parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** @returns {Promise<Share>} */
async function drawn() {
  const value = hex(crypto.getRandomValues(new Uint8Array(32)));
  return { value, commitment: await commitment(value) };
}

// Kept in the tab, so that a reload in the middle of a shuffle can still show its value.

/** @type {Map<string, Share>} */
const memory = new Map();

/** @param {string} key @param {Share} share */
function keep(key, share) {
  memory.set(key, share);
  try {
    sessionStorage.setItem(key, JSON.stringify(share));
  } catch {
    // a browser that keeps nothing: then only as long as the page is there
  }
  return share;
}

/** @param {string} key @returns {Share | null} */
function kept(key) {
  try {
    return memory.get(key) ?? JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key */
function drop(key) {
  memory.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}

// Values of finished deals are kept for longer, the last ones: who looks at a deal later finds the own value in it.

const NOTED = "spieltisch.values";
const MOST_NOTED = 100;

/** @param {string} table the table's commitment @param {string} value */
function note(table, value) {
  try {
    const others = Object.entries(noted()).filter(([known]) => known !== table).slice(1 - MOST_NOTED);
    localStorage.setItem(NOTED, JSON.stringify(Object.fromEntries([...others, [table, value]])));
  } catch {
    // a browser that keeps nothing: then a deal is verified without it
  }
}

/** @returns {{ [commitment: string]: string }} */
function noted() {
  try {
    return JSON.parse(localStorage.getItem(NOTED) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** What this browser gave to the deal with that commitment of the table, if it still knows. @param {string} table */
export const ownValue = (table) => noted()[table] ?? null;
