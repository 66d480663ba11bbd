// Slider, steps, play and stop, speed; and the keys for them.
import { html } from "htm/preact";
import { useLayoutEffect } from "preact/hooks";
import { Button } from "../parts/button.js";
import { number, t } from "../texts/catalogue.js";
import { SPEEDS } from "./moment.js";

/** @import { Moment } from "./moment.js" */

/** @param {{ moment: Moment }} props */
export function Transport({ moment }) {
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => keys(moment, event);
    addEventListener("keydown", press, true); // before the field, whose arrows go from card to card
    return () => removeEventListener("keydown", press, true);
  }, [moment]);
  const [at, last, plays] = [moment.at.value, moment.last.value, moment.plays.value];
  const drag = (/** @type {Event} */ event) => {
    moment.plays.value = false;
    moment.go(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value));
  };
  const text = at ? t("screen.step", { number: at, of: last }) : t("screen.before-first");
  return html`<div class="transport" role="group" aria-label=${t("screen.replay")}>
    <div class="slider">
      <div class="slider-marks" aria-hidden="true">${moment.marks.value.map((mark) => html`<i class=${`mark-${mark.kind}`} key=${mark.at} style=${{ left: `${(100 * mark.at) / last}%` }}/>`)}</div>
      <input type="range" min="0" max=${last} step="1" value=${at} aria-label=${t("screen.moment")} aria-valuetext=${text} onInput=${drag}
        style=${{ "--done": `${(100 * at) / Math.max(1, last)}%` }}/>
    </div>
    <div class="transport-row">
      <span class="transport-at" aria-hidden="true">${at} / ${last}</span>
      <div class="transport-keys">
        <${Button} kind="quiet" icon="leap-back" label=${t("screen.trick-back")} disabled=${!at} onClick=${() => moment.leap(-1)}/>
        <${Button} kind="quiet" icon="back" label=${t("screen.step-back")} disabled=${!at} onClick=${() => moment.go(at - 1)}/>
        <${Button} kind="go" icon=${plays ? "pause" : "play"} label=${t(plays ? "screen.stop" : "screen.play")} data-plays=${plays ? "" : undefined} onClick=${() => moment.toggle()}/>
        <${Button} kind="quiet" icon="forward" label=${t("screen.step-on")} disabled=${at === last} onClick=${() => moment.go(at + 1)}/>
        <${Button} kind="quiet" icon="leap" label=${t("screen.trick-on")} disabled=${at === last} onClick=${() => moment.leap(1)}/>
      </div>
      <label class="transport-speed"><span class="heard">${t("screen.speed")}</span>
        <select value=${moment.speed.value} onChange=${(/** @type {Event} */ event) => (moment.speed.value = Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value))}>
          ${SPEEDS.map((speed) => html`<option value=${speed} key=${speed}>${number(speed)}×</option>`)}
        </select></label>
    </div>
  </div>`;
}

/** @param {Moment} moment @param {KeyboardEvent} event */
function keys(moment, event) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("select, textarea, input:not([type=range]), [role=menu]")) return;
  if ((event.key === " " || event.key === "Enter") && target?.closest("button, a")) return; // presses that
  const deeds = /** @type {{ [key: string]: () => void }} */ ({
    ArrowRight: () => moment.go(moment.at.value + 1), ArrowLeft: () => moment.go(moment.at.value - 1),
    Home: () => moment.go(0), End: () => moment.go(moment.last.value),
    PageDown: () => moment.leap(1), PageUp: () => moment.leap(-1), " ": () => moment.toggle(),
  });
  const deed = deeds[event.key];
  if (!deed) return;
  event.preventDefault();
  if (event.key !== " ") moment.plays.value = false;
  deed();
}
