// The end of a deal, in brief; the end of the match, with places, what was worth telling, and what comes next.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { get } from "../net/asking.js";
import { Button, ButtonLink } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { toast } from "../parts/toast.js";
import { go } from "../router.js";
import { VerifyDeal } from "../study/verify-deal.js";
import { listed, number, t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";
import { nameOf, names } from "./names.js";
import { Chart, leaders } from "./scores.js";

/** @import { Fact, View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */

const TOLD = 6;

/** What never happened is not worth telling, nor is too much. @param {Fact[]} story */
const worth = (story) => story.filter(({ params }) => params.count !== 0).slice(0, TOLD);

/** @param {{ visit: Visit, view: View }} props the whole view, of all own seats */
export function End({ visit, view }) {
  const { phase, match, deal } = view.table;
  const moment = `${match}/${deal}/${phase}`;
  const [away, setAway] = useState("");
  if (phase !== "between" && phase !== "over") return null;
  if (phase === "between" && !view.table.sheet.length) return null; // the first deal is not there yet
  if (away === moment) {
    return html`<div class="end-again"><${Button} kind="go" icon="sheet" onClick=${() => setAway("")}>${t(phase === "over" ? "screen.result" : "screen.round-over")}<//></div>`;
  }
  const look = html`<${Button} kind="quiet" class="end-look" icon="eye" label=${t("screen.look-at-table")} data-look onClick=${() => setAway(moment)}/>`;
  return html`<div class="end-veil"><section class=${`end panel ${phase}`} aria-label=${t(phase === "over" ? "screen.result" : "screen.round-over")} data-end=${phase}>
    ${look}${phase === "over" ? html`<${MatchEnd} visit=${visit} view=${view}/>` : html`<${DealEnd} visit=${visit} view=${view}/>`}</section></div>`;
}

/** Seats from most to fewest points; equal points, equal place. @param {number[]} points */
export function placed(points) {
  const order = points.map((_, seat) => seat).sort((a, b) => points[b] - points[a]);
  return order.map((seat) => ({ seat, place: 1 + points.filter((each) => each > points[seat]).length }));
}

/** @param {{ visit: Visit, view: View }} props */
function DealEnd({ visit, view }) {
  const { table } = view;
  const points = table.sheet[table.sheet.length - 1];
  const ahead = leaders(table);
  return html`<h2>${t("screen.deal-ended", { number: table.sheet.length })}</h2>
    <ul class="places">${placed(points).map(({ seat }) => html`<li class=${view.seats.includes(seat) ? "ours" : ""} data-placed=${seat}>
      <span class="grow name">${nameOf(table, seat)}${ahead.includes(seat) && html` <span class="crowned" title=${t("screen.leads")}><${Icon} name="crown"/><span class="heard">${t("screen.leads")}</span></span>`}</span>
      <b>${signed(points[seat])}</b><span class="quiet sum">${number(table.totals[seat])}</span></li>`)}</ul>
    <${Ready} visit=${visit} view=${view} command="next" text=${t("screen.next-deal")}/>
    ${view.revealed && html`<div class="row centred"><${VerifyDeal} visit=${visit} deal=${view.revealed.deal}/></div>`}`;
}

/** @param {number} points */
const signed = (points) => number(points, { signDisplay: "exceptZero" });

/** The button for what comes next, and who is ready for it. @param {{ visit: Visit, view: View, command: string, text: string }} props */
function Ready({ visit, view, command, text }) {
  const { ready, chairs } = view.table;
  const mine = view.seats.some((seat) => ready.includes(seat));
  const waits = chairs.flatMap(({ who, left }, seat) => (who === "person" && !left && !ready.includes(seat) && !view.seats.includes(seat) ? [nameOf(view.table, seat)] : []));
  const there = ready.filter((seat) => !view.seats.includes(seat)).map((seat) => nameOf(view.table, seat));
  const focus = (/** @type {HTMLElement | null} */ box) => {
    if (box && !box.contains(document.activeElement)) box.querySelector("button")?.focus({ preventScroll: true });
  };
  return html`<div class="lines ready" role="status">
    ${view.seats.length > 0 && !mine && html`<div ref=${focus}><${Button} kind="go" class="wide" ...${{ [`data-${command}`]: true }}
      onClick=${() => visit.send({ type: command })}>${text}<//></div>`}
    ${there.length > 0 && html`<p class="fine"><${Icon} name="check"/> ${t("screen.are-ready", { names: listed(there) })}</p>`}
    ${mine && html`<p class="fine quiet" data-waits>${waits.length ? t("screen.waiting-for", { name: listed(waits) }) : t("screen.one-moment")}</p>`}
  </div>`;
}

/** @param {{ visit: Visit, view: View }} props */
function MatchEnd({ visit, view }) {
  const { table } = view;
  const record = view.revealed?.record ?? "";
  const won = table.winners.some((seat) => view.seats.includes(seat));
  const winners = table.winners.map((seat) => nameOf(table, seat));
  const title = winners.length > 1 ? t("screen.share-the-win", { names: listed(winners) })
    : t(won && view.seats.length === 1 ? "screen.wins-you" : "screen.wins", { name: winners[0] ?? "" });
  return html`<div class="end-main">
    <h2 class="winner"><span class="trophy" aria-hidden="true"><${Icon} name="crown"/></span>${title}</h2>
    <ol class="places">${placed(table.totals).map(({ seat, place }) => html`<li class=${`${view.seats.includes(seat) ? "ours" : ""} place-${place}`} data-placed=${seat}>
      <span class="rank">${t(`screen.place-${place}`)}</span><span class="grow name">${nameOf(table, seat)}</span>
      <b>${t("unit.points", { count: table.totals[seat] })}</b></li>`)}</ol>
    <${Ready} visit=${visit} view=${view} command="rematch" text=${t("screen.rematch")}/>
    <div class="row centred">
      ${record && html`<${ButtonLink} icon="play" href=${`/r/${record}`}>${t("screen.replay")}<//>
        <${Button} icon="share" data-share onClick=${() => share(title, `${location.origin}/r/${record}`)}>${t("screen.share")}<//>`}
      ${view.revealed && html`<${VerifyDeal} visit=${visit} deal=${view.revealed.deal}/>`}
      <${Button} icon="plus" onClick=${() => go("/")}>${t("screen.new-table")}<//>
    </div></div>
    <div class="end-more">
      ${table.sheet.length > 1 && html`<${Chart} view=${view}/>`}
      ${record && html`<${Story} view=${view} record=${record}/>`}
    </div>`;
}

/** What was worth telling, each with a link to its moment. @param {{ view: View, record: string }} props */
function Story({ view, record }) {
  const [story, setStory] = useState(/** @type {Fact[]} */ ([]));
  useEffect(() => {
    let gone = false;
    get(`/api/records/${encodeURIComponent(record)}/replay`).then((found) => !gone && setStory(worth(found.story)), () => {});
    return () => void (gone = true);
  }, [record]);
  if (!story.length) return null;
  return html`<div class="story"><h3>${t("screen.story")}</h3><ul>${story.map((fact) => {
    const { deal, step } = fact.params;
    const text = sentence(fact, names(view), view.seats, "story");
    const moment = deal === undefined ? "" : `/r/${record}?deal=${deal}${step === undefined ? "" : `&step=${step}`}`;
    return html`<li data-story=${fact.code}>${moment ? html`<a href=${moment}>${text}</a>` : text}</li>`;
  })}</ul></div>`;
}

/** By the device's own sheet, else the link is copied. @param {string} title @param {string} url */
async function share(title, url) {
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast(t("screen.copied"));
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) toast(t("screen.copy-failed"), "warn");
  }
}
