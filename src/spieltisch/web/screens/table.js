// A table: its lobby before the match, play, and what comes after; and what there is to say when it is not there.
import { effect } from "@preact/signals";
import { html } from "htm/preact";
import { useEffect, useMemo } from "preact/hooks";
import { Visit } from "../net/visit.js";
import { toast } from "../parts/toast.js";
import { Around } from "../table/around.js";
import { useEyes } from "../table/cover.js";
import { LineState, Trouble } from "../table/line.js";
import { Lobby } from "../table/lobby.js";
import { names } from "../table/names.js";
import { Play } from "../table/play.js";
import { begin, quickly } from "../table/quick.js";
import { t } from "../texts/catalogue.js";
import { sentence } from "../texts/sentences.js";

/** @param {{ id: string }} props */
export function TableScreen({ id }) {
  const visit = useMemo(() => new Visit(id), [id]);
  useEffect(() => attend(visit), [visit]);
  const view = visit.view.value;
  const eyes = useEyes(visit);
  useEffect(() => {
    if (!view) return;
    Object.assign(document.body.dataset, { phase: view.table.phase, number: view.number });
  });
  const state = visit.line.value.state;
  if (state === "ended" || view?.table.phase === "closed") return html`<${Trouble} visit=${visit}/>`;
  if (!view) return html`<${LineState} visit=${visit} whole=${true}/>`;
  const waits = view.table.phase === "lobby" && quickly(id) && view.host;
  return html`<${LineState} visit=${visit}/>
    ${waits ? html`<main class="felt waiting" aria-busy="true"><p>${t("screen.dealing")}</p></main>`
      : view.table.phase === "lobby" ? html`<${Lobby} visit=${visit} view=${view}/>` : html`
      <${Play} visit=${visit} view=${eyes.view.value}/>
      <${Around} visit=${visit} eyes=${eyes}/>`}`;
}

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
    delete document.body.dataset.phase;
    delete document.body.dataset.number;
  };
}
