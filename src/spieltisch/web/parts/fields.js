// Fields of forms: one of several, on or off, a whole number, a line of text.
import { html } from "htm/preact";
import { useId } from "preact/hooks";
import { number, t } from "../texts/catalogue.js";
import { Button } from "./button.js";

/**
 * One of several, all in sight.
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.name
 * @param {any} props.value
 * @param {{ value: any, text: string }[]} props.choices
 * @param {(value: any) => void} props.onPick
 * @param {string} [props.about]
 * @param {boolean} [props.off]
 */
export function Choice({ label, name, value, choices, onPick, about, off = false }) {
  const id = `${name}${useId()}`;
  return html`<fieldset class="entry" disabled=${off}>
    <legend>${label}</legend>
    ${about && html`<p class="quiet fine">${about}</p>`}
    <div class="choice">${choices.map((each) => html`<label key=${String(each.value)}>
      <input type="radio" name=${id} data-choice=${`${name}-${each.value}`} checked=${each.value === value} onChange=${() => onPick(each.value)}/>
      <span>${each.text}</span></label>`)}</div>
  </fieldset>`;
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} [props.about]
 * @param {boolean} props.on
 * @param {(on: boolean) => void} props.onTurn
 * @param {boolean} [props.off] it cannot be changed
 * @param {string} [props.name]
 */
export function Switch({ label, about, on, onTurn, off = false, name }) {
  const turn = (/** @type {any} */ event) => onTurn(event.currentTarget.checked);
  return html`<label class="switch"><span>${label}${about && html`<small class="quiet">${about}</small>`}</span>
    <input type="checkbox" role="switch" data-switch=${name} checked=${on} disabled=${off} onChange=${turn}/></label>`;
}

/**
 * A whole number between two others, by buttons or by typing.
 * @param {object} props
 * @param {string} props.label
 * @param {string} [props.about]
 * @param {number} props.value
 * @param {number} props.least
 * @param {number} props.most
 * @param {number} [props.step]
 * @param {(value: number) => void} props.onSet
 * @param {boolean} [props.off]
 * @param {string} [props.name]
 */
export function Count({ label, about, value, least, most, step = 1, onSet, off = false, name }) {
  const set = (/** @type {number} */ wish) => {
    const fit = Math.min(most, Math.max(least, Math.round(wish)));
    if (Number.isFinite(fit) && fit !== value) onSet(fit);
  };
  const typed = (/** @type {any} */ event) => {
    set(Number(event.currentTarget.value));
    event.currentTarget.value = String(value);
  };
  return html`<div class="counter"><span>${label}${about && html`<small class="quiet">${about}</small>`}</span>
    <span class="counter-set">
      <${Button} kind="quiet" label=${`${label}: ${t("screen.less")}`} disabled=${off || value <= least} onClick=${() => set(value - step)}>−<//>
      <input type="text" inputmode="numeric" data-count=${name} aria-label=${label} value=${value} disabled=${off} onChange=${typed} size=${String(most).length}/>
      <${Button} kind="quiet" label=${`${label}: ${t("screen.more-of")}`} disabled=${off || value >= most} onClick=${() => set(value + step)}>+<//>
    </span></div>`;
}

/** What is set, where it cannot be changed. @param {{ label: string, value: any, about?: string }} props */
export function Fixed({ label, value, about }) {
  return html`<div class="fixed"><span>${label}${about && html`<small class="quiet">${about}</small>`}</span>
    <strong>${typeof value === "number" ? number(value) : value}</strong></div>`;
}
