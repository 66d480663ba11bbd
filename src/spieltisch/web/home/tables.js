// Lists at home: one's own tables, those where one is to move first; tables that wait for people.
import { html } from "htm/preact";
import { Icon } from "../parts/icon.js";
import { ago, listed, t } from "../texts/catalogue.js";

/** @import { TableHead } from "../http" */

const CLOSED = new Set(["over", "closed"]);

/** Those that go on, where one is to move first, then by how long they wait. @param {TableHead[]} tables */
export const running = (tables) => tables.filter(({ status }) => !CLOSED.has(status))
  .sort((a, b) => Number(b.to_move) - Number(a.to_move) || (a.to_move ? a.updated - b.updated : b.updated - a.updated));

/** @param {{ title: string, tables: TableHead[], id: string }} props */
export function Tables({ title, tables, id }) {
  if (!tables.length) return null;
  return html`<section class="list" aria-labelledby=${id}><h2 id=${id}>${title}</h2>
    <ul>${tables.map((table) => html`<${Line} table=${table} key=${table.id}/>`)}</ul></section>`;
}

/** @param {{ table: TableHead }} props */
function Line({ table }) {
  const company = table.names?.length ? t("screen.with-names", { names: listed(table.names) })
    : table.names && table.status !== "lobby" ? t("screen.with-bots") : "";
  const state = table.to_move ? t("screen.your-turn")
    : table.status === "lobby" ? t("screen.seats-free", { count: table.free, of: table.seats }) : t("screen.status-playing");
  const waited = Date.now() / 1000 - table.updated;
  return html`<li><a class=${`line ${table.to_move ? "calls" : ""}`} href=${`/t/${table.id}`}>
    <span class="line-main"><strong>${t(`game.${table.game}`)}</strong>${company && html`<span class="quiet">${company}</span>`}</span>
    <span class="line-side"><span class=${table.to_move ? "pill gold" : "quiet"}>${state}</span>
      <span class="quiet fine">${ago(Math.max(0, waited))}</span></span>
    <${Icon} name="forward"/>
  </a></li>`;
}
