// Pictures for the rules: a few cards side by side, with a word under each, beside the clause that they explain.
import { html } from "htm/preact";
import { Card } from "../cards/card.js";
import { t } from "../texts/catalogue.js";

/**
 * Cards that lie together; `note` is a text of the group `picture`, or a number; `good` and `dim` are how it ends.
 * @typedef {{ cards: string[], note?: string, count?: number, how?: "good" | "dim", over?: string }} Group
 */

/** @type {{ [game: string]: { [clause: string]: Group[] } }} */
const PICTURES = {
  companeros: {
    "C-2": [{ cards: ["R8", "Y4", "G6"], note: "display" }],
    "C-6": [
      { cards: ["R6", "R5"], count: 11, note: "first-and-second", how: "good" },
      { cards: ["B10"], count: 10, note: "third", how: "good" },
      { cards: ["G7"], count: 7, note: "fourth" },
    ],
    "C-8": [
      { cards: ["R6", "R5"], count: 11, note: "takes", how: "good" },
      { cards: ["G7", "G2"], count: 9, note: "tie", how: "dim" },
      { cards: ["Y9"], count: 9, note: "tie", how: "dim" },
    ],
  },
  deuce: {
    "D-3": [
      { cards: ["R7", "R2"], note: "same-colour", how: "good" },
      { cards: ["R5", "B5"], note: "same-number", how: "good" },
      { cards: ["*", "Y9"], note: "always", how: "good" },
      { cards: ["R7", "B5"], note: "no-pair", how: "dim" },
    ],
    "D-6": [
      { cards: ["B5"], over: "G2", note: "covered" },
      { cards: ["G5"], note: "neighbour", how: "good" },
    ],
    "D-8": [
      { cards: ["X"], note: "nothing-here" },
      { cards: ["R5"], note: "rainbow-or-x" },
    ],
    "D-12": [
      { cards: ["R7", "R9"], count: 16, note: "you", how: "good" },
      { cards: ["B9", "B5"], count: 14, note: "the-other" },
    ],
  },
  "list-und-tuecke": {
    "L-3": [
      { cards: ["R9"], note: "trump", how: "good" },
      { cards: ["B3", "G6"], note: "foreign" },
    ],
    "L-7": [
      { cards: ["R9"] },
      { cards: ["B3"], note: "second-winner", how: "good" },
      { cards: ["G3"] },
      { cards: ["R12"], note: "first-winner", how: "good" },
    ],
    "L-11": [
      { cards: ["R", "B"], note: "collected", how: "good" },
      { cards: ["Y", "G"], note: "turned-over", how: "dim" },
    ],
  },
};

/** @param {{ game: string, clause: string }} props */
export function Picture({ game, clause }) {
  const groups = PICTURES[game]?.[clause];
  if (!groups) return null;
  return html`<figure class="picture">${groups.map(({ cards, note, count, how = "", over }, place) => html`<div class=${`picture-group ${how}`} key=${place}>
    <div class=${`picture-cards ${over ? "covers" : ""}`}>${cards.map((text) => html`<${Card} text=${text} key=${text}/>`)}${over && html`<${Card} text=${over} class="picture-over"/>`}</div>
    ${count !== undefined && html`<b class="picture-count">${count}</b>`}
    ${note && html`<span class="picture-note">${t(`picture.${note}`)}</span>`}
  </div>`)}</figure>`;
}

const SPREADS = /** @type {{ [game: string]: string[] }} */ ({
  companeros: ["R8", "Y9", "G6", "B10", "V5"],
  deuce: ["R7", "*", "X", "G2", "B9"],
  "list-und-tuecke": ["R12", "B3", "Y14", "G5"],
});

/** A game's cards, fanned out. @param {{ game: string }} props */
export function Spread({ game }) {
  const cards = SPREADS[game] ?? ["R1", "Y2", "G3"];
  return html`<div class="spread" aria-hidden="true">${cards.map((text, place) => html`<${Card} text=${text} label="" key=${text}
    style=${{ "--turn": `${(place - (cards.length - 1) / 2) * 9}deg`, "--lift": `${Math.abs(place - (cards.length - 1) / 2) ** 2 * 4}%` }}/>`)}</div>`;
}
