// The keys, and the game in five lines.
import { html } from "htm/preact";
import { Dialog } from "../parts/dialog.js";
import { ButtonLink } from "../parts/button.js";
import { has, t } from "../texts/catalogue.js";

const LINES = [1, 2, 3, 4, 5];
/** Keys as they stand on the keyboard, with what they do. */
export const KEYS = /** @type {const} */ ([
  ["← → ↑ ↓", "move"], ["Enter", "play"], ["1 – 9", "number"], ["Esc", "back"], ["H", "hand"], ["S", "scores"], ["T", "last"],
  ["L", "log"], ["C", "chat"], ["I", "hint"], ["U", "undo"], ["?", "help"],
]);

/** @param {{ game: string, onClose: () => void }} props */
export function Help({ game, onClose }) {
  const lines = LINES.map((line) => `help.${game}-${line}`).filter(has);
  return html`<${Dialog} title=${t(`game.${game}`)} onClose=${onClose} class="help">
    ${lines.length > 0 && html`<ol class="help-lines">${lines.map((line) => html`<li>${t(line)}</li>`)}</ol>`}
    <div class="row">
      <${ButtonLink} icon="learn" href=${`/learn/${game}`}>${t("screen.learn")}<//>
      <${ButtonLink} icon="log" href=${`/rules/${game}`}>${t("screen.rules")}<//>
    </div>
    <h3>${t("screen.keyboard")}</h3>
    <dl class="keys">${KEYS.map(([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${t(`key.${what}`)}</dd></div>`)}</dl>
  <//>`;
}
