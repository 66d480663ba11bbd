// A card, drawn: numeral, colour and sign; the Rainbow, the X, a colour without value, the back.
import { html } from "htm/preact";
import { spokenCard } from "../texts/spoken.js";

const BANDS = ["R", "Y", "G", "B", "V"];

/**
 * @param {object} props
 * @param {string} [props.text] in notation; a colour letter alone is a card of that colour without a value
 * @param {boolean} [props.faceDown]
 * @param {string} [props.label] for the ear; empty: what is around the card says it already
 * @param {string} [props.class]
 * @param {any} [props.style]
 */
export function Card({ text = "", faceDown = false, label, class: extra = "", style, ...rest }) {
  const down = faceDown || !text;
  const said = label ?? (down ? "" : spokenCard(text));
  const spoken = said ? { role: "img", "aria-label": said } : { "aria-hidden": "true" };
  const kind = down ? "back" : text === "*" ? "rainbow" : text === "X" ? "x" : `ink-${text[0]}`;
  return html`<svg class=${`card ${kind} ${extra}`} style=${style} viewBox="0 0 120 168" data-card=${down ? undefined : text}
    ...${spoken} ...${rest}>
    <rect class="edge" x=".75" y=".75" width="118.5" height="166.5" rx="12"/>
    ${down ? Back() : text === "*" ? Rainbow() : text === "X" ? Barred() : Numbered(text[0], text.slice(1))}
  </svg>`;
}

/** @param {string} colour @param {string} value */
function Numbered(colour, value) {
  const wide = value.length > 1;
  return html`<rect class="ink" x="7" y="7" width="106" height="154" rx="8"/>
    <rect x="7" y="7" width="106" height="154" rx="8" fill="url(#sheen)"/>
    ${value ? html`<use class="ghost" href=${`#sign-${colour}`} x="18" y="56" width="94" height="94"/>`
      : html`<use class="small" href=${`#sign-${colour}`} x="25" y="52" width="70" height="70"/>`}
    ${value && html`<g class="numeral">
      <text class="corner" x=${wide ? 31 : 26} y="42" textLength=${wide ? 36 : undefined} lengthAdjust="spacingAndGlyphs">${value}</text>
      <text class="middle" x=${wide ? 63 : 66} y="137" textLength=${wide ? 82 : undefined} lengthAdjust="spacingAndGlyphs">${value}</text>
    </g>`}
    <use class="small" href=${`#sign-${colour}`} x="14" y=${value ? 48 : 14} width="23" height="23"/>`;
}

function Rainbow() {
  const arc = (/** @type {number} */ radius, /** @type {number} */ x, /** @type {number} */ y) =>
    `M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}`;
  return html`<rect x="7" y="7" width="106" height="154" rx="8" fill="url(#sky)"/>
    ${BANDS.map((colour, band) => html`<path class=${`band ink-${colour}`} d=${arc(44 - band * 7, 60, 112)} stroke-width="7.4"/>`)}
    <path class="cloud" d="M14 124a11 11 0 0 1 8-19a14 14 0 0 1 25 2a9 9 0 0 1 0 17Z M74 124a10 10 0 0 1 4-18a13 13 0 0 1 23 1a9 9 0 0 1 3 17Z"/>
    ${BANDS.map((colour, band) => html`<path class=${`band ink-${colour}`} d=${arc(15 - band * 2.8, 29, 34)} stroke-width="3"/>`)}`;
}

function Barred() {
  return html`<rect class="plain" x="7" y="7" width="106" height="154" rx="8"/>
    <path class="cross" d="M34 64L86 124M86 64L34 124" stroke-width="17"/>
    <rect class="bar" x="17" y="86" width="86" height="16" rx="8"/>
    <path class="cross" d="M19 17L37 38M37 17L19 38" stroke-width="6.5"/>
    <rect class="bar" x="13" y="24.5" width="30" height="6.5" rx="3.2"/>`;
}

function Back() {
  return html`<rect class="cloth" x="7" y="7" width="106" height="154" rx="8"/>
    <rect x="12" y="12" width="96" height="144" rx="5" fill="url(#lattice)"/>
    <rect class="frame" x="12" y="12" width="96" height="144" rx="5"/>
    <circle class="medal" cx="60" cy="84" r="25"/>
    ${["R", "Y", "G", "B"].map((colour, place) => html`<use class=${`small ink-${colour}`} href=${`#sign-${colour}`}
      x=${[52, 64, 52, 40][place]} y=${[64, 76, 88, 76][place]} width="16" height="16"/>`)}`;
}
