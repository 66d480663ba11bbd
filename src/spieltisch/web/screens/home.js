// Home: the games, one's tables, tables of others.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { GameCard } from "../home/game.js";
import { running, Tables } from "../home/tables.js";
import { games, get } from "../net/asking.js";
import { Button } from "../parts/button.js";
import { Icon } from "../parts/icon.js";
import { Message } from "../parts/message.js";
import { Preparing } from "../parts/preparing.js";
import { TopBar } from "../parts/topbar.js";
import { me } from "../person.js";
import { t } from "../texts/catalogue.js";

/** @import { Games, TableHead } from "../http" */

const LOOK_AGAIN = 15_000;

export function Screen() {
  const [all, setAll] = useState(/** @type {Games | null} */ (null));
  const [failed, setFailed] = useState(false);
  const load = () => void games().then((found) => (setAll(found), setFailed(false)), () => setFailed(true));
  useEffect(load, []);
  useEffect(() => void (document.title = "Spieltisch"));
  if (failed) {
    return html`<${Message} kind="unreachable" title=${t("screen.no-server")} text=${t("screen.unreachable")}>
      <${Button} kind="go" icon="refresh" onClick=${load}>${t("screen.try-again")}<//><//>`;
  }
  return html`<${TopBar}/>
    <main class="home" aria-busy=${all ? undefined : "true"}>
      <h1 class="heard">Spieltisch</h1>
      <${Preparing}/>
      <${MyTables}/>
      <section class="game-list" aria-label=${t("screen.choose-a-game")}>${all?.games.map((game) => html`<${GameCard} key=${game.id} game=${game} all=${all}/>`)}</section>
      <${OpenTables}/>
      ${me.value && html`<a class="line wide" href="/games"><${Icon} name="sheet"/><span class="line-main"><strong>${t("screen.my-games")}</strong></span><${Icon} name="forward"/></a>`}
    </main>`;
}

/**
 * What a list on the server holds, asked for again now and then while somebody looks.
 * @param {string | null} path none: nothing is asked
 * @returns {TableHead[]}
 */
function useTables(path) {
  const [tables, setTables] = useState(/** @type {TableHead[]} */ ([]));
  useEffect(() => {
    if (!path) return undefined;
    const look = () => {
      if (document.visibilityState === "visible") get(path).then((found) => setTables(found.tables), () => {});
    };
    look();
    const every = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(every);
  }, [path]);
  return tables;
}

function MyTables() {
  const tables = running(useTables(me.value ? "/api/tables/mine?limit=20" : null));
  return html`<${Tables} id="my-tables" title=${t("screen.my-tables")} tables=${tables}/>`;
}

function OpenTables() {
  const open = useTables("/api/tables?limit=12").filter((table) => table.status === "lobby" && table.free > 0);
  return html`<${Tables} id="open-tables" title=${t("screen.open-tables")} tables=${open}/>`;
}
