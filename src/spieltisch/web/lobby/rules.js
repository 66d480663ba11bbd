// How a table is to be: how many play, house rules, clock, who may watch. The host sets it, all see it.
import { html } from "htm/preact";
import { Choice, Count, Fixed, Switch } from "../parts/fields.js";
import { t } from "../texts/catalogue.js";

/** @import { Game, Option } from "../http" */
/** @import { Settings, Clock } from "../wire" */
/** @typedef {(change: Partial<Settings>) => void} Change */

const CLOCKS = /** @type {const} */ (["none", "turn", "player", "days"]);
const WATCHING = /** @type {const} */ (["none", "public", "after"]);
/** What a kind of clock begins with. @type {{ [kind: string]: Clock }} */
const USUAL_CLOCKS = {
  none: { kind: "none", seconds: 0, increment: 0, days: 0 },
  turn: { kind: "turn", seconds: 45, increment: 0, days: 0 },
  player: { kind: "player", seconds: 300, increment: 5, days: 0 },
  days: { kind: "days", seconds: 0, increment: 0, days: 2 },
};

/** @param {{ game: Game, settings: Settings, host: boolean, change: Change }} props */
export function TableRules({ game, settings, host, change }) {
  return html`<section class="panel house-rules" aria-labelledby="table-rules">
    <h2 id="table-rules">${t("screen.table-rules")}</h2>
    ${host ? html`<${Choice} label=${t("screen.players")} name="seats" value=${settings.seats} choices=${seatChoices(game)}
        onPick=${(/** @type {number} */ seats) => change(withSeats(game, settings, seats))}/>`
      : html`<${Fixed} label=${t("screen.players")} value=${settings.seats}/>`}
    ${game.options.map((option) => html`<${HouseRule} key=${option.name} game=${game} option=${option} settings=${settings} host=${host} change=${change}/>`)}
    <${ClockRule} clock=${settings.clock} host=${host} change=${change}/>
    ${host ? html`<${Choice} label=${t("screen.spectators")} name="spectators" value=${settings.spectators} about=${t(`spectators.${settings.spectators}-about`)}
        choices=${WATCHING.map((each) => ({ value: each, text: t(`spectators.${each}`) }))}
        onPick=${(/** @type {Settings["spectators"]} */ spectators) => change({ spectators })}/>`
      : html`<${Fixed} label=${t("screen.spectators")} value=${t(`spectators.${settings.spectators}`)}/>`}
    ${/** @type {const} */ (["hints", "free_text", "listed"]).map((name) => html`<${Switch} key=${name} name=${name} off=${!host}
      label=${t(`screen.${{ hints: "hints-allowed", free_text: "free-text", listed: "listed" }[name]}`)}
      on=${settings[name]} onTurn=${(/** @type {boolean} */ on) => change({ [name]: on })}/>`)}
  </section>`;
}

/** @param {Option} option @param {Settings} settings */
const valueOf = (option, settings) => settings.options[option.name] ?? option.default;

/** The key of an option's texts. @param {Game} game @param {string} name */
export const optionKey = (game, name) => `option.${game.id}-${name.replaceAll("_", "-")}`;

/** All that some house rule allows. @param {Game} game */
function seatChoices(game) {
  const counts = new Set([...game.seats, ...game.options.flatMap((option) => option.choices?.flatMap((each) => each.seats) ?? [])]);
  return [...counts].sort((a, b) => a - b).map((count) => ({ value: count, text: String(count) }));
}

/** So many seats, with the house rules that they need. @param {Game} game @param {Settings} settings @param {number} seats */
function withSeats(game, settings, seats) {
  const options = { ...settings.options };
  for (const option of game.options) {
    const now = option.choices?.find(({ value }) => value === valueOf(option, settings));
    if (now && !now.seats.includes(seats)) {
      const fit = option.choices?.find((each) => each.seats.includes(seats));
      if (fit) options[option.name] = fit.value;
    }
  }
  return { seats, options };
}

