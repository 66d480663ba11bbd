// What is asked over HTTP, as far as the page uses it. The socket's types are in wire.d.ts, which is generated.
import type { Settings } from "./wire";

export interface Choice {
  value: boolean | number | string;
  seats: number[];
}

export interface Option {
  name: string;
  code: string;
  clause: string;
  default: boolean | number | string;
  least?: number;
  most?: number;
  choices?: Choice[];
}

export interface Game {
  id: string;
  title: string;
  version: number;
  seats: number[];
  options: Option[];
}

export interface Notices {
  mails: boolean;
  key: string | null;
  contact: { address: string; confirmed: boolean } | null;
  browsers: string[];
}

export interface Level {
  name: string;
  seconds: number;
}

export interface Games {
  games: Game[];
  levels: Level[];
  usual_level: string;
  phrases: string[];
}

export interface Me {
  id: string;
  name: string;
  created: number;
}

/** A table in a list. */
export interface TableHead {
  id: string;
  game: string;
  status: "lobby" | "playing" | "between" | "over" | "closed";
  listed: boolean;
  seats: number;
  free: number;
  created: number;
  updated: number;
  about: { settings?: Settings };
  host?: boolean;
  seated?: boolean;
  to_move?: boolean;
  names?: string[];
}

/** A finished match in a list. */
export interface RecordHead {
  id: string;
  game: string;
  seats: number;
  played: number;
  table: string;
  match: number;
  listed: boolean;
  mine: boolean;
  players: { name: string; bot: string | null; points: number; won: boolean; me: boolean }[];
}
