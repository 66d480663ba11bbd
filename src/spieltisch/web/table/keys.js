// The field by keyboard: arrows go to what lies there, Enter acts, numbers choose, Escape takes back.
import { useLayoutEffect } from "preact/hooks";

/** @import { Choosing } from "./choosing.js" */

/** All keys of the field with the codes of what they do, for help. */
export const KEYS = /** @type {const} */ ([
  ["← → ↑ ↓", "keys-arrows"],
  ["Enter", "keys-enter"],
  ["1 – 9", "keys-numbers"],
  ["Esc", "keys-escape"],
  ["?", "keys-help"],
]);

const STEPS = /** @type {{ [key: string]: [number, number] }} */ ({
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
});

/**
 * One stop of the Tab key for the whole field; inside it arrows move. The focus is never lost: when what had it
 * is gone, it goes to what lies nearest; when one's turn begins and it is nowhere, to what can be done.
 * @param {{ current: HTMLElement | null }} box
 * @param {Choosing} choosing
 */
export function useKeys(box, choosing) {
  useLayoutEffect(() => {
    const field = box.current;
    if (!field) return undefined;
    const keeper = new Keeper(field, choosing);
    return () => keeper.leave();
  }, []);
}

class Keeper {
  /** @param {HTMLElement} field @param {Choosing} choosing */
  constructor(field, choosing) {
    this.field = field;
    this.choosing = choosing;
    this.last = { key: "", x: 0, y: 0 };
    this.inside = false;
    this.onwards = false;
    /** What got the focus without the person's doing. @type {HTMLElement | null} */
    this.placed = null;
    this.watch = new MutationObserver(() => this.mend());
    this.watch.observe(field, { childList: true, subtree: true, attributeFilter: ["class"] });
    this.stopped = new AbortController();
    const { signal } = this.stopped;
    field.addEventListener("focusin", (event) => this.note(/** @type {HTMLElement} */ (event.target)), { signal });
    field.addEventListener("focusout", ({ relatedTarget }) => {
      // Nowhere to go: it was taken away, or the window lost it; else the person has left.
      if (relatedTarget) this.inside = field.contains(/** @type {Node} */ (relatedTarget));
    }, { signal });
    field.addEventListener("click", ({ detail, target }) => {
      // By keyboard: a card with several places to go to leads on to the first of them.
      this.onwards = detail === 0 && Boolean(/** @type {Element} */ (target).closest(".held"));
    }, { signal, capture: true }); // before the card itself hears it and everything is drawn anew
    document.addEventListener("keydown", (event) => this.press(event), { signal });
    document.addEventListener("pointerdown", ({ target }) => {
      if (!field.contains(/** @type {Node} */ (target))) this.inside = false;
    }, { signal });
    this.mend();
  }

  leave() {
    this.watch.disconnect();
    this.stopped.abort();
  }

  /** @returns {HTMLElement[]} */
  get stops() {
    return [...this.field.querySelectorAll(".stop")].map((each) => /** @type {HTMLElement} */ (each));
  }

  /** @param {HTMLElement} element */
  note(element) {
    if (!element.classList.contains("stop")) return;
    const { x, y } = middle(element);
    this.inside = true;
    this.placed = null;
    this.last = { key: element.dataset.key ?? "", x, y };
    this.tab();
  }

  /** After every change: one stop for Tab, and the focus where it belongs; who is to act finds it here. */
  mend() {
    this.tab();
    if (this.onwards && this.choosing.targets.length > 1) {
      this.onwards = false;
      focus(this.stops.find((each) => each.classList.contains("target")));
    }
    if (!(this.inside || this.field.classList.contains("my-turn")) || (document.activeElement && document.activeElement !== document.body)) return;
    if (document.querySelector("dialog[open]")) return;
    const here = this.current() ?? null;
    focus(here);
    this.placed = here;
  }

  /** What has, or should have, the focus. */
  current() {
    const { stops, last } = this;
    const target = this.choosing.chosen.value && stops.find((each) => each.classList.contains("target"));
    return stops.find((each) => each.dataset.key === last.key) ?? target ?? near(stops, last)
      ?? stops.find((each) => each.matches("[data-playable]")) ?? stops.find((each) => each.matches("[data-action]")) ?? stops[0];
  }

  tab() {
    const { stops, last } = this;
    const one = stops.find((each) => each.dataset.key === last.key) ?? stops.find((each) => each.matches("[data-playable], .target, [data-action]")) ?? stops[0];
    for (const stop of stops) stop.tabIndex = stop === one ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest("input, textarea, select, dialog, [role=menu]") || document.querySelector("dialog[open]")) return;
    const done = event.key in STEPS ? this.step(STEPS[event.key], target)
      : /^[1-9]$/.test(event.key) ? this.number(Number(event.key))
      : event.key === "Escape" && this.back();
    if (done) event.preventDefault();
  }

  /** @param {[number, number]} step @param {HTMLElement} from */
  step([across, down], from) {
    if (!this.field.contains(from) && from !== document.body) return false;
    if (!from.classList.contains("stop")) return focus(this.current());
    const at = middle(from);
    let [best, least] = [/** @type {HTMLElement | null} */ (null), Infinity];
    for (const stop of this.stops) {
      const { x, y, height } = middle(stop);
      const [along, aside] = across ? [(x - at.x) * across, Math.abs(y - at.y)] : [(y - at.y) * down, Math.abs(x - at.x)];
      // The cards of a fan lie at different heights, and yet in one row.
      const enough = across ? 4 : Math.min(height, at.height) / 2;
      if (stop === from || along < enough || (across && aside > 60 + along)) continue;
      const far = along + aside * (across ? 4 : 0.6);
      if (far < least) [best, least] = [stop, far];
    }
    return focus(best);
  }

  /** The nth that can be done now: a place for the chosen card, else a card or a choice. @param {number} nth */
  number(nth) {
    const targets = this.choosing.chosen.value ? this.stops.filter((each) => each.classList.contains("target")) : [];
    const cards = this.stops.filter((each) => each.matches("[data-playable], .option, .column[data-action]"));
    const deeds = this.stops.filter((each) => each.matches(".deeds .stop"));
    const found = (targets.length > 1 ? targets : [...cards, ...deeds])[nth - 1];
    if (!found) return false;
    const again = document.activeElement === found && this.placed !== found;
    this.placed = null;
    focus(found);
    if (again || targets.length > 1) found.click();
    return true;
  }

  back() {
    const { choosing } = this;
    const begun = choosing.chosen.value || choosing.picked.value.length || choosing.reason.value;
    if (!begun) return false;
    const key = choosing.chosen.value?.key;
    choosing.clear();
    if (key) focus(this.stops.find((each) => each.dataset.key === key));
    return true;
  }
}

/** @param {HTMLElement | null | undefined} element */
function focus(element) {
  element?.focus({ preventScroll: true });
  return Boolean(element);
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, height: box.height };
}

/** @param {HTMLElement[]} stops @param {{ key: string, x: number, y: number }} last */
function near(stops, last) {
  if (!last.key) return undefined;
  const far = (/** @type {Element} */ each) => Math.hypot(middle(each).x - last.x, middle(each).y - last.y);
  return [...stops].sort((a, b) => far(a) - far(b))[0];
}
