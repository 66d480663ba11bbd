// Quiet sounds, made here and now: a card, cards taken, one's turn, the end. Off until somebody wants them.
import { preferences } from "../preferences.js";
import { toAct } from "./cover.js";

/** @import { Step, Visit } from "../net/visit.js" */

/** @type {AudioContext | undefined} */
let audio;

function room() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  return audio;
}

/** Paper on felt: a breath of noise. @param {AudioContext} context @param {number} at @param {number} pitch @param {number} loud */
function rustle(context, at, pitch, loud) {
  const length = 0.09;
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let sample = 0; sample < data.length; sample++) data[sample] = (Math.random() * 2 - 1) * (1 - sample / data.length) ** 3;
  const source = context.createBufferSource();
  source.buffer = buffer;
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 0.9 });
  const gain = new GainNode(context, { gain: loud });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at);
}

/** A soft wooden note. @param {AudioContext} context @param {number} at @param {number} pitch @param {number} loud */
function note(context, at, pitch, loud) {
  const source = new OscillatorNode(context, { type: "sine", frequency: pitch });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
  source.connect(gain).connect(context.destination);
  source.start(at);
  source.stop(at + 0.55);
}

const SOUNDS = {
  /** @param {AudioContext} room @param {number} at */
  card: (room, at) => rustle(room, at, 2400, 0.16),
  /** @param {AudioContext} room @param {number} at */
  taken: (room, at) => [0, 0.07, 0.14].forEach((after) => rustle(room, at + after, 1500, 0.1)),
  /** @param {AudioContext} room @param {number} at */
  turn: (room, at) => [523, 659].forEach((pitch, place) => note(room, at + 0.11 * place, pitch, 0.05)),
  /** @param {AudioContext} room @param {number} at */
  end: (room, at) => [392, 523, 659, 784].forEach((pitch, place) => note(room, at + 0.14 * place, pitch, 0.05)),
};

/** @param {keyof typeof SOUNDS} name @param {number} [after] seconds */
export function sound(name, after = 0) {
  if (!preferences.value.sound || typeof AudioContext === "undefined") return;
  const context = room();
  SOUNDS[name](context, context.currentTime + after);
}

/** What a step sounds like, in order. @param {Step} step @returns {(keyof typeof SOUNDS)[]} */
export function soundsOf({ before, after, events, whole }) {
  /** @type {(keyof typeof SOUNDS)[]} */
  const found = [];
  if (!whole || events.some(({ code }) => code === "dealt")) {
    if (events.some(({ params }) => params.card)) found.push("card");
    if (events.some(({ code, params }) => Array.isArray(params.cards) || params.colours || code === "dealt")) found.push("taken");
  }
  if (before && after.table.phase === "over" && before.table.phase !== "over") found.push("end");
  else if (before && toAct(after).length && !toAct(before).length) found.push("turn");
  return found;
}

/** Lets the table be heard. @param {Visit} visit @returns {() => void} to stop it */
export const listenTo = (visit) => visit.listen((step) => soundsOf(step).forEach((name, place) => sound(name, place * 0.12)));
