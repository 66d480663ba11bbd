// "Play now": a table is opened, one sits down, bots take the other seats, the match begins.
import { ask } from "../net/asking.js";
import { somebody } from "../person.js";
import { go } from "../router.js";

/** @import { Visit } from "../net/visit.js" */

const key = (/** @type {string} */ table) => `spieltisch.quick:${table}`;

/**
 * Opens a table and goes there.
 * @param {string} game
 * @param {number} seats
 * @param {string} [level] of bots in all other seats, at once; else one waits for people
 * @param {object} [more] settings besides
 */
export async function open(game, seats, level, more = {}) {
  await somebody();
  const { id } = await ask("POST", "/api/tables", { settings: { game, seats, ...more } });
  if (level) remember(id, level);
  go(`/t/${id}`);
}

/** @type {Map<string, string>} */
const memory = new Map();

/** @param {string} table @param {string} level */
function remember(table, level) {
  memory.set(table, level);
  try {
    sessionStorage.setItem(key(table), level);
  } catch {
    // the page itself remembers, as long as it is there
  }
}

/** The level of bots, if this table was opened to play now. @param {string} table */
export function quickly(table) {
  try {
    return memory.get(table) ?? sessionStorage.getItem(key(table));
  } catch {
    return null;
  }
}

/** Sits down and begins. @param {Visit} visit @param {string} level */
export async function begin(visit, level) {
  const { name } = await somebody();
  const view = visit.view.value;
  if (!view?.seats.length) {
    const answer = await visit.send({ type: "sit", name });
    if (answer.type === "refused") return forget(visit.table);
  }
  await visit.send({ type: "start", fill: level });
  forget(visit.table);
}

/** @param {string} table */
function forget(table) {
  memory.delete(table);
  try {
    sessionStorage.removeItem(key(table));
  } catch {
    // nothing was kept
  }
}
