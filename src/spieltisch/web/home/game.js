// One game at home: its picture, one sentence, and the ways in.
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Refusal } from "../net/asking.js";
import { Button, ButtonLink } from "../parts/button.js";
import { Dialog } from "../parts/dialog.js";
import { toast } from "../parts/toast.js";
import { Choice } from "../parts/fields.js";
import { prefer, preferences } from "../preferences.js";
import { open } from "../table/quick.js";
import { t } from "../texts/catalogue.js";
import { refused } from "../texts/sentences.js";
import { Picture } from "./picture.js";

/** @import { Game, Games } from "../http" */

/** How many play, and how strong bots are: as the last time. @param {Game} game @param {Games} all */
export function usual(game, all) {
  const { seats, level } = preferences.value;
  const many = seats[game.id];
  return {
    seats: game.seats.includes(many) ? many : game.seats.includes(4) ? 4 : game.seats[0],
    level: all.levels.some(({ name }) => name === level) ? level : all.usual_level,
  };
}

/** @param {{ game: Game, all: Games }} props */
export function GameCard({ game, all }) {
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { seats, level } = usual(game, all);
  const title = t(`game.${game.id}`);
  const start = async (/** @type {string | undefined} */ bots) => {
    setBusy(true);
    await open(game.id, seats, bots).catch(tell);
    setBusy(false);
  };
  return html`<article class="game" aria-labelledby=${`game-${game.id}`}>
    <${Picture} game=${game.id}/>
    <div class="game-words">
      <h2 id=${`game-${game.id}`}>${title}</h2>
      <p class="quiet">${t(`game.${game.id}-about`)}</p>
    </div>
    <div class="game-ways">
      <${Button} kind="go" class="wide" icon="play" data-game=${game.id} disabled=${busy} onClick=${() => start(level)}>${t("screen.play-now")}<//>
      <button type="button" class="game-how" onClick=${() => setChoosing(true)} aria-haspopup="dialog">
        ${t("screen.play-now-how", { seats: t("unit.players", { count: seats }), level: t(`level.${level}`) })}</button>
      <div class="row two">
        <${Button} icon="friends" data-friends=${game.id} disabled=${busy} onClick=${() => start(undefined)}>${t("screen.play-with-friends")}<//>
        <${ButtonLink} icon="learn" href=${`/learn/${game.id}`}>${t("screen.learn")}<//>
      </div>
    </div>
    ${choosing && html`<${How} game=${game} all=${all} onClose=${() => setChoosing(false)}/>`}
  </article>`;
}

/** @param {unknown} error */
function tell(error) {
  if (!(error instanceof Refusal)) throw error;
  toast(refused(error), "warn");
}

/** @param {{ game: Game, all: Games, onClose: () => void }} props */
function How({ game, all, onClose }) {
  const { seats, level } = usual(game, all);
  const many = (/** @type {number} */ count) => prefer({ seats: { ...preferences.value.seats, [game.id]: count } });
  return html`<${Dialog} title=${t(`game.${game.id}`)} onClose=${onClose}>
    <${Choice} label=${t("screen.players")} name="seats" value=${seats} onPick=${many}
      choices=${game.seats.map((count) => ({ value: count, text: String(count) }))}/>
    <${Choice} label=${t("screen.bots")} name="level" value=${level} onPick=${(/** @type {string} */ name) => prefer({ level: name })}
      choices=${all.levels.map(({ name }) => ({ value: name, text: t(`level.${name}`) }))}/>
    <p class="quiet fine" role="status">${t(`level.${level}-about`)}</p>
    <${Button} kind="go" class="wide" onClick=${onClose}>${t("screen.ok")}<//>
  <//>`;
}
