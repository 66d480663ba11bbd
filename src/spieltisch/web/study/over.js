// The rules over a table: links to them open a sheet there, and nobody leaves the table to read.
import { signal } from "@preact/signals";
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/** @typedef {{ game: string, clause: string }} Cited */

const shown = signal(/** @type {Cited | null} */ (null));

/** Opens the rules of a game, at a clause if there is one. @param {string} game @param {string} [clause] */
export function showRules(game, clause = "") {
  shown.value = { game, clause };
}

/** Stands in a screen that one should not leave for the rules. */
export function RulesOver() {
  const [Sheet, setSheet] = useState(/** @type {any} */ (null));
  useLayoutEffect(() => {
    document.addEventListener("click", cited, true);
    return () => {
      document.removeEventListener("click", cited, true);
      shown.value = null;
    };
  }, []);
  const { value: open } = shown;
  useEffect(() => {
    if (open && !Sheet) void import("./rules-sheet.js").then(({ RulesSheet }) => setSheet(() => RulesSheet));
  }, [open]);
  return open && Sheet && html`<${Sheet} key=${`${open.game}#${open.clause}`} ...${open} onClose=${() => (shown.value = null)}/>`;
}

/** A plain click on a link to the rules. @param {MouseEvent} event */
function cited(event) {
  const link = event.target instanceof Element ? event.target.closest('a[href^="/rules/"]') : null;
  if (!(link instanceof HTMLAnchorElement) || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  showRules(decodeURIComponent(link.pathname.split("/")[2] ?? ""), decodeURIComponent(link.hash.slice(1)));
}