/** @param {{ game: Game, option: Option, settings: Settings, host: boolean, change: Change }} props */
function HouseRule({ game, option, settings, host, change }) {
  const key = optionKey(game, option.name);
  const [label, about, value] = [t(key), t(`${key}-about`), valueOf(option, settings)];
  const set = (/** @type {boolean | number | string} */ wish) => {
    const options = { ...settings.options, [option.name]: wish };
    if (wish === option.default) delete options[option.name];
    const chosen = option.choices?.find((each) => each.value === wish);
    const seats = chosen && !chosen.seats.includes(settings.seats) ? chosen.seats[0] : settings.seats;
    change({ options, seats });
  };
  const word = (/** @type {boolean | number | string} */ each) => t(`${key}-${String(each).replaceAll("_", "-")}`);
  if (typeof option.default === "boolean") {
    return html`<${Switch} name=${option.name} label=${label} about=${about} on=${Boolean(value)} off=${!host} onTurn=${set}/>`;
  }
  if (!option.choices) {
    return host ? html`<${Count} name=${option.name} label=${label} about=${about} value=${Number(value)} least=${option.least ?? 1} most=${option.most ?? 1000}
        step=${Number(option.default) >= 50 ? 25 : 1} onSet=${set}/>`
      : html`<${Fixed} label=${label} about=${about} value=${value}/>`;
  }
  return host ? html`<${Choice} label=${label} name=${option.name} about=${about} value=${value} onPick=${set}
      choices=${option.choices.map((each) => ({ value: each.value, text: word(each.value) }))}/>`
    : html`<${Fixed} label=${label} about=${about} value=${word(value)}/>`;
}

/** @param {{ clock: Clock, host: boolean, change: Change }} props */
function ClockRule({ clock, host, change }) {
  const kind = clock.kind ?? "none";
  if (!host) return html`<${Fixed} label=${t("screen.clock")} value=${clockWords(clock)}/>`;
  const set = (/** @type {Partial<Clock>} */ part) => change({ clock: { ...clock, ...part } });
  const { seconds = 0, increment = 0, days = 0 } = clock;
  return html`<${Choice} label=${t("screen.clock")} name="clock" value=${kind} about=${t(`clock.${kind}-about`)}
      choices=${CLOCKS.map((each) => ({ value: each, text: t(`clock.${each}`) }))} onPick=${(/** @type {string} */ wish) => change({ clock: USUAL_CLOCKS[wish] })}/>
    ${kind === "turn" && html`<${Count} name="seconds" label=${t("screen.seconds")} value=${seconds} least=${5} most=${3600} step=${15} onSet=${(/** @type {number} */ wish) => set({ seconds: wish })}/>`}
    ${kind === "player" && html`<${Count} name="minutes" label=${t("screen.minutes")} value=${Math.round(seconds / 60)} least=${1} most=${180} onSet=${(/** @type {number} */ minutes) => set({ seconds: minutes * 60 })}/>
      <${Count} name="increment" label=${t("screen.increment")} value=${increment} least=${0} most=${120} step=${5} onSet=${(/** @type {number} */ wish) => set({ increment: wish })}/>`}
    ${kind === "days" && html`<${Count} name="days" label=${t("screen.days")} value=${days} least=${1} most=${30} onSet=${(/** @type {number} */ wish) => set({ days: wish })}/>`}`;
}

/** A clock in a few words. @param {Clock} clock */
export function clockWords({ kind, seconds = 0, increment = 0, days = 0 }) {
  const long = seconds >= 60 && seconds % 60 === 0 ? t("unit.minutes", { count: seconds / 60 }) : t("unit.seconds", { count: seconds });
  if (kind === "turn") return t("screen.clock-turn", { time: long });
  if (kind === "player") return t("screen.clock-player", { time: long, increment });
  if (kind === "days") return t("screen.clock-turn", { time: t("unit.days", { count: days }) });
  return t("clock.none");
}
