// A calm message that fills the screen: what happens, and what to do.
import { html } from "htm/preact";
import { Card } from "../cards/card.js";

/**
 * @param {object} props
 * @param {string} props.title
 * @param {string} [props.text]
 * @param {string[]} [props.cards] three, fanned; an empty one lies face down
 * @param {boolean} [props.busy] something goes on: the cards move
 * @param {any} [props.children] what to do
 * @param {string} [props.kind] which case it is, for tests and styles
 */
export function Message({ title, text, cards = ["", "", ""], busy = false, children, kind }) {
  return html`<main class="felt message" data-message=${kind}>
    <div class=${`message-cards ${busy ? "busy" : ""}`} aria-hidden="true">${cards.map((card) => html`<${Card} text=${card} label=""/>`)}</div>
    <div class="message-words" role=${busy ? "status" : "alert"}><h1>${title}</h1>${text && html`<p>${text}</p>`}</div>
    ${children && html`<div class="row message-do">${children}</div>`}
  </main>`;
}
