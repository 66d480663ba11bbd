// A table: its lobby before the match, play, and what comes after; and what there is to say when it is not there.
import { effect } from "@preact/signals";
import { html } from "htm/preact";
import { useEffect, useMemo } from "preact/hooks";
import { facts } from "../net/following.js";
import { Visit } from "../net/visit.js";
import { Button } from "../parts/button.js";
import { toast } from "../parts/toast.js";
import { Field } from "../table/field.js";
import { LineState, Trouble } from "../table/line.js";
import { Lobby } from "../table/lobby.js";
import { names } from "../table/names.js";
import { begin, quickly } from "../table/quick.js";
import { skinOf } from "../table/skins/index.js";
import { t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";

/** @import { View } from "../wire" */

/** @param {{ id: string }} props */
export function TableScreen({ id }) {
  const visit = useMemo(() => new Visit(id), [id]);
  useEffect(() => attend(visit), [visit]);
  const view = visit.view.value;
  useEffect(() => {
    if (!view) return;
    document.title = `${turnOf(view) ? `● ${t("screen.your-turn")} · ` : ""}${t(`game.${view.table.settings.game}`)}`;
    Object.assign(document.body.dataset, { phase: view.table.phase, number: view.number });
  });
  const state = visit.line.value.state;
  if (state === "ended" || view?.table.phase === "closed") return html`<${Trouble} visit=${visit}/>`;
  if (!view) return html`<${LineState} visit=${visit} whole=${true}/>`;
  const waits = view.table.phase === "lobby" && quickly(id) && view.host;
  return html`<${LineState} visit=${visit}/>
    ${waits ? html`<main class="felt waiting" aria-busy="true"><p>${t("screen.dealing")}</p></main>`
      : view.table.phase === "lobby" ? html`<${Lobby} visit=${visit} view=${view}/>` : html`<${Play} visit=${visit} view=${view}/>`}`;
}

/** The match: a line at the top, the field below it. @param {{ visit: Visit, view: View }} props */
function Play({ visit, view }) {
  const { game } = view.table.settings;
  const slots = useMemo(() => ({ tools: () => html`<${Onwards} visit=${visit}/>` }), [visit]);
  return html`<main class="felt table-screen">
    <header class="table-head">
      <a class="title" href="/">${t(`game.${game}`)}</a>
      ${skinOf(game).pills(facts(view)).map((text) => html`<span class="pill" key=${text}>${text}</span>`)}
      <span class="grow"></span>
    </header>
    <${Field} game=${game} view=${view} own=${view.seats} names=${names(view)} slots=${slots}
      act=${view.seats.length ? (/** @type {number} */ seat, /** @type {string} */ action) => visit.act(seat, action) : null}
      explain=${(/** @type {number} */ seat, /** @type {string} */ card, /** @type {string} */ zone) => visit.explain(seat, card, zone)}/>
  </main>`;
}

/** On to the next deal, or to another match. @param {{ visit: Visit }} props */
function Onwards({ visit }) {
  const view = visit.view.value;
  if (!view?.seats.length) return null;
  const { phase } = view.table;
  return phase === "between" ? html`<${Button} kind="go" data-next onClick=${() => visit.send({ type: "next" })}>${t("screen.next-deal")}<//>`
    : phase === "over" && html`<${Button} kind="go" data-rematch onClick=${() => visit.send({ type: "rematch" })}>${t("screen.rematch")}<//>`;
}

/** @param {View} view */
const turnOf = (view) => view.table.phase === "playing" && view.turn.seats.some((seat) => view.seats.includes(seat));

/** What is done without being asked: play now begins, refusals are shown. @param {Visit} visit */
function attend(visit) {
  let began = false;
  const stops = [
    effect(() => {
      const level = quickly(visit.table);
      if (began || !level || visit.view.value?.table.phase !== "lobby" || !visit.connected.value) return;
      began = true;
      void begin(visit, level);
    }),
    effect(() => {
      const refused = visit.refusal.value;
      const view = visit.view.value;
      if (!refused || !view) return;
      visit.refusal.value = null;
      toast(sentence(refused, names(view), view.seats, refused.clause ? "reason" : "refusal"), "warn");
    }),
  ];
  return () => {
    stops.forEach((stop) => stop());
    visit.leave();
    document.title = "Spieltisch";
    delete document.body.dataset.phase;
    delete document.body.dataset.number;
  };
}
