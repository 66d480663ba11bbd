// What is open beside the table: one thing at a time; and the keys that open it.
import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";

/** @typedef {"" | "log" | "chat" | "scores" | "last" | "hint" | "help" | "players" | "leave" | "close"} Panel */

/** What is open; the table has one screen, so there is one. */
export const panel = signal(/** @type {Panel} */ (""));

/** How much was said that nobody has looked at. */
export const unread = signal(0);

/** @param {Panel} name */
export const open = (name) => (panel.value = name);
export const shut = () => (panel.value = "");
/** @param {Panel} name */
export const toggle = (name) => (panel.value = panel.value === name ? "" : name);

const WIDE = "(min-width: 68rem)";

/** Is there room for a panel beside the table? */
export function useWide() {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const look = () => setWide(query.matches);
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return wide;
}

/**
 * Letters that do something, wherever the focus is, but where somebody writes or a dialog is open.
 * @param {{ [key: string]: () => void }} keys
 */
export function useKeys(keys) {
  useLayoutEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      if (!(event.key in keys) || busy(event.target)) return;
      event.preventDefault();
      keys[event.key]();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

/** @param {EventTarget | null} target */
const busy = (target) => document.querySelector("dialog[open], [role=menu]") !== null
  || (target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null);
