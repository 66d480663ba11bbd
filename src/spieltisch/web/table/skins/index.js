// The skins of the games that have one; any other game lies there plainly.
import { companeros } from "./companeros.js";
import { deuce } from "./deuce.js";
import { list } from "./list-und-tuecke.js";
import { plain } from "./plain.js";

/** @import { Skin } from "../scene.js" */

/** @type {{ [game: string]: Skin }} */
const SKINS = { companeros, deuce, "list-und-tuecke": list };

/** @param {string} game */
export const skinOf = (game) => SKINS[game] ?? plain;
