// Several people at one screen: each sees the table with their own hand, and between turns nobody's lies open.
import { computed, effect, signal } from "@preact/signals";
import { html } from "htm/preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Button } from "../parts/button.js";
import { has, t } from "../texts/catalogue.js";
import { nameOf } from "./names.js";

/** @import { View, Told } from "../wire" */
/** @import { Visit } from "../net/visit.js" */

/**
 * Who looks at the screen. `seat`: the own seat that may see its cards now; `view`: the table as that one sees it;
 * `next`: the own seat that the screen has to be passed to first, if there is one.
 * @typedef {object} Eyes
 * @property {import("@preact/signals").ReadonlySignal<number | null>} seat
 * @property {import("@preact/signals").ReadonlySignal<View | null>} view
 * @property {import("@preact/signals").ReadonlySignal<number | null>} next
 * @property {(seat: number) => void} take the screen is in front of that seat now
 * @property {() => void} stop
 */

/** @param {Visit} visit @returns {Eyes} */
export function eyes(visit) {
  const looking = signal(/** @type {number | null} */ (null));
  const alone = computed(() => (visit.view.value?.seats.length ?? 0) < 2);
  const acting = computed(() => toAct(visit.view.value));
  const seat = computed(() => (alone.value ? (visit.view.value?.seats[0] ?? null) : looking.value));
  const stop = effect(() => {
    // Whose turn is over gives the screen up; nobody sees the cards until the next one has taken it.
    if (looking.value !== null && !acting.value.includes(looking.value)) looking.value = null;
  });
  return {
    seat,
    next: computed(() => (alone.value || looking.value !== null ? null : (acting.value[0] ?? null))),
    view: computed(() => {
      const view = visit.view.value;
      return !view || alone.value ? view : seenBy(view, looking.value);
    }),
    take: (wanted) => (looking.value = wanted),
    stop,
  };
}

/** @param {Visit} visit */
export function useEyes(visit) {
  const found = useMemo(() => eyes(visit), [visit]);
  useLayoutEffect(() => found.stop, [found]);
  return found;
}

/** Own seats that are to act now. @param {View | null} view @returns {number[]} */
export function toAct(view) {
  if (view?.table.phase !== "playing" || view.table.paused) return [];
  return view.turn.seats.filter((seat) => view.seats.includes(seat));
}

/** The view without what only other seats know. @param {View} view @param {number | null} seat @returns {View} */
export function seenBy(view, seat) {
  const own = seat !== null && view.own[seat] ? { [seat]: view.own[seat] } : {};
  return { ...view, seats: seat === null ? [] : [seat], own, log: view.log.map((event) => openly(event, seat)) };
}

/** What everybody may hear of an event: where a text is for one's own ears, the card was a secret. */
function openly(/** @type {Told} */ event, /** @type {number | null} */ seat) {
  if (event.seat === seat || !has(`event.${event.code}-own`)) return event;
  const { card, ...params } = event.params;
  return { ...event, params };
}

/** Over the table until the person whose turn it is says so. @param {{ visit: Visit, eyes: Eyes }} props */
export function Cover({ visit, eyes: { next, take } }) {
  const seat = next.value;
  const view = visit.view.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, [seat]);
  if (seat === null || !view) return null;
  const name = nameOf(view.table, seat);
  // Escape does not lift it: only who sits there may.
  return html`<dialog class="cover felt" ref=${box} aria-label=${t("screen.cover", { name })} data-cover=${seat} onCancel=${(/** @type {Event} */ event) => event.preventDefault()}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && event.preventDefault()}>
    <div class="cover-inside">
      <span class="cover-initial" aria-hidden="true">${name.slice(0, 1)}</span>
      <h2>${t("screen.cover", { name })}</h2>
      <p>${t("screen.cover-about")}</p>
      <${Button} kind="go" icon="eye" onClick=${() => take(seat)}>${t("screen.cover-open", { name })}<//>
    </div>
  </dialog>`;
}
