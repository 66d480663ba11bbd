// What one can do besides playing: behind one button, with a few things that are wanted often beside it.
import { html } from "htm/preact";
import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { Menu } from "../parts/menu.js";
import { go } from "../router.js";
import { showRules } from "../study/over.js";
import { t } from "../texts/catalogue.js";
import { toAct } from "./cover.js";
import { inTricks } from "./lasttrick.js";
import { open, toggle, unread } from "./panels.js";
import { undo } from "./undo.js";

/** @import { View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */

/** May this seat ask for the bot's opinion now? @param {View} view @param {number | null} seat */
export const canHint = (view, seat) => seat !== null && view.table.settings.hints && toAct(view).includes(seat);

/**
 * @param {object} props
 * @param {Visit} props.visit
 * @param {View} props.view as the person at the screen sees it
 * @param {number | null} props.seat whose cards are seen; none: somebody who watches, or nobody at the moment
 */
export function TableMenu({ visit, view, seat }) {
  const { phase, paused, settings } = view.table;
  const plays = (visit.view.value?.seats.length ?? 0) > 0;
  const playing = phase === "playing";
  const game = settings.game;
  return html`<${Menu} class="table-menu" label=${t("screen.menu")} items=${[
    plays && { text: t("screen.undo"), icon: "undo", act: () => undo(visit, seat ?? visit.view.value?.seats[0] ?? null), off: !playing },
    plays && settings.hints && { text: t("screen.hint"), icon: "hint", act: () => open("hint"), off: !canHint(view, seat) },
    plays && (paused ? { text: t("screen.resume"), icon: "play", act: () => visit.send({ type: "resume" }) }
      : { text: t("screen.pause"), icon: "pause", act: () => visit.send({ type: "pause" }), off: !playing }),
    inTricks(view) && { text: t("screen.last-trick"), icon: "refresh", act: () => open("last"), off: !view.log.length },
    { text: t("screen.log"), icon: "log", act: () => open("log") },
    { text: t("screen.scores"), icon: "sheet", act: () => open("scores") },
    { text: t("screen.players"), icon: "friends", act: () => open("players") },
    { text: t("screen.rules"), icon: "learn", act: () => showRules(game) },
    { text: t("screen.help"), icon: "help", act: () => open("help") },
    { text: t("screen.settings"), icon: "settings", act: () => go("/settings") },
    { text: t("screen.leave"), icon: "leave", act: () => (plays ? open("leave") : go("/")), danger: true },
  ]}/>`;
}

/** Chat, scores and the menu, side by side. @param {{ visit: Visit, view: View, seat: number | null }} props */
export function Buttons({ visit, view, seat }) {
  const news = unread.value;
  const label = news ? t("screen.chat-unread", { count: news }) : t("screen.chat");
  return html`<nav class="around-buttons" aria-label=${t("screen.menu")}>
    ${canHint(view, seat) && html`<${Button} kind="quiet" icon="hint" label=${t("screen.hint")} data-open="hint" onClick=${() => toggle("hint")}/>`}
    <${Button} kind="quiet" icon="sheet" label=${t("screen.scores")} data-open="scores" onClick=${() => open("scores")}/>
    <span class="badged"><${Button} kind="quiet" icon="chat" label=${label} data-open="chat" onClick=${() => toggle("chat")}/>
      ${news > 0 && html`<span class="badge" aria-hidden="true" data-unread=${news}>${news > 9 ? "9+" : news}</span>`}</span>
    <${TableMenu} visit=${visit} view=${view} seat=${seat}/>
  </nav>`;
}

/** Asked before one gets up: the caretaker plays on. @param {{ visit: Visit, onClose: () => void }} props */
export function Leaving({ visit, onClose }) {
  const running = !["over", "lobby"].includes(visit.view.value?.table.phase ?? "");
  const leave = async () => {
    await visit.send({ type: "leave" });
    go("/");
  };
  return html`<${Dialog} title=${t("screen.leave")} onClose=${onClose}>
    <p>${t(running ? "screen.leave-ask" : "screen.leave-ask-over")}</p>
    <div class="row right">
      <${Button} onClick=${onClose}>${t("screen.stay")}<//>
      <${Button} kind="danger" data-leave onClick=${leave}>${t("screen.leave")}<//>
    </div>
  <//>`;
}
