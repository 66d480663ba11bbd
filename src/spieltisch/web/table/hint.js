// The bot's opinion: what it would do, and what it expects of each action, as a few bars.
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Card } from "../cards/card.js";
import { Sign } from "../cards/signs.js";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { number, t } from "../texts/catalogue.js";
import { sentence, word } from "../texts/sentences.js";
import { spokenAction, spokenCard } from "../texts/spoken.js";
import { names } from "./names.js";

/** @import { Advice, View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */
/** @typedef {{ action: string, points: number, wins: number, doubt: number, weight: number }} Prospect */

const SHOWN = 5;
/** A chance that is told as none. */
const FORLORN = 0.005;
/** A difference of so little of all points is hardly one. */
const HARDLY = 0.1;

/** @param {{ visit: Visit, view: View, seat: number, onClose: () => void }} props */
export function Hint({ visit, view, seat, onClose }) {
  const [advice, setAdvice] = useState(/** @type {Advice | null} */ (null));
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const decision = view.turn.decision;
  const first = useRef(decision);
  useEffect(() => {
    box.current?.focus();
    void visit.send({ type: "hint", seat }).then((answer) => {
      if (answer.type === "advice") setAdvice(answer);
      else onClose(); // why not, is said where all refusals are
    });
  }, []);
  useLayoutEffect(() => {
    if (decision !== first.current) onClose(); // it was about something else
  }, [decision]);
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return html`<section class="hint panel" ref=${box} tabindex="-1" aria-label=${t("screen.hint")} onKeyDown=${keys} data-hint=${advice ? "there" : "coming"}>
    <header class="dialog-head"><h2><${Icon} name="hint"/> ${t("screen.hint")}</h2>
      <${Button} kind="quiet" icon="close" label=${t("screen.close")} onClick=${onClose}/></header>
    <div aria-live="polite">${advice ? html`<${Opinion} advice=${advice} view=${view}/>`
      : html`<p class="thinking"><span class="spinner" aria-hidden="true"></span>${t("screen.hint-thinking")}</p>`}</div>
  </section>`;
}

/** @param {{ advice: Advice, view: View }} props */
function Opinion({ advice, view }) {
  const prospects = /** @type {Prospect[]} */ (advice.prospects);
  const told = (/** @type {string} */ code, /** @type {object} */ params) => sentence({ code, params }, names(view), view.seats, "advice");
  const best = prospects.find(({ action }) => action === advice.choice) ?? prospects[0];
  const said = (/** @type {string} */ text) => worded(view, advice.seat, text);
  const action = said(advice.choice);
  if (prospects.length < 2) return html`<p>${t("advice.advice-only", { action })}</p>`;
  const shown = [best, ...prospects.filter((each) => each !== best && each.weight > 0).sort((a, b) => b.points - a.points)].slice(0, SHOWN);
  const all = shown.map(({ points }) => points);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  // Not from zero, where all would look the same; but what hardly differs should not look as if it did.
  const base = low - Math.max((high - low) / 2, Math.abs(high) * HARDLY, 0.1);
  const long = (/** @type {number} */ points) => (100 * (points - base)) / (high - base);
  const rest = prospects.length - shown.length;
  return html`<p class="advice">${t("advice.advice", { action })}</p>
    <ul class="bars">${shown.map((each) => html`<li class=${each === best ? "best" : ""} data-bar=${each.action}>
      <span class="bar-what"><${Shown} view=${view} seat=${advice.seat} action=${each.action}/><span>${said(each.action)}</span>
        ${each === best && html`<${Icon} name="check"/>`}</span>
      <span class="long" aria-hidden="true"><span style=${{ width: `${long(each.points)}%` }}></span></span>
      <span class="bar-points">${t("unit.points", { count: rounded(each.points) }, 2)}</span></li>`)}</ul>
    <p class="fine">${outlook(best)} ${rest > 0 && told(rest === 1 ? "advice-other" : "advice-others", { count: rest })}</p>
    <p class="fine quiet">${told(advice.solved ? "advice-solved" : "advice-tried", { count: advice.simulations })}</p>`;
}

/** @param {number} points */
const rounded = (points) => number(Math.round(points * 10) / 10 + 0, { maximumFractionDigits: 1 }); // adding 0 makes −0 plain 0

/** What the advised action brings. @param {Prospect} best */
function outlook(best) {
  const points = rounded(best.points);
  const code = best.wins < FORLORN ? "advice-forlorn" : best.wins > 1 - FORLORN ? "advice-safe" : "advice-outlook";
  const percent = { style: /** @type {const} */ ("percent"), maximumFractionDigits: 0 };
  return t(`advice.${code}`, {
    points: t("unit.points", { count: points }, 2), chance: number(best.wins, percent), doubt: number(Math.max(best.doubt, 0.01), percent),
  });
}

/** An action in words, piles by whose they are. @param {View} view @param {number} seat @param {string} action */
function worded(view, seat, action) {
  const { card, zone } = legalOf(view, seat, action) ?? {};
  if (!card || !zone?.startsWith("pile:") || !action.includes(">")) return spokenAction(action);
  return t("action.lay", { card: spokenCard(card), pile: word("pile", zone.slice("pile:".length), names(view), view.seats) });
}

/** @param {View} view @param {number} seat @param {string} action */
const legalOf = (view, seat, action) => (view.own[seat]?.legal ?? []).find((each) => each.action === action);

/** The card or the colours of an action, from what is legal. @param {{ view: View, seat: number, action: string }} props */
function Shown({ view, seat, action }) {
  const legal = legalOf(view, seat, action);
  if (legal?.card) return html`<${Card} text=${legal.card} label=""/>`;
  const colours = String(legal?.colour ?? legal?.colours ?? legal?.take ?? legal?.keep ?? "");
  return html`${[...colours].filter((letter) => /[RYGBVK]/.test(letter)).map((colour) => html`<${Sign} colour=${colour}/>`)}`;
}
