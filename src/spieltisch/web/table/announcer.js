// The table for the ear: each event as a sentence, one's turn at once, the hand when it is asked for.
import { signal } from "@preact/signals";
import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { zones } from "../net/following.js";
import { listed, t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";
import { spokenCard } from "../texts/spoken.js";
import { seenBy, toAct } from "./cover.js";
import { names } from "./names.js";

/** @import { Told, View } from "../wire" */
/** @import { Step, Visit } from "../net/visit.js" */
/** @import { Eyes } from "./cover.js" */

/** What nobody needs to hear: how the shuffle goes. */
const UNSAID = new Set(["shuffle", "committed", "values-wanted", "value-shown", "is-there", "settings-changed", "muted", "unmuted"]);
const KEPT = 20;

/** @typedef {{ id: number, text: string }} Line */
const lines = signal(/** @type {Line[]} */ ([]));
const urgent = signal(/** @type {Line} */ ({ id: 0, text: "" }));
let last = 0;

/** Says something when nothing else is being said. @param {string} text */
export function say(text) {
  if (text) lines.value = [...lines.value, { id: ++last, text }].slice(-KEPT);
}

/** Says something at once. @param {string} text */
export function call(text) {
  if (text) urgent.value = { id: ++last, text };
}

/** The sentences of a step. @param {Told[]} events @param {View} view as the person at the screen sees it */
export function spoken(events, view) {
  return events.filter(({ code }) => !UNSAID.has(code)).map((event) => sentence(event, names(view), view.seats, "event"));
}

/** What is expected now. @param {View} view */
export const promptOf = (view) => (view.deal?.prompt ? sentence(view.deal.prompt, names(view), view.seats, "prompt") : "");

/** The own hand in words. @param {View} view as the person at the screen sees it */
export function handInWords(view) {
  const hand = zones(view).find(({ kind, owner, cards }) => kind === "hand" && cards && owner !== null && view.seats.includes(owner));
  if (!hand?.cards) return t("screen.no-hand");
  return t("screen.hand-is", { cards: listed(hand.cards.map(spokenCard)) || t("word.nothing") });
}

/** Lets the table speak. @param {Visit} visit @param {Eyes} eyes @returns {() => void} to stop it */
export function speakFor(visit, eyes) {
  let missed = 0;
  const now = eyes.view.value;
  if (now && toAct(now).length) call(promptOf(now)); // who comes in learns at once what is expected
  return visit.listen((step) => {
    const { before, after, events } = step;
    const view = after.seats.length > 1 ? seenBy(after, eyes.seat.value) : after;
    if (step.after.number < visit.welcomedAt) {
      missed += events.length; // what went on while the line was down: not all of it again
      return;
    }
    if (missed || (step.whole && before && !events.length)) {
      say([t("screen.back-again", { count: missed + events.length }), promptOf(view)].join(" "));
      missed = 0;
    } else spoken(events, view).forEach(say);
    if (began(step)) call(promptOf(view));
  });
}

/** Has a turn of one's own begun, or another decision in it? @param {Step} step */
function began({ before, after }) {
  const now = toAct(after);
  return now.length > 0 && (!before || !toAct(before).length || before.deal?.prompt?.code !== after.deal?.prompt?.code || toAct(before)[0] !== now[0]);
}

/** Where it is said; nothing of it is seen. */
export function Announcer() {
  useEffect(() => () => {
    lines.value = [];
    urgent.value = { id: 0, text: "" };
  }, []);
  return html`<div class="heard" role="log" aria-live="polite" aria-relevant="additions" data-heard>${lines.value.map(({ id, text }) => html`<p key=${id}>${text}</p>`)}</div>
    <div class="heard" role="alert" aria-live="assertive" data-called><p key=${urgent.value.id}>${urgent.value.text}</p></div>`;
}
