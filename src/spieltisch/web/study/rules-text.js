// The rules of a game as a page: clauses with their numbers, cards drawn where they are written, pictures between.
import { html } from "htm/preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Card } from "../cards/card.js";
import { Sign } from "../cards/signs.js";
import { t } from "../texts/catalogue.js";
import { read } from "./markdown.js";
import { Picture } from "./pictures.js";

/** @import { Block, Piece } from "./markdown.js" */
/** @typedef {(clause: string) => void} Cite goes to a clause */

const CARD = /^(?:[RYGBVK]\d{1,2}|X|\*)$/;
const LETTER = /^[RYGBVK]$/;

/**
 * @param {object} props
 * @param {string} props.game
 * @param {string} props.source in Markdown
 * @param {string} [props.clause] the one to be looked at
 * @param {Cite} [props.cite] where links to clauses lead, if not to the address
 */
export function RulesText({ game, source, clause = "", cite }) {
  const blocks = useMemo(() => read(source), [source]);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const there = clause && box.current?.querySelector(`[id="${CSS.escape(clause)}"]`);
    if (!(there instanceof HTMLElement)) return;
    there.scrollIntoView({ block: there.matches(".clause") ? "center" : "start" });
    there.focus({ preventScroll: true });
  }, [blocks, clause]);
  return html`<article class="rules-text" ref=${box}>${blocks.map((block, place) => html`<${Part} key=${place} block=${block} game=${game} clause=${clause} cite=${cite}/>`)}</article>`;
}

/** The headings that a table of contents names. @param {string} source */
export const contents = (source) => read(source).flatMap((block) => (block.kind === "heading" && block.level === 2 ? [block] : []));

/** @param {{ block: Block, game: string, clause: string, cite?: Cite }} props */
function Part({ block, game, clause, cite }) {
  const run = (/** @type {Piece[]} */ pieces) => pieces.map((piece) => Inline(piece, cite));
  switch (block.kind) {
    case "heading":
      if (block.level === 1) return null; // the screen says it
      return block.level === 2 ? html`<h2 id=${block.id} tabindex="-1">${block.text}</h2>` : html`<h3 id=${block.id} tabindex="-1">${block.text}</h3>`;
    case "clause":
      return html`<section class=${`clause ${block.id === clause ? "cited" : ""}`} id=${block.id} tabindex="-1">
        <${ClauseLink} id=${block.id} cite=${cite} label=${t("screen.link-to-clause", { clause: block.id })}/><p>${run(block.pieces)}</p>
      </section><${Picture} game=${game} clause=${block.id}/>`;
    case "list": {
      const items = block.items.map((item, place) => html`<li key=${place}>${run(item)}</li>`);
      return block.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case "table":
      return html`<div class="rules-table" tabindex="0" role="group" aria-label=${t("screen.table-of-values")}><table>
        <thead><tr>${block.head.map((cell, place) => (cell.length ? html`<th scope="col" key=${place}>${run(cell)}</th>` : html`<td key=${place}></td>`))}</tr></thead>
        <tbody>${block.rows.map((row, place) => html`<tr key=${place}>${row.map((cell, column) => html`<td key=${column}>${run(cell)}</td>`)}</tr>`)}</tbody>
      </table></div>`;
    case "cards":
      return html`<div class="rules-cards">${block.groups.map((group, place) => html`<span key=${place}>${group.map((text) => (CARD.test(text) ? html`<${Card} text=${text}/>` : html`<code>${text}</code>`))}</span>`)}</div>`;
    default:
      return html`<p>${run(block.pieces)}</p>`;
  }
}

/** @param {Piece} piece @param {Cite} [cite] */
function Inline({ kind, text }, cite) {
  if (kind === "strong") return html`<strong>${text}</strong>`;
  if (kind === "em") return html`<em>${text}</em>`;
  if (kind === "clause") return html`<${ClauseLink} id=${text} cite=${cite}/>`;
  if (kind === "text") return text;
  if (CARD.test(text)) return html`<${Card} text=${text} class="inline"/>`;
  if (LETTER.test(text)) return html`<span class="letter"><${Sign} colour=${text}/><code>${text}</code></span>`;
  return html`<code>${text}</code>`;
}

/** @param {{ id: string, cite?: Cite, label?: string }} props */
function ClauseLink({ id, cite, label }) {
  const press = (/** @type {Event} */ event) => {
    if (!cite) return;
    event.preventDefault();
    cite(id);
  };
  return html`<a class="clause-link" href=${`#${id}`} aria-label=${label} onClick=${press}>${id}</a>`;
}
