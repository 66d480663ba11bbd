// Small pictures beside words, drawn with one line.
import { html } from "htm/preact";

const LINES = /** @type {{ [name: string]: string }} */ ({
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  leap: "M5 5l7 7-7 7M13 5l7 7-7 7",
  "leap-back": "M19 5l-7 7 7 7M11 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4.5 12a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0M11.3 12a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0M18.1 12a.7.7 0 1 0 1.4 0a.7.7 0 1 0-1.4 0",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M5 20a7 7 0 0 1 14 0",
  friends: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 19a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6.200M18 13.5a6.5 6.5 0 0 1 3.5 5.5",
  play: "M8 5l11 7-11 7z",
  learn: "M12 6c-2-1.5-5-2-8-1.5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5v-13c-3-.5-6 0-8 1.5zM12 6v13",
  share: "M12 15V4M8 7.5L12 4l4 3.5M5 12v7h14v-7",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  check: "M5 12.5l5 5L19 7",
  plus: "M12 5v14M5 12h14",
  bot: "M6 9h12v9H6zM12 9V5M9.5 13h.01M14.5 13h.01M3 12v3M21 12v3",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  crown: "M4 18h16M4 15l-1-8 5 4 4-6 4 6 5-4-1 8z",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3",
  pause: "M8 5v14M16 5v14",
  hint: "M9 18h6M10 21h4M7.5 13.5a6 6 0 1 1 9 0c-1 1-1.5 2-1.5 3h-6c0-1-.5-2-1.5-3z",
  leave: "M14 4H5v16h9M10 12h10M17 8.5l3.5 3.5-3.5 3.5",
  log: "M5 6h14M5 12h14M5 18h9",
  sheet: "M5 4h14v16H5zM5 9h14M5 14h14M12 9v11",
  sound: "M4 9.5v5h4l5 4v-13l-5 4zM17 9a4 4 0 0 1 0 6",
  mute: "M4 9.5v5h4l5 4v-13l-5 4zM17 9.5l4 5M21 9.5l-4 5",
  help: "M9 9.200a3.100 3.100 0 1 1 4.800 2.600c-1.200.8-1.800 1.500-1.800 2.700M12 18h.01",
  refresh: "M20 12a8 8 0 1 1-2.5-5.800M20 4v5h-5",
  warning: "M12 4L2.5 20h19zM12 10v4.5M12 17.200h.01",
  device: "M7 3h10v18H7zM11 18h2",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  sort: "M5 7h14M8 12h11M12 17h7",
  lock: "M6 11h12v9H6zM8.500 11V8a3.5 3.5 0 0 1 7 0v3",
  download: "M12 4v11M8 11.5L12 15l4-3.5M5 19h14",
});

/** @param {{ name: string }} props */
export function Icon({ name }) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${LINES[name] ?? ""}/></svg>`;
}
