// Log and chat: beside the table where there is room, else a sheet over its lower part.
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { t } from "../texts/catalogue.js";
import { Chat, unread } from "./chat.js";
import { Log } from "./log.js";
import { open, panel, shut, useWide } from "./panels.js";

/** @import { View } from "../wire" */
/** @import { Visit } from "../net/visit.js" */
/** @typedef {{ visit: Visit, view: View, seat: number | null }} Props */

const TABS = /** @type {const} */ (["log", "chat"]);

/** @param {Props} props `seat`: who speaks */
export function Side(props) {
  const which = panel.value;
  const wide = useWide();
  const here = which === "log" || which === "chat";
  useEffect(() => {
    if (here && wide) document.body.dataset.side = which;
    return () => void delete document.body.dataset.side;
  }, [here, wide]);
  if (!here) return null;
  const inside = html`<${Tabs} which=${which}/><${Inside} which=${which} ...${props}/>`;
  return wide ? html`<${Beside}>${inside}<//>` : html`<${Dialog} title=${t(`screen.${which}`)} class="sheet" onClose=${shut}>${inside}<//>`;
}

/** @param {Props & { which: "log" | "chat" }} props */
function Inside({ which, visit, view, seat }) {
  return html`<div class="side-inside" role="tabpanel" id="side-inside" aria-labelledby=${`tab-${which}`} data-side=${which}>
    ${which === "log" ? html`<${Log} view=${view}/>` : html`<${Chat} visit=${visit} view=${view} seat=${seat}/>`}</div>`;
}

/** @param {{ which: string }} props */
function Tabs({ which }) {
  const keys = (/** @type {KeyboardEvent} */ { key }) => {
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const other = which === "log" ? "chat" : "log";
      open(other);
      document.getElementById(`tab-${other}`)?.focus();
    }
  };
  return html`<div class="tabs" role="tablist" onKeyDown=${keys}>${TABS.map((tab) => html`<button type="button" role="tab" id=${`tab-${tab}`}
    aria-selected=${String(tab === which)} aria-controls="side-inside" tabindex=${tab === which ? 0 : -1} onClick=${() => open(tab)}>
    ${t(`screen.${tab}`)}${tab === "chat" && unread.value > 0 && html`<span class="badge" aria-hidden="true">${unread.value}</span>`}</button>`)}</div>`;
}

/** Not a dialog: one plays on while it is open. @param {{ children?: any }} props */
function Beside({ children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const keys = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    shut();
  };
  return html`<aside class="side" ref=${box} aria-label=${t("screen.log")} onKeyDown=${keys}>
    <${Button} kind="quiet" class="side-close" icon="close" label=${t("screen.close")} onClick=${shut}/>${children}</aside>`;
}
