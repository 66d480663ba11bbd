// Time that runs out: of a turn, and until the caretaker plays for somebody who is away.
import { signal } from "@preact/signals";
import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../parts/icon.js";
import { number, t } from "../texts/catalogue.js";
import { nameOf } from "./names.js";

/** @import { View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */

/** So many seconds before the end it is said aloud. */
export const SOON = 10;
const DAY = 86_400;
const HOUR = 3_600;

const beat = signal(0);
let watching = 0;
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

/** Draws whoever uses it anew every quarter of a second, while anybody does. @param {boolean} needed */
function useBeat(needed) {
  useEffect(() => {
    if (!needed) return undefined;
    if (!watching++) timer = setInterval(() => (beat.value += 1), 250);
    return () => {
      if (!--watching) clearInterval(timer);
    };
  }, [needed]);
  return needed ? beat.value : 0;
}

/** What is left, as clocks show it; days and hours in words. @param {number} seconds */
export function shownTime(seconds) {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 2 * DAY) return t("unit.days", { count: Math.floor(left / DAY) });
  if (left >= 2 * HOUR) return t("unit.hours", { count: Math.floor(left / HOUR) });
  return `${number(Math.floor(left / 60))}:${String(left % 60).padStart(2, "0")}`;
}

/** The clock of a seat, if it runs: for its plate. @param {{ visit: Visit, view: View, seat: number }} props */
export function SeatClock({ visit, view, seat }) {
  const until = view.table.paused ? undefined : view.turn.until?.[seat];
  useBeat(until !== undefined);
  if (until === undefined || !view.turn.seats.includes(seat)) return null;
  const left = until - visit.now();
  const soon = left <= SOON;
  const time = shownTime(left);
  return html`<span class=${`clock pill ${soon ? "soon" : ""}`} role="timer" data-clock=${seat} aria-label=${t("screen.time-left", { time })}>
    <${Icon} name=${soon ? "warning" : "clock"}/><span class="digits">${time}</span></span>`;
}

/** Who is away, and what becomes of their turn. @param {{ visit: Visit, view: View }} props */
export function Away({ visit, view }) {
  const gone = view.table.chairs.flatMap((chair, seat) => (chair.away === null || chair.who !== "person" || view.seats.includes(seat) ? [] : [seat]));
  const waits = gone.some((seat) => !view.table.chairs[seat].caretaker);
  useBeat(waits);
  if (view.table.phase !== "playing") return null;
  return html`${gone.map((seat) => {
    const { away, caretaker } = view.table.chairs[seat];
    const name = nameOf(view.table, seat);
    const time = shownTime((away ?? 0) - visit.now());
    const text = caretaker ? t("screen.caretaker-plays-for", { name }) : t("screen.away-until", { name, time });
    return html`<p class="note" key=${seat} data-away=${seat}><${Icon} name=${caretaker ? "bot" : "clock"}/><span>${text}</span></p>`;
  })}`;
}
