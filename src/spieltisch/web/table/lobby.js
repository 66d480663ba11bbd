// The lobby of a table: seats around it, an invitation, how it is to be played; the host starts.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Invite } from "../lobby/invite.js";
import { TableRules } from "../lobby/rules.js";
import { Seats } from "../lobby/seats.js";
import { games } from "../net/asking.js";
import { Button } from "../parts/button.js";
import { Confirm } from "../parts/confirm.js";
import { Menu } from "../parts/menu.js";
import { NameDialog } from "../parts/naming.js";
import { TopBar } from "../parts/topbar.js";
import { nameless, somebody } from "../person.js";
import { preferences } from "../preferences.js";
import { go } from "../router.js";
import { t } from "../texts/catalogue.js";
import { nameOf } from "./names.js";

/** @import { View, Settings } from "../wire" */
/** @import { Visit } from "../net/visit.js" */
/** @import { Games } from "../http" */

/** @param {{ visit: Visit, view: View }} props */
export function Lobby({ visit, view }) {
  const [all, setAll] = useState(/** @type {Games | null} */ (null));
  const [wish, setWish] = useState(/** @type {number | null} */ (null));
  useEffect(() => void games().then(setAll, () => {}), []);
  const [wished, setWished] = useState(/** @type {Settings | null} */ (null));
  const { chairs, id } = view.table;
  const settings = wished ?? view.table.settings; // what is on its way is there: the next change builds on it
  const game = all?.games.find((each) => each.id === settings.game);
  const level = preferences.value.level || all?.usual_level || "solid";
  const sit = async (/** @type {number} */ seat, name = "") => visit.send({ type: "sit", seat, name: name || (await somebody()).name });
  const want = (/** @type {number} */ seat) => (nameless() ? setWish(seat) : void sit(seat));
  const named = (/** @type {string} */ name) => {
    if (wish != null) void sit(wish, name);
    setWish(null);
  };
  const change = async (/** @type {Partial<Settings>} */ part) => {
    const next = { ...settings, ...part };
    setWished(next);
    await visit.send({ type: "change", settings: next });
    setWished((latest) => (latest === next ? null : latest));
  };
  const free = chairs.filter((chair) => chair.who === "free").length;
  return html`<${TopBar} back=${true}><${LobbyMenu} visit=${visit} view=${view}/><//>
    <main class="lobby" data-lobby=${id}>
      <div class="lobby-main">
        <div class="lobby-head"><h1>${t(`game.${settings.game}`)}</h1><p class="quiet">${t(`game.${settings.game}-about`)}</p></div>
        <${Seats} visit=${visit} view=${view} levels=${all?.levels.map(({ name }) => name) ?? []} level=${level} onSit=${want}>
          <${Ready} visit=${visit} view=${view} free=${free} level=${level} onSit=${want}/>
        <//>
      </div>
      <div class="lobby-side">
        <${Invite} table=${id} game=${settings.game}/>
        ${game && html`<${TableRules} game=${game} settings=${settings} host=${view.host} change=${change}/>`}
      </div>
    </main>
    ${wish != null && html`<${NameDialog} onNamed=${named} onClose=${() => setWish(null)}/>`}`;
}

/** In the middle of the table: what is missing until it starts, or the button that does it. @param {any} props */
function Ready({ visit, view, free, level, onSit }) {
  const { host, chairs } = /** @type {View} */ (view).table;
  if (!view.seats.length) {
    const place = chairs.findIndex((chair) => chair.who === "free");
    return place < 0 ? html`<p>${t("screen.all-seats-taken")}</p>`
      : html`<${Button} kind="go" data-sit-first onClick=${() => onSit(place)}>${t("screen.sit")}<//>`;
  }
  if (!view.host) {
    return html`<p role="status">${host == null ? t("screen.waiting-for-players") : t("screen.waiting-for-host", { name: nameOf(view.table, host) })}</p>`;
  }
  const start = () => visit.send({ type: "start", fill: free ? level : null });
  return html`<${Button} kind="go" class="start" icon="play" data-start onClick=${start}>${t("screen.start")}<//>
    ${free > 0 && html`<p class="fine">${t("screen.start-fills", { count: free, level: t(`level.${level}`) })}</p>`}`;
}

/** @param {{ visit: Visit, view: View }} props */
function LobbyMenu({ visit, view }) {
  const [closing, setClosing] = useState(false);
  const game = view.table.settings.game;
  const close = async () => {
    if ((await visit.send({ type: "close" })).type === "ok") go("/");
  };
  return html`${closing && html`<${Confirm} title=${t("screen.close-table")} text=${t("screen.close-table-ask")} onYes=${close} onClose=${() => setClosing(false)}/>`}
  <${Menu} label=${t("screen.menu")} items=${[
    { text: t("screen.rules"), icon: "learn", act: () => go(`/rules/${game}`) },
    { text: t("screen.learn"), icon: "hint", act: () => go(`/learn/${game}`) },
    view.host && { text: t("screen.close-table"), icon: "trash", danger: true, act: () => setClosing(true) },
  ]}/>`;
}
