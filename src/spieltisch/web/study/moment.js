// Which moment of which deal is shown, and to whom: the state of a replay, which its address follows.
import { batch, computed, effect, signal } from "@preact/signals";
import { begin } from "../table/motion.js";
import { heardFrom, marks, retell, seenFrom } from "./retelling.js";

/** @import { Retold, View } from "../wire" */

const BEAT = 1_200; // a step at the usual speed
const SETTLED = 300; // the address is written when nothing has moved for so long: browsers allow it only so often
export const SPEEDS = [0.5, 1, 2, 4];

export class Moment {
  /** @param {(deal: number) => Promise<Retold>} fetch */
  constructor(fetch) {
    this.fetch = fetch;
    this.retold = signal(/** @type {Retold | null} */ (null));
    this.trouble = signal(/** @type {unknown} */ (null));
    /** How many actions are done. */
    this.at = signal(0);
    /** Whose eyes; null: all hands. */
    this.seat = signal(/** @type {number | null} */ (null));
    this.speed = signal(1);
    this.plays = signal(false);
    this.views = computed(() => (this.retold.value ? retell(this.retold.value) : []));
    this.marks = computed(() => (this.retold.value ? marks(this.retold.value) : []));
    this.last = computed(() => this.retold.value?.steps.length ?? 0);
    this.view = computed(() => /** @type {View | undefined} */ (this.views.value[this.at.value]));
    this.step = computed(() => this.retold.value?.steps[this.at.value - 1] ?? null);
    /** @type {Map<number, Promise<Retold>>} */
    this.known = new Map();
    this.asked = -1;
    this.stops = [this.beat(), this.write()];
  }

  /**
   * Shows what an address asks for: `deal` and `seat` count from 0, `step` is the last action that is done.
   * @param {URLSearchParams} query
   */
  async adopt(query) {
    const read = (/** @type {string} */ name) => (/^\d{1,6}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
    const [deal, step, seat] = [read("deal") ?? 0, read("step"), read("seat")];
    if (deal === this.asked && this.retold.value && step !== null && step + 1 === this.at.value && seat === this.seat.value) return;
    await this.open(deal, step === null ? 0 : step + 1, seat);
  }

  /** @param {number} deal @param {number} [at] @param {number | null} [seat] */
  async open(deal, at = 0, seat = this.seat.value) {
    this.asked = deal;
    this.plays.value = false;
    try {
      if (!this.known.has(deal)) this.known.set(deal, this.fetch(deal));
      const retold = /** @type {Retold} */ (await this.known.get(deal));
      if (this.asked !== deal) return; // meanwhile another one is wanted
      batch(() => {
        this.trouble.value = null;
        this.retold.value = retold;
        this.at.value = Math.min(at, retold.steps.length);
        this.seat.value = seat !== null && seat < retold.seats ? seat : null;
      });
    } catch (error) {
      this.known.delete(deal);
      this.trouble.value = error;
    }
  }

  /** @param {number} at */
  go(at) {
    const [from, to] = [this.at.value, Math.max(0, Math.min(this.last.value, at))];
    const step = this.retold.value?.steps[from];
    if (to === from + 1 && step) { // one step on is a movement; anything else is just there
      const [before, after] = [this.views.value[from], this.views.value[to]].map((view) => seenFrom(view, this.seat.value));
      begin(before, after, heardFrom(step, this.seat.value));
    }
    this.at.value = to;
  }

  /** To the next mark, or the one before. @param {1 | -1} way */
  leap(way) {
    const stations = [0, ...this.marks.value.map((mark) => mark.at), this.last.value];
    const there = way > 0 ? stations.find((at) => at > this.at.value) : stations.findLast((at) => at < this.at.value);
    this.go(there ?? this.at.value);
  }

  toggle() {
    if (!this.plays.value && this.at.value === this.last.value) this.at.value = 0;
    this.plays.value = !this.plays.value;
  }

  /** Goes on by itself while it plays. */
  beat() {
    return effect(() => {
      if (!this.plays.value) return undefined;
      if (this.at.value >= this.last.value) {
        this.plays.value = false;
        return undefined;
      }
      const timer = setTimeout(() => this.go(this.at.value + 1), BEAT / this.speed.value);
      return () => clearTimeout(timer);
    });
  }

  /** The address of what is shown. */
  address() {
    const asked = new URLSearchParams();
    const retold = this.retold.value;
    if (retold && retold.deals > 1) asked.set("deal", String(retold.deal));
    if (this.at.value) asked.set("step", String(this.at.value - 1));
    if (this.seat.value !== null) asked.set("seat", String(this.seat.value));
    const text = String(asked);
    return location.pathname + (text && `?${text}`);
  }

  write() {
    return effect(() => {
      const address = this.address();
      if (!this.retold.value) return undefined;
      const timer = setTimeout(() => history.replaceState(history.state, "", address), SETTLED);
      return () => clearTimeout(timer);
    });
  }

  end() {
    this.stops.forEach((stop) => stop());
  }
}
