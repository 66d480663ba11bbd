// Finished matches of mine: found again, looked at again, deleted.
import { html } from "htm/preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { games } from "../net/asking.js";
import { Button, ButtonLink } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { style } from "../parts/later.js";
import { toast } from "../parts/toast.js";
import { Head } from "../study/head.js";
import { Kept } from "../study/kept.js";
import { Spread } from "../study/pictures.js";
import { Shelf } from "../study/shelf.js";
import { t } from "../texts/catalogue.js";

await style("study");

const PAUSE = 350; // while somebody types

export function Screen() {
  const shelf = useMemo(() => new Shelf(), []);
  const [doomed, setDoomed] = useState("");
  const [known, setKnown] = useState(/** @type {string[]} */ ([]));
  useEffect(() => void games().then(({ games: all }) => setKnown(all.map(({ id }) => id)), () => {}), []);
  useEffect(() => {
    const timer = setTimeout(() => shelf.search(), shelf.name.value ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [shelf.game.value, shelf.name.value]);
  useEffect(() => {
    document.title = t("screen.my-games");
    return () => void (document.title = "Spieltisch");
  });
  const records = shelf.records.value;
  const state = shelf.state.value;
  return html`<main class="games" aria-busy=${state === "loading" && !records.length ? "true" : undefined}>
    <${Head} title=${t("screen.my-games")} back="/"/>
    <div class="games-body">
      ${(records.length > 0 || shelf.searched) && html`<${Filter} shelf=${shelf} known=${known}/>`}
      ${state === "trouble" ? html`<div class="waiting"><p>${t("screen.unreachable")}</p><${Button} kind="go" icon="refresh" onClick=${() => shelf.search()}>${t("screen.try-again")}<//></div>`
        : state === "there" && !records.length && html`<${Nothing} searched=${shelf.searched}/>`}
      <ul class="kept-list">${records.map((record) => html`<${Kept} key=${record.id} record=${record} onDelete=${() => setDoomed(record.id)}/>`)}</ul>
      ${shelf.next.value && html`<${Button} class="games-more" onClick=${() => shelf.more()}>${t("screen.show-more")}<//>`}
    </div>
    ${doomed && html`<${Ask} onClose=${() => setDoomed("")} onDelete=${() => remove(shelf, doomed).then(() => setDoomed(""))}/>`}
  </main>`;
}

/** @param {{ shelf: Shelf, known: string[] }} props */
function Filter({ shelf, known }) {
  const choices = ["", ...known];
  return html`<search class="games-filter">
    <fieldset><legend class="heard">${t("screen.game")}</legend><div class="choice">${choices.map((game) => html`<label key=${game}><input type="radio" name="game" value=${game}
      checked=${shelf.game.value === game} onChange=${() => (shelf.game.value = game)}/><span>${game ? t(`game.${game}`) : t("screen.all-games")}</span></label>`)}</div></fieldset>
    <label class="field"><span class="heard">${t("screen.name-contains")}</span>
      <input type="text" maxlength="96" placeholder=${t("screen.name-contains")} value=${shelf.name.value}
        onInput=${(/** @type {Event} */ event) => (shelf.name.value = /** @type {HTMLInputElement} */ (event.currentTarget).value)}/></label>
  </search>`;
}

/** @param {{ searched: boolean }} props */
function Nothing({ searched }) {
  if (searched) return html`<p class="waiting" role="status">${t("screen.no-games-found")}</p>`;
  return html`<div class="waiting"><${Spread} game="companeros"/><h2>${t("screen.no-games")}</h2><p class="quiet">${t("screen.no-games-about")}</p>
    <${ButtonLink} kind="go" icon="play" href="/">${t("screen.play-now")}<//></div>`;
}

/** @param {{ onClose: () => void, onDelete: () => void }} props */
function Ask({ onClose, onDelete }) {
  return html`<${Dialog} title=${t("screen.delete-match")} onClose=${onClose}>
    <p>${t("screen.delete-match-ask")}</p>
    <div class="row"><${Button} kind="danger" icon="trash" data-delete onClick=${onDelete}>${t("screen.delete")}<//><${Button} onClick=${onClose}>${t("screen.cancel")}<//></div>
  <//>`;
}

/** @param {Shelf} shelf @param {string} id */
async function remove(shelf, id) {
  try {
    await shelf.remove(id);
    toast(t("screen.deleted"));
  } catch {
    toast(t("screen.unreachable"), "warn");
  }
}
