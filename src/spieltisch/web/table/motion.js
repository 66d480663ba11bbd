// Movement tells the story: cards go from where they were to where they are, in the order of what happened.
import { html, render } from "htm/preact";
import { Card } from "../cards/card.js";
import { moves } from "../preferences.js";
import { flights } from "./flights.js";
import { plateOf } from "./plates.js";

/** @import { Told, View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */
/** @import { Lying, Flight, Point } from "./flights.js" */

const LEG = 300;
const LONGEST = 1_200;
/** A tab that was hidden meanwhile draws late: then it is no news any more. */
const STALE = 500;
/** A card's height by its width. */
const TALL = 1.4;
const EASE = "cubic-bezier(.25, .8, .3, 1)";

/** @type {{ before: View | null, after: View | null, events: Told[], lay: Lying[], dealt: boolean } | null} */
let waiting = null;
/** @type {Set<Animation>} */
const running = new Set();
/** @type {HTMLElement | undefined} */
let air;

/** Lets cards move at every step of a visit. @param {Visit} visit @returns {() => void} to stop it */
export function motionFor(visit) {
  const stop = visit.listen(({ before, after, events, whole }) => {
    const dealt = events.some(({ code }) => code === "dealt");
    const back = events.some(({ code }) => code === "undone");
    if (before && (!whole || dealt || back)) begin(before, after, events, dealt);
  });
  return () => {
    stop();
    settle();
    air?.remove();
    air = undefined;
  };
}

/**
 * Looks where all cards are; once the screen has been drawn anew, they move from there. The screen calls it itself
 * before it shows an own action that the server has not confirmed yet.
 * @param {View | null} [before]
 * @param {View | null} [after]
 * @param {Told[]} [events]
 * @param {boolean} [dealt]
 */
export function begin(before = null, after = null, events = [], dealt = false) {
  if (!moves() || document.hidden) return;
  if (waiting) { // nothing was drawn in between: one movement for both
    waiting.events.push(...events);
    waiting.after = after ?? waiting.after;
    waiting.before ??= before;
    waiting.dealt ||= dealt;
    return;
  }
  settle();
  waiting = { before, after, events: [...events], lay: lying(), dealt };
  const since = performance.now();
  requestAnimationFrame(() => {
    const step = waiting;
    waiting = null;
    if (step && performance.now() - since < STALE) play(step);
  });
}

/** Brings whatever still moves to its end, at once. */
export function settle() {
  for (const animation of running) animation.finish();
  running.clear();
  air?.replaceChildren();
}

/** Every card that is seen, and every place where one could lie. @returns {Lying[]} */
function lying() {
  return [...document.querySelectorAll("main [data-zone], main [data-place]")].map((element) => ({
    element: /** @type {HTMLElement} */ (element),
    zone: element.getAttribute("data-zone") ?? element.getAttribute("data-place") ?? "",
    card: element.getAttribute("data-card") ?? "",
    box: element.getBoundingClientRect(),
  })).filter(({ box }) => box.width > 0);
}

/** @param {NonNullable<typeof waiting>} step */
function play({ before, after, events, lay, dealt }) {
  const now = lying();
  if (dealt) return deal(now);
  const found = flights({ lay, now, before, after, events, plate });
  const steps = Math.max(1, ...found.map(({ at, legs }) => at + legs.length - 1));
  const gap = Math.min(LEG * 0.8, (LONGEST - LEG) / steps);
  for (const flight of found) {
    if (flight.ghost === undefined) slide(/** @type {HTMLElement} */ (flight.element), flight.legs[0], flight.end);
    else fly(flight, gap);
  }
}

/** Where a seat's things go: its plate, or else its hand. @param {number} seat @returns {Point | undefined} */
function plate(seat) {
  return plateOf(seat)?.getBoundingClientRect();
}

/** A card that only makes room, in its own place. @param {HTMLElement} element @param {Point} from @param {Point} to */
function slide(element, from, to) {
  const [across, down] = [middle(from).x - middle(to).x, middle(from).y - middle(to).y];
  start(element, [{ translate: `${across}px ${down}px` }, { translate: "0 0" }], { duration: LEG, easing: EASE });
}

/** A card through the air, over everything; where it arrives it is not seen before. @param {Flight} flight @param {number} gap */
function fly({ ghost = "", element, legs, end, at, fade }, gap) {
  const stops = [...legs, end];
  const first = at * gap;
  const total = first + (stops.length - 2) * gap + LEG;
  if (element) start(element, [{ visibility: "hidden" }, { visibility: "hidden" }], { duration: total });
  const box = document.createElement("div");
  box.className = "flying";
  const width = wide(end);
  box.style.setProperty("--card", `${width}px`);
  render(html`<${Card} text=${ghost} label=""/>`, box);
  sky().append(box);
  const frames = stops.map((stop, place) => ({
    translate: `${middle(stop).x - width / 2}px ${middle(stop).y - width * TALL / 2}px`,
    scale: String(wide(stop) / wide(end)),
    offset: place ? (first + (place - 1) * gap + LEG) / total : first / total,
    easing: EASE,
  }));
  const animation = start(box, [{ ...frames[0], offset: 0 }, ...frames], { duration: total, fill: "both" });
  if (fade) start(box, [{ opacity: 1 }, { opacity: 1, offset: 1 - (0.25 * LEG) / total }, { opacity: 0 }], { duration: total });
  animation.finished.then(() => box.remove(), () => box.remove());
}

/** Cards come from the stock, or from the middle of the table, one after the other. @param {Lying[]} now */
function deal(now) {
  const field = document.querySelector("main")?.getBoundingClientRect();
  if (!field) return;
  const stock = now.find(({ zone }) => zone === "stock")?.box;
  const from = stock ?? { left: field.left + field.width / 2, top: field.top + field.height * 0.4, width: 0, height: 0 };
  const cards = now.filter(({ zone, element }) => zone !== "stock" && element.matches(".card"));
  /** @type {Map<string, number>} */
  const places = new Map();
  const most = Math.max(1, ...cards.map(({ zone }) => places.set(zone, (places.get(zone) ?? 0) + 1).get(zone) ?? 0));
  places.clear();
  const gap = Math.min(60, (LONGEST - LEG) / most);
  for (const { zone, element, box } of cards) {
    const place = places.get(zone) ?? 0;
    places.set(zone, place + 1);
    const [across, down] = [middle(from).x - middle(box).x, middle(from).y - middle(box).y];
    start(element, [{ translate: `${across}px ${down}px`, opacity: 0 }, { opacity: 1, offset: 0.3 }, { translate: "0 0", opacity: 1 }],
      { duration: LEG, delay: place * gap, easing: EASE, fill: "backwards" });
  }
}

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} how */
function start(element, frames, how) {
  const animation = element.animate(frames, how);
  running.add(animation);
  animation.finished.then(() => running.delete(animation), () => running.delete(animation));
  return animation;
}

/** How wide a card is in a box: a plate is much wider than what goes there. @param {Point} box */
const wide = (box) => Math.max(8, Math.min(box.width, box.height / TALL));

/** @param {Point} box */
const middle = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });

function sky() {
  if (!air) {
    air = document.createElement("div");
    air.className = "air";
    air.setAttribute("aria-hidden", "true");
    document.body.append(air);
  }
  return air;
}
