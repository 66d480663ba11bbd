// Everything around the play field, in one piece; it comes when the table is there already.
import { html } from "htm/preact";
import { useLayoutEffect } from "preact/hooks";
import { RulesOver } from "../study/over.js";
import { Announcer, call, handInWords, speakFor } from "./announcer.js";
import { Bubbles } from "./chat.js";
import { Away } from "./clock.js";
import { Cover } from "./cover.js";
import { End } from "./end.js";
import { Help } from "./help.js";
import { Hint } from "./hint.js";
import { inTricks, LastTrick } from "./lasttrick.js";
import { Buttons, canHint, Leaving } from "./menu.js";
import { motionFor } from "./motion.js";
import { open, panel, shut, toggle, unread, useKeys } from "./panels.js";
import { Players } from "./players.js";
import { Scores } from "./scores.js";
import { Side } from "./side.js";
import { callFor } from "./signal.js";
import { listenTo } from "./sound.js";
import { Asking, Paused, undo } from "./undo.js";

/** @import { View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */
/** @import { Eyes } from "./cover.js" */
/** @typedef {{ visit: Visit, eyes: Eyes }} Props */

/** @param {Props} props */
export function Surroundings({ visit, eyes }) {
  useLayoutEffect(() => {
    const stops = [motionFor(visit), listenTo(visit), speakFor(visit, eyes), callFor(visit)];
    return () => {
      stops.forEach((stop) => stop());
      unread.value = 0;
      shut();
    };
  }, [visit]);
  const [whole, view, seat] = [visit.view.value, eyes.view.value, eyes.seat.value];
  useKeys({
    h: () => view && call(handInWords(view)),
    s: () => toggle("scores"),
    t: () => view && inTricks(view) && toggle("last"),
    l: () => toggle("log"),
    c: () => toggle("chat"),
    i: () => view && canHint(view, seat) && toggle("hint"),
    u: () => void undo(visit, seat),
    "?": () => open("help"),
  });
  if (!whole || !view) return null;
  const speaker = seat ?? whole.seats[0] ?? null;
  return html`<${Buttons} visit=${visit} view=${view} seat=${seat}/>
    <div class="notes"><${Paused} visit=${visit} view=${whole}/><${Asking} visit=${visit} view=${whole}/>
      <${Away} visit=${visit} view=${whole}/></div>
    <${End} visit=${visit} view=${whole}/>
    <${Side} visit=${visit} view=${view} seat=${speaker}/>
    <${Opened} visit=${visit} view=${view} whole=${whole} seat=${seat}/>
    <${Bubbles} visit=${visit} view=${view}/>
    <${Cover} visit=${visit} eyes=${eyes}/>
    <${Announcer}/>
    <${RulesOver}/>`;
}

/** @param {{ visit: Visit, view: View, whole: View, seat: number | null }} props */
function Opened({ visit, view, whole, seat }) {
  switch (panel.value) {
    case "scores": return html`<${Scores} view=${whole} onClose=${shut}/>`;
    case "last": return html`<${LastTrick} view=${view} onClose=${shut}/>`;
    case "help": return html`<${Help} game=${view.table.settings.game} onClose=${shut}/>`;
    case "players": return html`<${Players} visit=${visit} view=${whole} onClose=${shut}/>`;
    case "leave": return html`<${Leaving} visit=${visit} onClose=${shut}/>`;
    case "hint": return seat === null ? null : html`<${Hint} visit=${visit} view=${view} seat=${seat} onClose=${shut}/>`;
    default: return null;
  }
}
