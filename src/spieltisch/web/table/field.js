// The field: the seats around, the middle, the own hand. The same for live play, replay and lessons.
import { html } from "htm/preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { facts as factsIn, zones as zonesIn } from "../net/following.js";
import { sentence } from "../texts/sentences.js";
import { Choosing } from "./choosing.js";
import { glide } from "./dragging.js";
import { Hand } from "./hand.js";
import { useKeys } from "./keys.js";
import { layout, useRoom } from "./layout.js";
import { foreseen } from "./offers.js";
import { Prompt, Tools } from "./prompt.js";
import { Front, Seat } from "./seat.js";
import { skinOf } from "./skins/index.js";
import { Marks } from "./place.js";

/** @import { View } from "../wire" */
/** @import { Scene, Slots } from "./scene.js" */
/** @import { Act, Explain } from "./choosing.js" */

/**
 * @param {object} props
 * @param {string} props.game
 * @param {View} props.view
 * @param {number[]} props.own seats whose hands are seen as one's own
 * @param {number | null} [props.seat] the seat at the bottom; left out: the own one that is to act, or the first; null: none
 * @param {Act | null} [props.act] plays an action; null: one only looks
 * @param {Explain | null} [props.explain] asks why a card cannot be played
 * @param {(seat: number) => string} props.names
 * @param {Slots} [props.slots]
 */
export function Field({ game, view, own, seat: wanted, act = null, explain = null, names, slots = {} }) {
  const choosing = useMemo(() => new Choosing(), []);
  const { box, room } = useRoom();
  const seat = wanted === undefined ? own.find((each) => view.turn.seats.includes(each)) ?? own[0] ?? null : wanted;
  choosing.attend(view, seat, act, explain);
  useKeys(box, choosing);
  const skin = skinOf(game);
  const pending = choosing.pending.value;
  const current = pending?.decision === view.turn.decision ? pending : null;
  const seen = zonesIn(view);
  const zones = foreseen(seen, current, seat);
  useFlight(box, current?.key ?? "");
  const all = view.table.chairs.map((_, each) => each);
  const others = all.slice((seat ?? -1) + 1).concat(all.slice(0, seat ?? 0));
  const hand = zones.find((zone) => zone.kind === "hand" && zone.owner === seat);
  const sizes = layout(room, { others: others.length, cards: hand?.count ?? 0, shape: skin.shape, columns: skin.columns(all.length) });
  const scene = /** @type {Scene} */ ({ game, view, zones, facts: factsIn(view), own, seat, names, choosing, layout: sizes, skin, slots });
  const style = {
    "--columns": sizes.columns, "--seat-card": `${sizes.seat}px`, "--middle-card": `${sizes.middle}px`, "--hand-card": `${sizes.hand}px`,
  };
  const turn = seat != null && view.turn.seats.includes(seat) && view.table.phase === "playing";
  return html`<div class=${`field ${sizes.small ? "small" : ""} ${sizes.upright ? "upright" : ""} ${sizes.narrow ? "narrow" : ""} ${sizes.tight ? "tight" : ""} ${sizes.crowded ? "crowded" : ""} ${turn ? "my-turn" : ""}`} ref=${box} style=${style} data-game=${game}>
    <div class="others">${others.map((each) => html`<${Seat} key=${each} scene=${scene} seat=${each}/>`)}</div>
    <p class="last-action">${last(scene)}</p>
    <div class=${`centre ${choosing.choices.length ? "choosing" : ""}`} style=${{ "--lines": Math.ceil(all.length / 2) }} data-drop=${table(scene)}><${skin.Middle} scene=${scene}/></div>
    <div class="mine">
      ${seat != null && html`<div class="before-me" data-seat=${seat}><${Front} scene=${scene} seat=${seat}/>
        <${Marks} marks=${[skin.score(scene, seat)]}/>${slots.plate?.(seat)}</div>`}
      <${Prompt} scene=${scene}/>
      <${Tools} scene=${scene}/>
    </div>
    ${slots.cover?.() ?? (hand && html`<${Hand} key=${hand.id} scene=${scene} zone=${hand}/>`)}
  </div>`;
}

/** What happened last, in words. @param {Scene} scene */
function last({ view, names, own }) {
  const event = view.log.at(-1);
  return event ? sentence(event, names, own, "event") : "";
}

/** A card that can go to one place only may be let go anywhere in the middle. @param {Scene} scene */
function table({ choosing }) {
  const { targets } = choosing;
  return targets.length === 1 ? targets[0].zone : undefined;
}

/** The card that was just played flies from the hand to its place, at once. @param {{ current: HTMLElement | null }} box @param {string} key */
function useFlight(box, key) {
  const from = useRef(/** @type {{ key: string, rect: DOMRect } | null} */ (null));
  if (key && from.current?.key !== key) {
    const card = box.current?.querySelector(`.held[data-key="${CSS.escape(key)}"] .card`);
    from.current = card ? { key, rect: card.getBoundingClientRect() } : null;
  }
  useLayoutEffect(() => {
    const card = key && box.current?.querySelector("[data-pending]");
    if (card && from.current) glide(card, from.current.rect);
    if (!key) from.current = null;
  }, [key]);
}
