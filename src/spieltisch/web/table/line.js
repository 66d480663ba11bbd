// How the line to the table is, why there is no table, and who plays in one's place: what happens, what to do.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Button, ButtonLink } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { Message } from "../parts/message.js";
import { has, t } from "../texts/catalogue.js";

/** @import { Visit } from "../net/visit.js" */

const RESTART = 1012;
const FULL = 4503;

/** Seconds until a moment, counted down. @param {number} until in milliseconds */
function useCountdown(until) {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left());
  useEffect(() => {
    setSeconds(left());
    const every = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(every);
  }, [until]);
  return seconds;
}

/**
 * What is the matter with the line: a code of the group `screen`, and what to say besides.
 * @param {Visit} visit
 */
function matter(visit) {
  const { state, code } = visit.line.value;
  const notice = visit.notice.value;
  if (notice?.code === "preparing") return "preparing";
  if (state === "opening") return "connecting";
  if (!navigator.onLine) return "offline";
  if (code === FULL) return "server-full";
  if (code === RESTART || notice?.code === "closing") return "server-restarting";
  if (notice?.code === "failed") return "table-failed";
  return "connection-lost";
}

/** @param {{ visit: Visit, whole?: boolean }} props `whole`: there is nothing else to show */
export function LineState({ visit, whole = false }) {
  const { state } = visit.line.value;
  const preparing = visit.notice.value?.code === "preparing";
  if (state === "up" && !whole && !preparing) return null;
  return whole ? html`<${WholeState} visit=${visit}/>` : html`<${Banner} visit=${visit}/>`;
}

/** @param {{ visit: Visit }} props */
function Banner({ visit }) {
  const { state, retry } = visit.line.value;
  const what = matter(visit);
  const seconds = useCountdown(retry);
  const again = state === "down" && seconds > 0 ? t("screen.again-in", { count: seconds }) : t("screen.reconnecting");
  return html`<div class="banner" role="status" data-line=${state} data-matter=${what}>
    <${Icon} name=${what === "preparing" ? "clock" : "refresh"}/>
    <span><strong>${t(`screen.${what}`)}</strong> ${what === "preparing" ? "" : html`<span aria-hidden="true">${again}</span>`}</span>
    ${state === "down" && html`<${Button} onClick=${() => visit.connection.open()}>${t("screen.try-now")}<//>`}
  </div>`;
}

/** @param {{ visit: Visit }} props */
function WholeState({ visit }) {
  const { state, retry } = visit.line.value;
  const what = matter(visit);
  const seconds = useCountdown(retry);
  const { done = 0, of = 0 } = visit.notice.value?.params ?? {};
  const more = state === "down" && seconds > 0 ? t("screen.again-in", { count: seconds }) : "";
  const about = has(`screen.${what}-about`) ? t(`screen.${what}-about`) : "";
  return html`<${Message} kind=${what} busy=${true} title=${t(`screen.${what}`)} text=${[about, more].filter(Boolean).join(" ")}>
    ${what === "preparing" && html`<progress max=${of} value=${done} aria-label=${t("screen.preparing")}></progress>`}
    ${state === "down" && html`<${Button} kind="go" icon="refresh" onClick=${() => visit.connection.open()}>${t("screen.try-now")}<//>
      <${ButtonLink} href="/">${t("screen.to-home")}<//>`}
  <//>`;
}

/** Why it has ended: by the code of closing, and what the server said last. @param {Visit} visit */
function ending(visit) {
  if (visit.view.value?.table.phase === "closed") return "table-closed";
  const said = visit.notice.value?.code;
  const code = visit.line.value.code;
  if (code === 4403) return said === "removed" ? "removed" : "not-admitted";
  if (code === 4404) return "table-gone";
  if (code === 4009) return "replaced";
  if (code === 4401) return said === "forgotten" ? "forgotten" : "unknown-you";
  return "misunderstood";
}

const CARDS = /** @type {{ [why: string]: string[] }} */ ({
  replaced: ["Y2", "Y2", "Y2"], removed: ["R1", "X", "R1"], "table-gone": ["K1", "", "K1"],
});

/** There is no table, or not for this person. @param {{ visit: Visit }} props */
export function Trouble({ visit }) {
  const why = ending(visit);
  return html`<${Message} kind=${why} cards=${CARDS[why]} title=${t(`screen.${why}`)} text=${t(`screen.${why}-about`)}>
    ${["replaced", "misunderstood", "unknown-you"].includes(why) && html`<${Button} kind="go" icon="refresh" onClick=${() => location.reload()}>
      ${t(why === "replaced" ? "screen.play-here" : "screen.load-again")}<//>`}
    <${ButtonLink} kind=${why === "replaced" ? "plain" : "go"} href="/">${t("screen.to-home")}<//>
  <//>`;
}

/** Somebody else plays in one's seat: it can be had back at once. @param {{ visit: Visit }} props */
export function Caretaker({ visit }) {
  const view = visit.view.value;
  const seat = view?.seats.find((each) => view.table.chairs[each]?.caretaker || view.table.chairs[each]?.left);
  if (!view || seat === undefined || ["lobby", "over"].includes(view.table.phase)) return null;
  return html`<div class="banner gold" role="status" data-matter="caretaker"><${Icon} name="bot"/>
    <span><strong>${t("screen.caretaker-plays-for-you")}</strong></span>
    <${Button} data-back onClick=${() => visit.send({ type: "sit", seat })}>${t("screen.come-back")}<//></div>`;
}
