// Rings around what a sentence is about. They follow what they point at, wherever it moves or is drawn anew.
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */
/** @typedef {{ zones?: string[], cards?: string[], facts?: string[] }} Pointed */

/**
 * Where the things lie, within a stage; measured again while anything moves.
 * @param {import("preact").RefObject<HTMLElement | null>} stage
 * @param {Pointed} pointed
 * @param {unknown} moment changes when the table does
 * @returns {Box[]}
 */
export function useBoxes(stage, pointed, moment) {
  const [boxes, setBoxes] = useState(/** @type {Box[]} */ ([]));
  const last = useRef("");
  useEffect(() => {
    let frame = 0;
    const look = () => {
      const found = stage.current ? measured(stage.current, pointed) : [];
      const text = JSON.stringify(found);
      if (text !== last.current) {
        last.current = text;
        setBoxes(found);
      }
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [pointed, moment]);
  return boxes;
}

/** @param {HTMLElement} stage @param {Pointed} pointed @returns {Box[]} */
function measured(stage, { zones = [], cards = [], facts = [] }) {
  const origin = stage.getBoundingClientRect();
  const found = [["zone", zones], ["card", cards], ["fact", facts]].flatMap(([kind, names]) => [.../** @type {string[]} */ (names)]
    .flatMap((name) => [...stage.querySelectorAll(`[data-${kind}="${CSS.escape(name)}"]`)]));
  return found.map((each) => each.getBoundingClientRect()).filter((box) => box.width > 1 && box.height > 1)
    .map((box) => ({ left: Math.round(box.left - origin.left), top: Math.round(box.top - origin.top), width: Math.round(box.width), height: Math.round(box.height) }));
}

/** @param {{ boxes: Box[] }} props */
export function Pointers({ boxes }) {
  return html`<div class="pointers" aria-hidden="true">${boxes.map((box, place) => html`<i key=${place}
    style=${{ left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` }}/>`)}</div>`;
}
