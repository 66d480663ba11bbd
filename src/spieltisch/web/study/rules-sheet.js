// The rules over a table, without leaving it; opened at a clause where one was cited.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { get } from "../net/asking.js";
import { Dialog } from "../parts/dialog.js";
import { style } from "../parts/later.js";
import { spoken, t } from "../texts/catalogue.js";
import { RulesText } from "./rules-text.js";

await style("study");

/** @param {{ game: string, clause?: string, onClose: () => void }} props */
export function RulesSheet({ game, clause = "", onClose }) {
  const source = useRules(game);
  const [cited, setCited] = useState(clause);
  return html`<${Dialog} title=${t("screen.rules-of", { game: t(`game.${game}`) })} onClose=${onClose} class="rules-sheet">
    ${source === null ? html`<p>${t("screen.rules-missing")}</p>` : source ? html`<${RulesText} game=${game} source=${source} clause=${cited} cite=${setCited}/>`
      : html`<p aria-busy="true">${t("screen.loading")}</p>`}
  <//>`;
}

/** @type {Map<string, Promise<string>>} */
const known = new Map();

/** The rules in the language that is spoken; empty until they are there, null if they cannot be had. @param {string} game */
export function useRules(game) {
  const language = spoken();
  const [source, setSource] = useState(/** @type {string | null} */ (""));
  useEffect(() => {
    let wanted = true;
    const key = `/api/games/${encodeURIComponent(game)}/rules?language=${language}`;
    if (!known.has(key)) known.set(key, get(key));
    /** @type {Promise<string>} */ (known.get(key)).then((text) => wanted && setSource(text), () => {
      known.delete(key);
      if (wanted) setSource(null);
    });
    return () => void (wanted = false);
  }, [game, language]);
  return source;
}
