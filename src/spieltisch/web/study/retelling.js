// A finished deal, step by step: the views of all its moments, made once, so that going there is instant.
import { follow, told } from "../net/following.js";

/** @import { Retold, Step, TableShown, Told, View } from "../wire" */

/** Events after which something new begins: the marks of the slider. Others are just steps. */
const MARKS = /** @type {{ [code: string]: string }} */ ({
  leads: "trick", "start-shown": "trick", reshuffled: "shuffle", stuck: "end", out: "end", void: "end",
});

/**
 * The views before the first action and after each, with all hands open.
 * @param {Retold} retold
 * @returns {View[]}
 */
export function retell(retold) {
  const { turn, deal, own } = retold.start;
  /** @type {View} */
  const first = {
    type: "view", number: 0, at: 0, seats: retold.players.map((_, seat) => seat), host: false, table: tableOf(retold),
    turn, deal, own, log: [], chat: [], muted: [], revealed: null, events: [],
  };
  const views = [first];
  for (const { public: all, own: theirs } of retold.steps) {
    const before = views[views.length - 1];
    views.push(follow(before, { type: "news", number: views.length, public: all, own: theirs ?? {} }));
  }
  return views;
}

/** The same moment as one seat saw it; null: all hands. @param {View} view @param {number | null} seat @returns {View} */
export function seenFrom(view, seat) {
  return seat === null ? view : { ...view, seats: [seat], own: { [seat]: view.own[seat] } };
}

/** What happened in a step, as a seat was told it. @param {Step} step @param {number | null} seat @returns {Told[]} */
export function heardFrom(step, seat) {
  const own = step.own ?? {};
  const parts = seat === null ? own : seat in own ? { [seat]: own[seat] } : {};
  return told({ type: "news", number: 0, public: step.public, own: parts });
}

/**
 * Moments worth finding again: how many steps are done there, and what they are.
 * @param {Retold} retold
 * @returns {{ at: number, kind: string }[]}
 */
export function marks(retold) {
  return retold.steps.flatMap(({ public: { events = [] } }, step) => {
    const kinds = events.map(({ code }) => MARKS[code]).filter(Boolean);
    const kind = kinds.includes("end") ? "end" : kinds[0];
    return kind && step + 1 < retold.steps.length ? [{ at: step + 1, kind }] : [];
  });
}

/** @param {Retold} retold @returns {TableShown} */
function tableOf({ game, seats, options, players, deal, sheet, totals, winners }) {
  const chairs = players.map(({ name, bot }) => ({
    who: /** @type {"person" | "bot"} */ (bot === null ? "person" : "bot"), name, level: bot ?? "", away: null, caretaker: false, left: false,
  }));
  return {
    id: "", phase: "playing", host: null, paused: false, match: 1, deal, sheet, totals, winners, ready: [], asked: null,
    shuffle: null, chairs,
    settings: { game, seats, options, clock: {}, spectators: "after", free_text: false, hints: false, listed: false },
  };
}
