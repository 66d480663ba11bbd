// Which card moves from where to where, and when: worked out from two views, what happened, and where things lie.

/** @import { Told, View, Zone } from "../wire" */
/** @typedef {{ left: number, top: number, width: number, height: number }} Point */
/** @typedef {{ element: HTMLElement, zone: string, card: string, box: Point }} Lying */
/**
 * One card's way: over `legs` to `end`, beginning with the step `at`. Without a `ghost` the element itself makes room;
 * else that card flies through the air (an empty text: a back), and `element` shows when it has arrived.
 * @typedef {{ element?: HTMLElement, ghost?: string, legs: Point[], end: Point, at: number, fade?: boolean }} Flight
 */
/**
 * @typedef {object} Moment
 * @property {Lying[]} lay before
 * @property {Lying[]} now
 * @property {View | null} before
 * @property {View | null} after
 * @property {Told[]} events
 * @property {(seat: number) => Point | undefined} plate
 */

/** So little is not worth a movement. */
const STILL = 2;
/** Backs that fly at once are enough for any number. */
const BACKS = 2;

/** @param {Moment} moment @returns {Flight[]} */
export function flights(moment) {
  const { lay, now } = moment;
  const cards = now.filter(({ card }) => card);
  const left = lay.filter(({ card }) => card);
  const [came, stayed] = [/** @type {Lying[]} */ ([]), /** @type {Flight[]} */ ([])];
  for (const each of cards) {
    const same = take(left, (other) => other.zone === each.zone && other.card === each.card);
    if (!same) came.push(each);
    else if (apart(same.box, each.box)) stayed.push({ element: each.element, legs: [same.box], end: each.box, at: 0 });
  }
  const order = steps(moment.events);
  const arrivals = came.map((each) => arrival(each, left, moment, order));
  const departures = left.flatMap((each) => departure(each, moment, order) ?? []);
  return [...stayed, ...arrivals, ...departures, ...backs(moment)];
}

/** A card that lies somewhere else now. @param {Lying} each @param {Lying[]} left @param {Moment} moment @param {Steps} order @returns {Flight} */
function arrival(each, left, moment, order) {
  const { card, zone, element, box } = each;
  const alike = take(left, (other) => other.card === card) ?? (card.length === 1 ? take(left, (other) => other.card[0] === card) : undefined);
  const ghost = alike?.card ?? card;
  const owner = ownerOf(zone, moment.after);
  const told = card.length === 1 && owner !== null ? undefined : order.of(ghost); // of a colour alone it is enough whose it is now
  const from = alike?.box ?? hiddenSource(moment, zone, told?.seat ?? owner) ?? box;
  const trick = told?.played ? anchor(moment.now, `trick:${told.seat}`) : undefined;
  // A card that was played and then went on at once is seen in the trick first.
  const legs = trick && zone !== `trick:${told?.seat}` ? [from, trick] : [from];
  return { element, ghost, legs, end: box, at: told ? told.at : owner !== null && alike ? order.seat(owner) : order.last };
}

/** A card that is not seen any more: where it lies now, or with who took it. @param {Lying} each @param {Moment} moment @param {Steps} order @returns {Flight | undefined} */
function departure({ card, zone, box }, { now, before, after, events, plate }, order) {
  const told = order.of(card);
  const gained = changes(before, after).filter(({ by, id }) => by > 0 && id !== zone);
  const where = gained.find(({ cards }) => cards?.includes(card)) ?? gained.find(({ owner, cards }) => owner === told?.seat && cards?.includes(card[0]));
  const end = (where && anchor(now, where.id)) ?? (told && !told.played ? plate(told.seat) : undefined);
  if (!end || !events.length) return undefined;
  const small = { ...end, left: end.left + end.width / 2 - box.width / 4, top: end.top + end.height / 2 - box.height / 4, width: box.width / 2, height: box.height / 2 };
  return { ghost: card, legs: [box], end: where ? end : small, at: told?.at ?? order.last, fade: true };
}

