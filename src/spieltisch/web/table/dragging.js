// Dragging a card with mouse, pen or finger: to a place that takes it, to another place of the hand, or back.

/** So far a finger may tremble before a touch becomes a drag. */
const TREMBLE = 9;
/** So far beside a place one still means it. */
const FORGIVEN = 30;

/**
 * @typedef {object} Drag
 * @property {() => void} begin
 * @property {(place: string | null) => void} over it hangs over a place, or over none
 * @property {(place: string) => boolean} drop gives back whether the card stays there
 * @property {(x: number, y: number) => boolean} arrange it was let go over the hand
 * @property {() => string[]} places where it may go, as ids of zones
 */

/**
 * Follows a pointer from when it comes down on a card. A plain touch is no drag: it stays a click.
 * @param {PointerEvent} down
 * @param {HTMLElement} card
 * @param {HTMLElement} field
 * @param {Drag} drag
 */
export function follow(down, card, field, drag) {
  if (down.button || !down.isPrimary) return;
  let moving = false;
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!moving) {
      if (Math.hypot(x, y) < TREMBLE) return;
      moving = true;
      drag.begin();
      card.setPointerCapture(down.pointerId);
      card.dataset.dragged = ""; // not a class: those are drawn anew
      field.dataset.dragging = "";
    }
    card.style.translate = `${x}px ${y}px`;
    drag.over(nearest(field, drag.places(), event));
  };
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    for (const [name, listener] of heard) removeEventListener(name, /** @type {any} */ (listener));
    if (!moving) return;
    const place = event.type === "pointerup" ? nearest(field, drag.places(), event) : null;
    const from = card.getBoundingClientRect();
    drag.over(null);
    // Letting go ends in a click on the card, which is not meant.
    card.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => card.removeEventListener("click", swallow, { capture: true }), 0);
    delete field.dataset.dragging;
    delete card.dataset.dragged;
    card.style.translate = "";
    const stays = place ? drag.drop(place) : event.type === "pointerup" && drag.arrange(event.clientX, event.clientY);
    if (!stays) glide(card, from);
  };
  // On the window: a quick hand is beside the card before it has moved at all.
  const heard = /** @type {const} */ ([["pointermove", move], ["pointerup", end], ["pointercancel", end]]);
  for (const [name, listener] of heard) addEventListener(name, /** @type {any} */ (listener));
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

/** The nearest of those places that is not too far off. @param {HTMLElement} field @param {string[]} places @param {PointerEvent} at */
function nearest(field, places, { clientX: x, clientY: y }) {
  let [best, least] = [/** @type {string | null} */ (null), FORGIVEN];
  for (const place of places) {
    for (const element of field.querySelectorAll(`[data-drop~="${CSS.escape(place)}"]`)) {
      const box = element.getBoundingClientRect();
      const [across, down] = [Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)];
      const far = Math.hypot(across, down);
      if (far < least) [best, least] = [place, far];
    }
  }
  return best;
}

/** Lets an element glide to where it is from where it was. @param {Element} element @param {DOMRect} from */
export function glide(element, from) {
  const to = element.getBoundingClientRect();
  if (!to.width || !from.width) return;
  const time = Number.parseFloat(getComputedStyle(element).getPropertyValue("--move")) || 1;
  const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
  if (Math.hypot(x, y) < 2 || time < 10) return;
  element.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})`, zIndex: 30 }, { transform: "none", zIndex: 30 }],
    { duration: time * 0.8, easing: "cubic-bezier(.2, .8, .25, 1)" },
  );
}
