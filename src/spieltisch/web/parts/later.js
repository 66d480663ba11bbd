// Parts that the first load does without: they come when they are shown, or with who needs them.
import { signal } from "@preact/signals";
import { html } from "htm/preact";
import { useEffect } from "preact/hooks";

const AGAIN = 3_000;

/**
 * A part of a screen that is asked for when it is first shown, until it comes.
 * @param {() => Promise<any>} bring
 * @param {any} [meanwhile]
 */
export function later(bring, meanwhile = null) {
  const there = signal(/** @type {any} */ (null));
  const ask = () => void bring().then((Part) => (there.value = Part), () => setTimeout(ask, AGAIN));
  return function Later(/** @type {any} */ props) {
    useEffect(() => {
      if (!there.value) ask();
    }, []);
    const Part = there.value;
    return Part ? html`<${Part} ...${props}/>` : meanwhile;
  };
}

/** @type {Map<string, Promise<void>>} */
const worn = new Map();

/** A style that not every screen needs: a module that waits for it is never seen without it. @param {string} name */
export function style(name) {
  const found = worn.get(name) ?? new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../style/${name}.css`, import.meta.url).href;
    link.onload = link.onerror = () => done(undefined);
    document.head.append(link);
  });
  worn.set(name, found);
  return found;
}
