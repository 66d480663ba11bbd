// How big things are: worked out from the room there is, so that the fullest table still fits on a phone.
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** A card is as wide as 120 and as high as 168. */
export const TALL = 1.4;
/** Fingers find a card of which so much can be seen. */
const STRIP = 25;

/**
 * What lies before each seat, which decides how wide a seat must be at least, and how many cards lie side by side.
 * @typedef {{ narrow: number, abreast: number }} Shape
 */
/** @typedef {{ columns: number, seat: number, middle: number, hand: number, rows: number, small: boolean, upright: boolean, narrow: boolean, tight: boolean, crowded: boolean }} Layout */

/**
 * @param {{ width: number, height: number }} room
 * @param {{ others: number, cards: number, shape: Shape, columns: number }} what `columns`: of the middle
 * @returns {Layout}
 */
export function layout({ width, height }, { others, cards, shape, columns: across }) {
  const small = width < 620;
  const upright = width < 1000;
  const inside = width - (small ? 12 : 40);
  const rows = Math.max(1, Math.ceil(others / Math.max(1, Math.floor(inside / (small ? shape.narrow : shape.narrow * 1.35)))));
  const columns = Math.max(1, Math.ceil(others / rows));
  const share = Math.min(inside / columns, 300);
  const seat = clamp(30, Math.min((share - 10) / shape.abreast, (height * (rows > 1 ? 0.082 : 0.105)) / TALL * 1.25), small ? 52 : upright ? 66 : 92);
  const aside = upright && !small ? 270 : 0; // what is said of the trick stands beside it
  const middle = clamp(34, Math.min((inside - aside) / (across * 1.14), height * 0.1), 100);
  const held = fan(inside, height, cards, small);
  const crowded = small && rows > 1 && held.rows > 1;
  return { columns, seat: crowded ? seat * 0.9 : seat, middle, small, upright, narrow: share < 215, tight: share < 90, crowded, ...held };
}

/** Card and rows of a hand. @param {number} width @param {number} height @param {number} cards @param {boolean} small */
function fan(width, height, cards, small) {
  const most = clamp(50, Math.min(width * 0.2, height * 0.13), width < 1000 ? 108 : 130);
  for (let rows = 1; rows <= 4; rows++) {
    const hand = Math.max(46, most * (rows > 1 ? (small ? 0.86 : 0.8) : 1));
    const abreast = Math.floor((width - hand) / (small ? STRIP : STRIP + 9)) + 1;
    if (cards <= abreast * rows || rows === 4) return { hand, rows };
  }
  return { hand: most, rows: 1 };
}

/** @param {number} least @param {number} value @param {number} most */
const clamp = (least, value, most) => Math.round(Math.max(least, Math.min(value, most)) * 10) / 10;

/** The room that an element has, always up to date; before it is there, that of the window. */
export function useRoom() {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [room, setRoom] = useState({ width: innerWidth, height: innerHeight - 52 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width && height) setRoom((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, []);
  return { box, room };
}
