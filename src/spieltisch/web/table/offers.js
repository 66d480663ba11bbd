// What a seat may do, as it is offered: read from the legal actions, which say where each goes and what it does.

/** @import { View, Zone, Fact } from "../wire" */
/**
 * A legal action with its effects. `card`: it is played from the hand to `zone`. `colour`: it takes that colour of
 * the display. `colours`: it chooses those. Else it is about the zone itself, as drawing is.
 * @typedef {object} Offer
 * @property {string} action
 * @property {string} zone
 * @property {string} [card]
 * @property {string} [colour]
 * @property {string} [colours]
 * @property {string[]} [cards]
 * @property {number} [points]
 * @property {number} [value]
 * @property {boolean} [tied]
 * @property {number[]} [takers]
 * @property {boolean} [tied_top]
 * @property {number} [owner]
 * @property {number} [change]
 * @property {number} [behind]
 * @property {number} [place]
 */

/** @param {View} view @param {number | null} seat @returns {Offer[]} */
export function offersOf(view, seat) {
  if (seat == null || !view.turn.seats.includes(seat)) return [];
  return /** @type {Offer[]} */ (view.own[seat]?.legal ?? []);
}

/** Of one card of the hand. @param {Offer[]} offers @param {string} card */
export const ofCard = (offers, card) => offers.filter((offer) => offer.card === card);

/** Choices of colours. @param {Offer[]} offers */
export const choices = (offers) => offers.filter((offer) => offer.colours);

/** What is done without a card: drawing, passing. @param {Offer[]} offers */
export const plainOffers = (offers) => offers.filter((offer) => !offer.card && !offer.colour && !offer.colours);

/** Are those letters among these, each as often? @param {string} letters @param {string} among */
export function within(letters, among) {
  const left = [...among];
  return [...letters].every((letter) => {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** The choices of which the picked colours are a part. @param {Offer[]} offers @param {string} picked */
export const fitting = (offers, picked) => choices(offers).filter(({ colours = "" }) => within(picked, colours));

/** The choice that is just the picked colours. @param {Offer[]} offers @param {string} picked */
export const fits = (offers, picked) => fitting(offers, picked).find(({ colours = "" }) => colours.length === picked.length);

/** Where colours are chosen: zones on which the seat may act. @param {Zone[]} zones @param {number | null} seat */
export const pickable = (zones, seat) =>
  zones.filter(({ kind, actor, cards }) => actor === seat && (kind === "trick" || kind === "piles") && cards?.length);

/**
 * The zones as they will be if the server agrees: the card lies where it goes. It only moves a card.
 * @param {Zone[]} zones
 * @param {Offer | null} offer
 * @param {number | null} seat
 */
export function foreseen(zones, offer, seat) {
  const card = offer?.card;
  if (!offer || !card) return zones;
  const hand = zones.find((zone) => zone.kind === "hand" && zone.owner === seat);
  const at = hand?.cards?.indexOf(card) ?? -1;
  if (!hand?.cards || at < 0) return zones;
  return zones.map((zone) => {
    if (zone === hand) return { ...zone, count: zone.count - 1, cards: hand.cards?.filter((_, place) => place !== at) ?? null };
    return zone.id === offer.zone ? { ...zone, count: Math.max(1, zone.count), cards: [card] } : zone;
  });
}

/** Facts of one code, each with what it says. @param {Fact[]} facts @param {string} code */
export const factsOf = (facts, code) => facts.filter((fact) => fact.code === code).map(({ params }) => params);

/** One fact about a seat. @param {Fact[]} facts @param {string} code @param {number} seat */
export const seatFact = (facts, code, seat) => factsOf(facts, code).find((params) => params.seat === seat);
