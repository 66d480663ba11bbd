// Compañeros on the table: the display by colour, and how the running trick stands.
import { html } from "htm/preact";
import { t } from "../../texts/catalogue.js";
import { colourName } from "../../texts/spoken.js";
import { Display } from "../display.js";
import { Standing } from "../standing.js";
import { points, tricks } from "./plain.js";

/** @import { Skin } from "../scene.js" */

/** @type {Skin} */
export const companeros = {
  shape: { narrow: 66, abreast: 1.45 },
  columns: (seats) => seats,
  pills: tricks,
  score: points,
  marks: () => [],
  change: () => null,
  says: ([{ tied }]) => (tied ? t("screen.would-tie") : ""),
  outlook: (_, [{ card = "", value = 0, tied, tied_top: nobody }]) => nobody ? t("screen.would-end")
    : card && t(tied ? "screen.would-count-tied" : "screen.would-count", { colour: capital(colourName(card[0])), value }),
  Middle: ({ scene }) => html`<${Display} scene=${scene}/><${Standing} scene=${scene}/>`,
};

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
