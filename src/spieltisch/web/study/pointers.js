// Rings around what a sentence is about. They follow what they point at, wherever it moves or is drawn anew.
import { html } from "htm/preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/** @typedef {{ zones?: string[], cards?: string[], facts?: string[] }} Pointed */
/** What is pointed at, and what should not be covered because it can be touched, or because something happens there. @typedef {{ boxes: Box[], clear: Box[] }} Seen */

/** Where the field shows a fact; those that it does not show have no ring. */
const FACTS = /** @type {{ [code: string]: string }} */ ({
  "colour-value": ".standing", takers: ".standing", "takers-so-far": ".standing", "pile-points": ".plate .marks, .before-me > .marks",
  trump: ".colour.trump", "forbidden-colour": ".colour.barred", "winners-so-far": ".trick-facts .winners",
  points: ".before-me .marks", collects: ".before-me .heaps",
});
/** What one looks at while nothing is pointed at. */
const WATCHED = ".display, .stocks, .front .card, .hand";
const HELD = ".hand";
const CHOICES = ".choices [data-action]";
const TOUCHED = ".held[data-playable], .column[data-action], .place.target, .place.pick, .tools [data-action], .deck.reach";

/**
 * Where things lie within a stage; measured again while anything moves.
 * @param {import("preact").RefObject<HTMLElement | null>} stage
 * @param {Pointed} pointed
 * @param {boolean} acting is something wanted of the person?
 * @returns {Seen}
 */
export function useBoxes(stage, pointed, acting) {
  const [seen, setSeen] = useState(/** @type {Seen} */ ({ boxes: [], clear: [] }));
  const last = useRef("");
  useLayoutEffect(() => {
    let frame = 0;
    const look = () => {
      const found = stage.current ? measured(stage.current, pointed, acting) : { boxes: [], clear: [] };
      const text = JSON.stringify(found);
      if (text !== last.current) {
        last.current = text;
        setSeen(found);
      }
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [pointed, acting]);
  return seen;
}

/** @param {HTMLElement} stage @param {Pointed} pointed @param {boolean} acting @returns {Seen} */
function measured(stage, { zones = [], cards = [], facts = [] }, acting) {
  const origin = stage.getBoundingClientRect();
  const all = (/** @type {string[]} */ selectors) => selectors.flatMap((selector) => [...stage.querySelectorAll(selector)])
    .map((each) => each.getBoundingClientRect()).filter((box) => box.width > 1 && box.height > 1)
    .map(({ left, top, width, height }) => ({ left: Math.round(left - origin.left), top: Math.round(top - origin.top), width: Math.round(width), height: Math.round(height) }));
  const boxes = all([
    ...zones.map((zone) => `[data-place="${CSS.escape(zone)}"]`),
    ...cards.map((card) => `[data-card="${CSS.escape(card)}"]`),
    ...facts.flatMap((code) => FACTS[code] ?? []),
  ]);
  const choices = acting ? all([CHOICES]) : []; // where there is a list, one need not reach for the cards
  return { boxes, clear: choices.length ? choices : acting ? all([TOUCHED]) : all([boxes.length ? HELD : WATCHED]) };
}

/** @param {{ boxes: Box[] }} props */
export function Pointers({ boxes }) {
  return html`<div class="pointers" aria-hidden="true">${boxes.map((box, place) => html`<i key=${place}
    style=${{ left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` }}/>`)}</div>`;
}
