// The deal so far, event by event, as sentences with the cards beside them.
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Card } from "../cards/card.js";
import { Sign } from "../cards/signs.js";
import { t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";
import { names } from "./names.js";

/** @import { View, Told } from "../wire" */

/** The cards of an event, or the colours where only those count. @param {Told} event */
export function pieces({ params }) {
  const cards = [params.card, ...(Array.isArray(params.cards) ? params.cards : [])].filter((card) => typeof card === "string" && card);
  const colours = cards.length || typeof params.colours !== "string" ? [] : [...params.colours];
  return { cards, colours };
}

/** Small cards in a line, for the eye alone: the sentence says them. @param {{ event: Told }} props */
export function Pieces({ event }) {
  const { cards, colours } = pieces(event);
  if (!cards.length && !colours.length) return null;
  return html`<span class="pieces" aria-hidden="true">${cards.map((card) => html`<${Card} text=${card} label=""/>`)}
    ${colours.map((colour) => html`<${Sign} colour=${colour}/>`)}</span>`;
}

/** @param {{ view: View, event: Told }} props */
export function LogLine({ view, event }) {
  const own = event.seat !== null && view.seats.includes(event.seat);
  return html`<li class=${`log-line ${own ? "own" : ""} ${event.seat === null ? "plain" : ""}`} data-event=${event.code}>
    <span>${sentence(event, names(view), view.seats, "event")}</span><${Pieces} event=${event}/></li>`;
}

/** The whole deal, the newest at the end and in sight. @param {{ view: View }} props */
export function Log({ view }) {
  const box = useRef(/** @type {HTMLOListElement | null} */ (null));
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.scrollTo(0, box.current.scrollHeight)); // a dialog is open only then
    return () => cancelAnimationFrame(frame);
  }, [view.log.length]);
  if (!view.log.length) return html`<p class="quiet pad">${t("screen.log-empty")}</p>`;
  return html`<ol class="log-list" ref=${box} tabindex="0" aria-label=${t("screen.log")}>
    ${tricks(view.log).map(({ trick, events }) => html`${trick > 0 && html`<li class="log-trick">${t("screen.trick", { number: trick })}</li>`}
      ${events.map((event) => html`<${LogLine} view=${view} event=${event}/>`)}`)}</ol>`;
}

/**
 * The log cut into tricks: a new one begins when a card is played after somebody has got the lead. Where the events
 * say which trick it is, that is its number. A game without tricks is one long piece.
 * @param {Told[]} log
 * @returns {{ trick: number, events: Told[] }[]}
 */
export function tricks(log) {
  /** @type {{ trick: number, events: Told[] }[]} */
  const found = [];
  const inTricks = log.some(({ code }) => code === "leads");
  let after = true;
  for (const event of log) {
    const number = Number(event.params.trick ?? 0);
    if (!found.length || (inTricks && after && event.code === "played")) {
      found.push({ trick: number || (inTricks ? found.length + 1 : 0), events: [] });
      after = false;
    }
    found[found.length - 1].events.push(event);
    if (event.code === "leads") after = true;
  }
  return found;
}
