// The picture of a game: a few of its cards as they would lie.
import { html } from "htm/preact";
import { Card } from "../cards/card.js";

const LYING = /** @type {{ [game: string]: string[] }} */ ({
  companeros: ["K5", "V9", "B4", "Y7", "R8"],
  deuce: ["B7", "X", "*", "R10", "G2"],
  "list-und-tuecke": ["Y4", "B", "G13", "R", "B12"],
});

/** @param {{ game: string }} props */
export function Picture({ game }) {
  return html`<div class="game-picture felt" aria-hidden="true">
    <div class="picture-fan">${(LYING[game] ?? ["", "", "", "", ""]).map((card) => html`<${Card} text=${card} label=""/>`)}</div>
  </div>`;
}
