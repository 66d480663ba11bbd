// To come.
import { Lost } from "./lost.js";

export const Screen = Lost;
