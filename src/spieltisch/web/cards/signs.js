// The signs of the colours, so that nothing ever hangs on colour alone: flame, sun, leaf, drop, moon, stone.
import { html } from "htm/preact";

const RAYS = Array.from({ length: 10 }, (_, ray) => {
  const [across, down] = [Math.sin((ray * Math.PI) / 5), -Math.cos((ray * Math.PI) / 5)];
  return `M${50 + 35 * across} ${50 + 35 * down}L${50 + 44 * across} ${50 + 44 * down}`;
}).join("");

/** Each sign in a square of 100; lines in the card's own colour cut into it (class `cut`). */
const SIGNS = {
  R: html`<path d="M56 3C60 25 85 38 85 65A35 32 0 0 1 15 65C15 50 24 42 29 29C34 40 38 44 43 46C47 33 44 17 56 3Z"/>
    <path class="cut fill" d="M53 55C57 65 66 69 66 80A16 14 0 0 1 34 80C34 71 42 69 45 60C48 64 50 64 53 55Z"/>`,
  Y: html`<circle cx="50" cy="50" r="25"/><path d=${RAYS} fill="none" stroke="currentColor" stroke-width="10" stroke-linecap="round"/>`,
  G: html`<path d="M88 10C38 8 8 36 13 74C14 80 16 84 19 87C62 94 94 62 88 10Z"/>
    <path class="cut" d="M8 96C22 72 42 50 68 32M34 62L33 44M34 62L54 66M50 46L50 30M50 46L68 49"/>`,
  B: html`<path d="M50 4C50 4 83 42 83 64A33 32 0 0 1 17 64C17 42 50 4 50 4Z"/>
    <path class="cut" d="M32 63A18 18 0 0 0 48 81"/>`,
  V: html`<path d="M62 7A44 44 0 1 0 93 67A37 37 0 0 1 62 7Z"/><path d="M81 15L84.5 25.5L95 29L84.5 32.5L81 43L77.5 32.5L67 29L77.5 25.5Z"/>`,
  K: html`<path d="M31 12L69 9L92 44L80 82L36 90L8 54Z" stroke="currentColor" stroke-width="8" stroke-linejoin="round"/>
    <path class="cut" d="M31 12L44 40L8 54M44 40L69 9M44 40L62 62L92 44M62 62L36 90M62 62L80 82"/>`,
};

/** What all cards share, once in the page: the signs, the lattice of the backs, light on the colours. */
export function Sprite() {
  const signs = Object.entries(SIGNS).map(([letter, shape]) => html`<symbol id=${`sign-${letter}`} viewBox="0 0 100 100">${shape}</symbol>`);
  return html`<svg class="sprite" aria-hidden="true" width="0" height="0">
    <defs>
      <linearGradient id="sheen" x1="0" y1="0" x2=".35" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".2"/>
        <stop offset=".45" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity=".16"/>
      </linearGradient>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#bfe0ee"/><stop offset=".75" stop-color="#fbf3df"/>
      </linearGradient>
      <pattern id="lattice" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="translate(4 4)">
        <path class="lattice" d="M8 0L16 8L8 16L0 8Z"/><circle class="lattice-dot" cx="8" cy="8" r="1.6"/>
      </pattern>
    </defs>
    ${signs}
  </svg>`;
}

/** A sign by itself, in its colour. @param {{ colour: string, label?: string, class?: string }} props */
export function Sign({ colour, label = "", class: extra = "" }) {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class=${`sign ink-${colour} ${extra}`} viewBox="0 0 100 100" ...${spoken}><use href=${`#sign-${colour}`}/></svg>`;
}
