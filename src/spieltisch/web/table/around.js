// What is around the play field: the screen of a table mounts this once. The first load does without it, so that
// the cards are there sooner.
import { signal } from "@preact/signals";
import { html } from "htm/preact";
import { useEffect } from "preact/hooks";

/** @import { Visit } from "../net/visit.js" */
/** @import { Eyes } from "./cover.js" */

const AGAIN = 3_000;
const there = signal(/** @type {any} */ (null));

/** Without it one can play, but neither talk nor leave: it is asked for until it comes. */
function bring() {
  if (there.value) return;
  import("./surroundings.js").then(({ Surroundings }) => (there.value = Surroundings), () => setTimeout(bring, AGAIN));
}

/** @param {{ visit: Visit, eyes: Eyes }} props */
export function Around(props) {
  useEffect(bring, []);
  const Surroundings = there.value;
  return Surroundings && html`<${Surroundings} ...${props}/>`;
}