/** Cards that nobody sees: what one hidden place has lost, another has got. @param {Moment} moment @returns {Flight[]} */
function backs({ lay, now, before, after, events, plate }) {
  const changed = changes(before, after);
  const gained = changed.filter(({ by, cards }) => by > 0 && !cards);
  const lost = changed.filter(({ by, id }) => by < 0 && !gained.some((each) => each.id === id));
  const from = lost.find(({ kind }) => kind === "stock") ?? lost.find(({ cards }) => !cards) ?? lost[0];
  if (!from || !events.length) return [];
  const source = anchor(lay, from.id);
  return gained.flatMap(({ id, owner, by }) => {
    const end = anchor(now, id) ?? (owner === null ? undefined : plate(owner));
    if (!source || !end) return [];
    return Array.from({ length: Math.min(by, BACKS) }, (_, at) => ({ ghost: "", legs: [source], end, at, fade: true }));
  });
}

/** Where a card came from that was not seen before: what has fewer cards now, if it can be its seat's. @param {Moment} moment @param {string} zone @param {number | null} seat */
function hiddenSource({ lay, before, after, plate }, zone, seat) {
  const lost = changes(before, after).filter(({ by, id }) => by < 0 && id !== zone);
  const mine = lost.find(({ kind, owner }) => kind === "hand" && owner === seat);
  const from = mine ?? lost.find(({ kind }) => kind === "stock") ?? lost[0];
  const found = from && anchor(lay, from.id);
  return found ?? (seat === null ? undefined : plate(seat));
}

/** Zones with more or fewer cards than before. @param {View | null} before @param {View | null} after @returns {(Zone & { by: number })[]} */
function changes(before, after) {
  const counts = new Map((before?.deal?.zones ?? []).map(({ id, count }) => [id, count]));
  return (after?.deal?.zones ?? []).map((zone) => ({ ...zone, by: zone.count - (counts.get(zone.id) ?? zone.count) })).filter(({ by }) => by);
}

/** @param {string} zone @param {View | null} view */
const ownerOf = (zone, view) => view?.deal?.zones?.find(({ id }) => id === zone)?.owner ?? null;

/** Where a zone is: its last card, or its empty place. @param {Lying[]} among @param {string} zone @returns {Point | undefined} */
const anchor = (among, zone) => among.filter((each) => each.zone === zone).at(-1)?.box;

/** The first that fits, taken out. @param {Lying[]} among @param {(each: Lying) => boolean} fits */
function take(among, fits) {
  const place = among.findIndex(fits);
  return place < 0 ? undefined : among.splice(place, 1)[0];
}

/** @param {Point} a @param {Point} b */
const apart = (a, b) => Math.abs(a.left + a.width / 2 - b.left - b.width / 2) > STILL || Math.abs(a.top + a.height / 2 - b.top - b.height / 2) > STILL;

/**
 * When which card moves, by what was told: events that name cards or colours come one after the other.
 * @typedef {{ seat: number, at: number, played: boolean }} Named
 * @typedef {{ of: (card: string) => Named | undefined, seat: (seat: number) => number, last: number }} Steps
 */

/** @param {Told[]} events @returns {Steps} */
export function steps(events) {
  const telling = events.filter(({ params }) => params.card || Array.isArray(params.cards) || params.colours);
  const colours = telling.map(({ params }) => (params.card || Array.isArray(params.cards) ? [] : [...String(params.colours)]));
  const find = (/** @type {string} */ card) => {
    const exact = telling.findIndex(({ params }) => params.card === card || (Array.isArray(params.cards) && params.cards.includes(card)));
    if (exact >= 0) return exact;
    const byColour = colours.findIndex((letters) => letters.includes(card[0]));
    if (byColour >= 0) colours[byColour].splice(colours[byColour].indexOf(card[0]), 1);
    return byColour;
  };
  return {
    of(card) {
      const at = card ? find(card) : -1;
      const seat = telling[at]?.seat;
      return seat == null ? undefined : { seat, at, played: telling[at].params.card === card };
    },
    seat: (seat) => Math.max(0, telling.findIndex((event) => event.seat === seat)),
    last: telling.length ? Math.max(0, telling.length) : 0,
  };
}
