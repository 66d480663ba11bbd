// A table: its lobby before the match, play, and what comes after; and what there is to say when it is not there.
import { effect } from "@preact/signals";
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { Visit } from "../net/visit.js";
import { later } from "../parts/later.js";
import { Message } from "../parts/message.js";
import { toast } from "../parts/toast.js";
import { me } from "../person.js";
import { Around } from "../table/around.js";
import { useEyes } from "../table/cover.js";
import { Caretaker, LineState, Trouble } from "../table/line.js";
import { names } from "../table/names.js";
import { Play } from "../table/play.js";
import { begin, quickly } from "../table/quick.js";
import { t } from "../texts/catalogue.js";
import { refused } from "../texts/sentences.js";

const Lobby = later(() => import("../table/lobby.js").then(({ Lobby: found }) => found), html`<main class="waiting" aria-busy="true"></main>`);

/** @param {{ id: string }} props */
export function Screen({ id }) {
  const visit = useMemo(() => new Visit(id), [id]);
  useEffect(() => attend(visit), [visit]);
  const view = visit.view.value;
  const eyes = useEyes(visit);
  useLayoutEffect(() => {
    if (!view) return;
    Object.assign(document.body.dataset, { phase: view.table.phase, number: view.number });
  });
  const state = visit.line.value.state;
  if (state === "ended" || view?.table.phase === "closed") return html`<${Trouble} visit=${visit}/>`;
  if (!view) return html`<${LineState} visit=${visit} whole=${true}/>`;
  const waits = view.table.phase === "lobby" && quickly(id) && view.host;
  return html`<${LineState} visit=${visit}/><${Caretaker} visit=${visit}/>
    ${waits ? html`<${Message} kind="dealing" busy=${true} title=${t("screen.dealing")}/>`
      : view.table.phase === "lobby" ? html`<${Lobby} visit=${visit} view=${view}/>` : html`
      <${Play} visit=${visit} view=${eyes.view.value}/>
      <${Around} visit=${visit} eyes=${eyes}/>`}`;
}

/** What is done without being asked: play now begins, refusals are shown. @param {Visit} visit */
function attend(visit) {
  let began = false;
  /** Whom the socket was opened by; nobody: empty; not known yet: undefined. @type {string | undefined} */
  let who = me.peek() === null ? "" : me.peek()?.id;
  const stops = [
    effect(() => {
      const level = quickly(visit.table);
      if (began || !level || visit.view.value?.table.phase !== "lobby" || !visit.connected.value) return;
      began = true;
      void begin(visit, level);
    }),
    effect(() => {
      const now = me.value;
      if (now && who !== undefined && who !== now.id) visit.introduce();
      if (now !== undefined) who = now?.id ?? "";
    }),
    effect(() => {
      const refusal = visit.refusal.value;
      const view = visit.view.value;
      if (!refusal || !view) return;
      visit.refusal.value = null;
      toast(refused(refusal, names(view), view.seats), "warn");
    }),
  ];
  return () => {
    stops.forEach((stop) => stop());
    visit.leave();
    delete document.body.dataset.phase;
    delete document.body.dataset.number;
  };
}
