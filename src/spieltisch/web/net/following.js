// From a view and the next news to the view after it, as docs/protocol.md says. Knows no game and no network.

/** @import { View, News, Zone, DealShown, OwnShown, Told } from "../wire" */

const CHAT_KEPT = 50;

/**
 * The view after the news, which must be the next one.
 * @param {View} view
 * @param {News} news
 * @returns {View}
 */
export function follow(view, news) {
  const all = news.public;
  const anew = all.deal === null || Boolean(all.deal?.whole);
  const before = anew ? { ...view, deal: null, own: {}, log: [], revealed: null } : view;
  const seats = news.seats ?? view.seats;
  const events = told(news);
  return {
    ...before,
    number: news.number,
    at: all.at,
    seats,
    host: news.host ?? view.host,
    table: all.table ?? view.table,
    turn: all.turn ?? view.turn,
    deal: all.deal === undefined ? before.deal : dealAfter(before.deal, all.deal),
    own: ownAfter(before.own, news.own ?? {}, seats),
    log: [...before.log, ...events.slice(events.length - (all.logged ?? 0))],
    chat: chatAfter(view.chat, events),
    muted: news.muted ?? view.muted,
    revealed: news.revealed ?? before.revealed,
    events: [],
  };
}

/**
 * @param {DealShown | null} before
 * @param {DealShown | null} news
 * @returns {DealShown | null}
 */
export function dealAfter(before, news) {
  if (!before || !news || news.whole) return news;
  const { places, ...changed } = news;
  return { ...before, ...changed, whole: true, zones: zonesAfter(before.zones, news) };
}

/**
 * @param {Record<string, OwnShown>} before
 * @param {Record<string, OwnShown>} news
 * @param {number[]} seats
 */
export function ownAfter(before, news, seats) {
  /** @type {Record<string, OwnShown>} */
  const next = {};
  for (const seat of seats) {
    const [old, part] = [before[seat], news[seat]];
    if (part) {
      const { places, events, ...changed } = part;
      next[seat] = { ...old, ...changed, zones: zonesAfter(old?.zones, part) };
    } else if (old) next[seat] = old;
  }
  return next;
}

/**
 * New zones in the places of those with the same id; if there are other places now, just those.
 * @param {Zone[] | undefined} before
 * @param {{ zones?: Zone[], places?: string[] }} news
 */
function zonesAfter(before = [], { zones: changed = [], places }) {
  const known = new Map([...before, ...changed].map((zone) => [zone.id, zone]));
  if (!places) return [...known.values()];
  return places.map((place) => /** @type {Zone} */ (known.get(place)));
}

/**
 * What happened, with what only the recipient is told of it.
 * @param {News} news
 * @returns {Told[]}
 */
export function told(news) {
  const secret = Object.values(news.own ?? {}).map((part) => part.events ?? {});
  return (news.public.events ?? []).map((event, place) => ({
    ...event,
    params: Object.assign({}, event.params, ...secret.map((events) => events[place] ?? {})),
  }));
}

/** @param {Told[]} chat @param {Told[]} events */
function chatAfter(chat, events) {
  const said = events.filter(({ code }) => code === "said");
  return said.length ? [...chat, ...said].slice(-CHAT_KEPT) : chat;
}

/**
 * The zones of a deal as the recipient sees them: own ones in the places of public ones.
 * @param {Pick<View, "deal" | "own">} view
 * @returns {Zone[]}
 */
export function zones(view) {
  const own = new Map(Object.values(view.own).flatMap((part) => part.zones ?? []).map((zone) => [zone.id, zone]));
  return (view.deal?.zones ?? []).map((zone) => own.get(zone.id) ?? zone);
}

/**
 * The facts that the recipient sees, those that all see first.
 * @param {Pick<View, "deal" | "own">} view
 */
export function facts(view) {
  return [...(view.deal?.facts ?? []), ...Object.values(view.own).flatMap((part) => part.facts ?? [])];
}
