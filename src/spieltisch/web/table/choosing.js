// What the person is about to do: which card is chosen, looked at, or on its way. No more than what is offered.
import { batch, signal } from "@preact/signals";
import { preferences } from "../preferences.js";
import { choices, fits, fitting, ofCard, offersOf } from "./offers.js";

/** @import { View, Reason } from "../wire" */
/** @import { Offer } from "./offers.js" */
/** @typedef {(seat: number, action: string) => Promise<{ type: string }>} Act */
/** @typedef {(seat: number, card: string, zone?: string) => Promise<any>} Explain */
/** A card of the hand: alike ones are told apart by which one it is. @typedef {{ card: string, key: string }} Held */
/** A colour that is picked, and where. @typedef {{ zone: string, colour: string }} Picked */
/** @typedef {Offer & { key: string, decision: number }} Pending */

export class Choosing {
  constructor() {
    this.chosen = signal(/** @type {Held | null} */ (null));
    /** Under the pointer or the focus. */
    this.looked = signal(/** @type {Held | null} */ (null));
    /** A target or a choice under the pointer or the focus. */
    this.weighed = signal(/** @type {Offer | null} */ (null));
    this.picked = signal(/** @type {Picked[]} */ ([]));
    this.pending = signal(/** @type {Pending | null} */ (null));
    this.reason = signal(/** @type {Reason | null} */ (null));
    /** @type {Offer[]} */
    this.offers = [];
    /** @type {View | null} */
    this.view = null;
    /** @type {number | null} */
    this.seat = null;
    /** @type {Act | null} */
    this.act = null;
    /** @type {Explain | null} */
    this.explain = null;
    this.moment = "";
  }

  /**
   * How the table is now. What was begun for another decision is forgotten.
   * @param {View} view @param {number | null} seat @param {Act | null} act @param {Explain | null} explain
   */
  attend(view, seat, act, explain) {
    Object.assign(this, { view, seat, act, explain });
    this.offers = act && view.table.phase === "playing" && !view.table.paused ? offersOf(view, seat) : [];
    const moment = `${view.table.deal}/${view.turn.decision}/${seat}/${this.offers.length}`;
    if (moment !== this.moment && this.moment) queueMicrotask(() => this.clear());
    this.moment = moment;
  }

  clear() {
    batch(() => {
      this.chosen.value = null;
      this.picked.value = [];
      this.weighed.value = null;
      this.reason.value = null;
    });
  }

  /** What is shown as an outlook: the card that is chosen, else the one that is looked at. */
  get outlook() {
    return this.chosen.value ?? this.looked.value;
  }

  /** Where the chosen card may go. @returns {Offer[]} */
  get targets() {
    const held = this.chosen.value;
    return held ? ofCard(this.offers, held.card) : [];
  }

  /** Somebody has touched a card of the hand. @param {Held} held @param {{ sure?: boolean }} [how] */
  touch(held, { sure = !preferences.value.confirm } = {}) {
    const offers = ofCard(this.offers, held.card);
    if (!offers.length) return this.ask(held);
    this.reason.value = null;
    const again = this.chosen.value?.key === held.key;
    if (offers.length === 1 && (again || sure)) return void this.play(offers[0], held.key);
    this.chosen.value = again ? null : held;
    return undefined;
  }

  /** Somebody has touched a place: what is chosen goes there, if it may. @param {string} zone */
  drop(zone) {
    const held = this.chosen.value;
    const offer = this.targets.find((each) => each.zone === zone);
    if (offer && held) return void this.play(offer, held.key);
    if (held) this.ask(held, zone);
    return undefined;
  }

  /** Why not? @param {Held} held @param {string} [zone] */
  async ask(held, zone) {
    if (!this.explain || this.seat == null || !this.act) return;
    const moment = this.moment;
    const answer = await this.explain(this.seat, held.card, zone);
    if (answer?.type === "reason" && answer.code && moment === this.moment) this.reason.value = answer;
  }

  /** Picks a colour where it lies, or gives it back. @param {Picked} place */
  pick(place) {
    const before = this.picked.value;
    const kept = before.filter(({ zone }) => zone !== place.zone);
    if (kept.length < before.length) this.picked.value = kept;
    else if (this.mayPick(place.colour)) this.picked.value = [...before, place];
    else this.picked.value = fitting(this.offers, place.colour).length ? [place] : before;
  }

  /** The picked colours as letters. */
  get letters() {
    return this.picked.value.map(({ colour }) => colour).join("");
  }

  /** @param {string} colour */
  mayPick(colour) {
    return fitting(this.offers, this.letters + colour).length > 0;
  }

  /** The choice that has been picked completely. */
  get whole() {
    return fits(this.offers, this.letters);
  }

  get choices() {
    return choices(this.offers);
  }

  /** Plays it: shown at once, taken back if it is refused. @param {Offer} offer @param {string} [key] */
  async play(offer, key = "") {
    if (this.pending.value || !this.act || this.seat == null) return;
    const pending = { ...offer, key, decision: this.view?.turn.decision ?? 0 };
    batch(() => {
      this.pending.value = pending;
      this.clear();
      this.looked.value = null;
    });
    await this.act(this.seat, offer.action);
    if (this.pending.value === pending) this.pending.value = null;
  }
}
