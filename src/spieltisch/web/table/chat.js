// What people say to each other: ready phrases, which everybody reads in their own language, and own words if allowed.
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { games } from "../net/asking.js";
import { Button } from "../parts/button.js";
import { t } from "../texts/catalogue.js";
import { nameOf } from "./names.js";
import { panel, unread } from "./panels.js";
import { plateOf } from "./plates.js";

/** @import { View, Told } from "../wire" */
/** @import { Visit } from "../net/visit.js" */

const STAYS = 5_000;
const LONGEST = 300;
/** Half a bubble, in pixels. */
const EDGE = 96;

/** What was said: the phrase in the reader's language, or the words as they are. @param {Told} said */
export const words = ({ params }) => (params.phrase ? t(`phrase.${params.phrase}`) : String(params.text ?? ""));

/** @param {Visit} visit @param {number} seat */
const mute = (visit, seat) => visit.send({ type: "mute", seat, on: !visit.view.value?.muted.includes(seat) });

/** @param {{ visit: Visit, view: View, seat: number | null }} props `seat`: who speaks */
export function Chat({ visit, view, seat }) {
  const list = useRef(/** @type {HTMLOListElement | null} */ (null));
  useEffect(() => {
    unread.value = 0;
    const frame = requestAnimationFrame(() => list.current?.scrollTo(0, list.current.scrollHeight)); // a dialog is open only then
    return () => cancelAnimationFrame(frame);
  }, [view.chat.length]);
  return html`<div class="chat">
    ${view.chat.length ? html`<ol class="chat-list" ref=${list} tabindex="0" aria-label=${t("screen.chat")}>
      ${view.chat.map((said) => html`<${Said} view=${view} said=${said}/>`)}</ol>` : html`<p class="quiet pad">${t("screen.chat-empty")}</p>`}
    <${Deaf} visit=${visit} view=${view}/>
    ${seat !== null && html`<${Speaking} visit=${visit} seat=${seat} free=${view.table.settings.free_text}/>`}
  </div>`;
}

/** @param {{ view: View, said: Told }} props */
function Said({ view, said }) {
  const own = said.seat !== null && view.seats.includes(said.seat);
  return html`<li class=${`said ${own ? "own" : ""}`} data-said=${said.params.phrase || "text"}>
    <b>${own ? t("screen.you") : nameOf(view.table, said.seat ?? 0)}</b><span>${words(said)}</span></li>`;
}

/** The others, each to be heard or not. @param {{ visit: Visit, view: View }} props */
function Deaf({ visit, view }) {
  const others = view.table.chairs.flatMap(({ who }, seat) => (who === "person" && !view.seats.includes(seat) ? [seat] : []));
  if (!others.length || !view.seats.length) return null;
  return html`<div class="deaf row">${others.map((seat) => {
    const off = view.muted.includes(seat);
    const name = nameOf(view.table, seat);
    return html`<${Button} kind="quiet" class="fine" icon=${off ? "mute" : "sound"} data-mute=${seat} aria-pressed=${String(off)}
      onClick=${() => mute(visit, seat)}>${t(off ? "screen.unmute" : "screen.mute", { name })}<//>`;
  })}</div>`;
}

/** @param {{ visit: Visit, seat: number, free: boolean }} props */
function Speaking({ visit, seat, free }) {
  const [phrases, setPhrases] = useState(/** @type {string[]} */ ([]));
  const [text, setText] = useState("");
  useEffect(() => void games().then((found) => setPhrases(found.phrases), () => {}), []);
  const say = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const own = text.trim();
    if (!own) return;
    setText(""); // at once: what is typed while this is on its way is the next thing to say
    const answer = await visit.send({ type: "say", seat, text: own });
    if (answer.type === "refused") setText((typed) => typed || own);
  };
  return html`<div class="speaking">
    <div class="phrases" role="group" aria-label=${t("screen.say-something")}>
      ${phrases.map((phrase) => html`<button type="button" class="phrase" data-phrase=${phrase} onClick=${() => visit.send({ type: "say", seat, phrase })}>
        ${t(`phrase.${phrase}`)}</button>`)}
    </div>
    ${free && html`<form class="row say" onSubmit=${say}>
      <input type="text" class="grow" maxlength=${LONGEST} value=${text} autocomplete="off" aria-label=${t("screen.say-something")}
        placeholder=${t("screen.say-something")} onInput=${(/** @type {any} */ event) => setText(event.target.value)}/>
      <${Button} kind="go" icon="forward" label=${t("screen.send")} onClick=${say}/></form>`}
  </div>`;
}

/** Under a plate, or over it where there is no room below; never out of the window. @param {DOMRect} plate */
function beside({ left, width, top, bottom }) {
  const [high, wide] = [window.innerHeight, window.innerWidth];
  const middle = Math.min(Math.max(left + width / 2, EDGE), wide - EDGE);
  return { left: `${middle}px`, ...(top > high / 2 ? { bottom: `${high - top + 8}px` } : { top: `${bottom + 8}px` }) };
}

/** What was just said, at the plate of who said it. @param {{ visit: Visit, view: View }} props */
export function Bubbles({ visit, view }) {
  const [said, setSaid] = useState(/** @type {{ id: number, event: Told }[]} */ ([]));
  const last = useRef(0);
  useLayoutEffect(() => visit.listen(({ events, whole }) => {
    const heard = whole ? [] : events.filter(({ code, seat }) => code === "said" && seat !== null);
    if (!heard.length) return;
    if (panel.value !== "chat") unread.value += heard.filter(({ seat }) => !visit.view.value?.seats.includes(seat ?? -1)).length;
    const fresh = heard.map((event) => ({ id: ++last.current, event }));
    const seats = new Set(heard.map(({ seat }) => seat));
    setSaid((old) => [...old.filter(({ event }) => !seats.has(event.seat)), ...fresh]);
    setTimeout(() => setSaid((old) => old.filter(({ id }) => !fresh.some((each) => each.id === id))), STAYS);
  }), [visit]);
  return html`<div class="bubbles" aria-hidden="true">${said.map(({ id, event }) => {
    const plate = plateOf(event.seat ?? 0)?.getBoundingClientRect();
    return html`<div class=${`bubble ${plate ? "" : "astray"}`} key=${id} style=${plate && beside(plate)} data-bubble=${event.seat}>
      ${!plate && html`<b>${nameOf(view.table, event.seat ?? 0)}</b>`} ${words(event)}</div>`;
  })}</div>`;
}
