// What is around the play field: the screen of a table mounts this once. The first load does without it, so that
// the cards are there sooner.
import { later } from "../parts/later.js";

export const Around = later(() => import("./surroundings.js").then(({ Surroundings }) => Surroundings));
