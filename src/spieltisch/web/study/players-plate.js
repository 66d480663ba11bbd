// Who sits at the bottom of a field where nobody is "you".
import { html } from "htm/preact";

/** @param {{ name: string }} props */
export const Plate = ({ name }) => html`<span class="plate study-plate"><span class="face" aria-hidden="true">${[...name][0]}</span><span class="name">${name}</span></span>`;
