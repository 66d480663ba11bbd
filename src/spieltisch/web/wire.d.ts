// Written by scripts/regenerate from the types in src/spieltisch/wire.

/** Takes a seat before the match (a person may hold several), or one's own back from the caretaker. */
export interface SitCommand {
  type: "sit";
  /** What somebody is called at this table. */
  name?: string;
  /** None: the first that is free. */
  seat?: number | null;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Gives a seat up before the match. */
export interface StandCommand {
  type: "stand";
  /** A place at the table, from 0, clockwise. */
  seat: number;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Host: puts a bot in a seat; during a match in the place of somebody who is away. */
export interface BotCommand {
  type: "bot";
  /** A place at the table, from 0, clockwise. */
  seat: number;
  /** A bot's level: gentle, easy, solid, strong or fierce. */
  level?: string;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Host: removes who sits there for good; during a match a bot plays on. */
export interface RemoveCommand {
  type: "remove";
  /** A place at the table, from 0, clockwise. */
  seat: number;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Host: hands the table over to who sits there. */
export interface HostCommand {
  type: "host";
  /** A place at the table, from 0, clockwise. */
  seat: number;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Host: changes the settings, before the match or after it. */
export interface ChangeCommand {
  type: "change";
  /** A table, as its host wants it. */
  settings: Settings;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Host: starts the match; bots take the seats that are free. */
export interface StartCommand {
  type: "start";
  /** The level of bots for free seats; none: all must be taken. */
  fill?: string | null;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Host: closes the table for good. */
export interface CloseCommand {
  type: "close";
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** The client's commitment to its part of the shuffle: SHA-256 as in docs/shuffle.md. */
export interface CommitCommand {
  type: "commit";
  /** The deal of the match, from 0. */
  deal: number;
  /** 32 bytes as hexadecimal digits. */
  commitment: string;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** The value that the client is committed to. */
export interface RevealCommand {
  type: "reveal";
  /** The deal of the match, from 0. */
  deal: number;
  /** 32 bytes as hexadecimal digits. */
  value: string;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Plays an action. The same decision sent twice counts once. */
export interface ActCommand {
  type: "act";
  /** A place at the table, from 0, clockwise. */
  seat: number;
  /** The `decision` that the client was shown. */
  decision: number;
  /** The action, in notation. */
  action: string;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Wants a seat's last action back: at once if nobody has learned anything, else if the others agree. */
export interface UndoCommand {
  type: "undo";
  /** A place at the table, from 0, clockwise. */
  seat: number;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Agrees to what is asked, or not. */
export interface AnswerCommand {
  type: "answer";
  /** Yes or no. */
  agree: boolean;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Stops the clocks and the play. */
export interface PauseCommand {
  type: "pause";
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Goes on after a pause. */
export interface ResumeCommand {
  type: "resume";
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Is ready for the next deal. */
export interface NextCommand {
  type: "next";
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Would like to play another match with the same people. */
export interface RematchCommand {
  type: "rematch";
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Gets up: during a match the caretaker plays on, and the seat can be taken back by `sit`. */
export interface LeaveCommand {
  type: "leave";
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Says a phrase by its code or, if the table allows it, something in one's own words. */
export interface SayCommand {
  type: "say";
  /** A place at the table, from 0, clockwise. */
  seat: number;
  /** The code of a phrase. */
  phrase?: string;
  /** Own words. */
  text?: string;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Hears no more of what that seat says, or hears it again. */
export interface MuteCommand {
  type: "mute";
  /** A place at the table, from 0, clockwise. */
  seat: number;
  /** Not to hear it; false: to hear it again. */
  on?: boolean;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Opens the conversation; nothing else is heard before it. */
export interface HelloCommand {
  type: "hello";
  /** The protocol that the client speaks. */
  protocol: number;
  /** The number of the last news that the client has; none: it knows nothing. */
  since?: number | null;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Asks for everything, as it is now. */
export interface SyncCommand {
  type: "sync";
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Asks for a sign of life. */
export interface PingCommand {
  type: "ping";
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Asks a bot that knows what the seat knows for its opinion. */
export interface HintCommand {
  type: "hint";
  /** A place at the table, from 0, clockwise. */
  seat: number;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Asks why a card cannot be played now; it plays nothing. */
export interface WhyCommand {
  type: "why";
  /** A place at the table, from 0, clockwise. */
  seat: number;
  /** The card, in notation. */
  card: string;
  /** Where to, as the id of a zone; none: anywhere. */
  zone?: string | null;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Asks for a finished deal of the running match, as a record. */
export interface HistoryCommand {
  type: "history";
  /** The deal of the match, from 0. */
  deal: number;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Asks for a finished deal of the running match, to be followed step by step. */
export interface ReplayCommand {
  type: "replay";
  /** The deal of the match, from 0. */
  deal: number;
  /** The client's mark, given back in the answer. */
  ref?: number;
}

/** Something happened. */
export interface News {
  type: "news";
  /** Counts the news of one recipient. */
  number: number;
  /** The part of news that is the same for everybody; what has not changed is left out. */
  public: Happened;
  /** The recipient's own seats, when they may have changed. */
  seats?: number[];
  /** Is the recipient the host? With `seats`. */
  host?: boolean;
  /** Seats that the recipient does not hear, when they may have changed. */
  muted?: number[];
  /** By seat, for each seat of the recipient. */
  own?: { [seat: number]: OwnShown };
  /** When a deal has ended: for its players, and watchers if the table allows. */
  revealed?: Revealed | null;
}

/** The answer to `hello`; missed news follow, or the whole view is in it. */
export interface Welcome {
  type: "welcome";
  /** The protocol that the server speaks. */
  protocol: number;
  /** The mark of the command that this answers. */
  ref: number;
  /** Counts the news of one recipient. */
  number: number;
  /** The recipient's own seats. */
  seats: number[];
  /** Is the recipient the host? */
  host: boolean;
  /** What the clock shows. */
  at: number;
  /** Everything that the recipient may know, as it is now. */
  view: View | null;
}

/** Everything that the recipient may know, as it is now. */
export interface View {
  type: "view";
  /** Counts the news of one recipient. */
  number: number;
  /** What the clock shows. */
  at: number;
  /** The recipient's own seats. */
  seats: number[];
  /** Is the recipient the host? */
  host: boolean;
  /** A table, as everybody who may look at it sees it. */
  table: TableShown;
  /** Who is to act. */
  turn: Turn;
  /** What everybody sees of the running deal; in news only what has changed. */
  deal: DealShown | null;
  /** What a seat knows besides; zones take the place of public ones of the same id. */
  own: { [seat: number]: OwnShown };
  /** The running deal so far, as the recipient knows it. */
  log: Told[];
  /** The last things said. */
  chat: Told[];
  /** Seats that the recipient does not hear. */
  muted: number[];
  /** How a finished deal was dealt: enough for anybody to deal it again. */
  revealed: Revealed | null;
  /** What has just happened, if that is why it comes. */
  events: Told[];
}

/** A command was carried out, and is durable. */
export interface Ok {
  type: "ok";
  /** The mark of the command that this answers. */
  ref: number;
  /** The number of the recipient's news up to which it shows. */
  number: number;
}

/** A command was not carried out; nothing has changed. */
export interface Refused {
  type: "refused";
  /** The mark of the command that this answers. */
  ref: number;
  /** Why, as a code of the catalogues. */
  code: string;
  /** The clause of the rules, where there is one. */
  clause: string;
  /** By name; which ones there are depends on the code. */
  params: { [name: string]: any };
}

/** The answer to `hint`. */
export interface Advice {
  type: "advice";
  /** The mark of the command that this answers. */
  ref: number;
  /** For whom. */
  seat: number;
  /** For which decision. */
  decision: number;
  /** What the bot would do. */
  choice: string;
  /** Of each action: points, wins, doubt, weight, continuation. */
  prospects: ({ [name: string]: any })[];
  /** How many games it has played in its head. */
  simulations: number;
  /** Is it certain of it? */
  solved: boolean;
}

/** The answer to `why`. */
export interface Reason {
  type: "reason";
  /** The mark of the command that this answers. */
  ref: number;
  /** The card that was asked about. */
  card: string;
  /** Why it cannot be played, for the catalogues; empty: it can. */
  code: string;
  /** The clause of the rules, where there is one. */
  clause: string;
  /** By name; which ones there are depends on the code. */
  params: { [name: string]: any };
}

/** The answer to `history`. */
export interface Past {
  type: "past";
  /** The mark of the command that this answers. */
  ref: number;
  /** The deal as a record. */
  record: { [name: string]: any };
}

/** The answer to `replay`. */
export interface Replayed {
  type: "replayed";
  /** The mark of the command that this answers. */
  ref: number;
  /** The deal as [Retold](#retold). */
  replay: { [name: string]: any };
}

/** Something about the server, not about the table: not numbered. */
export interface Notice {
  type: "notice";
  /** `preparing`, `ready`, `closing`, `slow-down`, `removed`, `replaced`, … */
  code: string;
  /** By name; which ones there are depends on the code. */
  params: { [name: string]: any };
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  /** The mark of the command that this answers. */
  ref: number;
  /** What the clock shows. */
  at: number;
}

/** A finished deal, and the match around it. */
export interface Retold {
  /** Its id. */
  game: string;
  /** How many. */
  seats: number;
  /** The house rules, defaults included. */
  options: { [name: string]: any };
  /** Who played in a seat. */
  players: Seated[];
  /** Which one of the match, from 0. */
  deal: number;
  /** How many finished deals there are. */
  deals: number;
  /** Points of each finished deal, by seat. */
  sheet: number[][];
  /** Their sums, by seat. */
  totals: number[];
  /** Seats that have won the match; empty before its end. */
  winners: number[];
  /** What was worth telling, with `deal` and `step` if it can be. */
  story: Fact[];
  /** The seat that acted first. */
  starter: number;
  /** The cards that each seat was dealt. */
  hands: string[][];
  /** How a shuffled order becomes a deal. */
  layout: Laid;
  /** A deal before its first action. */
  start: Beginning;
  /** One action, and the news of it; `at` counts steps. */
  steps: Step[];
  /** From which the cards follow, as hexadecimal digits. */
  seed: string | null;
  /** Where the seed came from. */
  proof: { [name: string]: any } | null;
  /** What later reshuffles brought, next card first. */
  chances: string[][];
}

/** A game, taught in scenes. */
export interface Lesson {
  /** Its id. */
  game: string;
  /** One position and what is learned from it. */
  scenes: LessonScene[];
  /** The sentences by code, in the language that was asked for. */
  texts: { [name: string]: string };
}

/** A table, as its host wants it. */
export interface Settings {
  /** The id of the game. */
  game: string;
  /** How many play. */
  seats: number;
  /** House rules that differ from the usual ones, by name. */
  options: { [name: string]: any };
  /** How long people may think; when time has run out, the caretaker plays that turn. */
  clock: Clock;
  /** Nobody watches; watchers see what all see; and all hands once a deal has ended. */
  spectators: "none" | "public" | "after";
  /** May people write to each other in their own words? */
  free_text: boolean;
  /** May people ask a bot for its opinion? */
  hints: boolean;
  /** Does the lobby show the table to everybody? */
  listed: boolean;
}

/** How long people may think; when time has run out, the caretaker plays that turn. */
export interface Clock {
  /** None; so long for a turn; so long for a player in a deal; days for a turn. */
  kind?: "none" | "turn" | "player" | "days";
  /** For `turn` and `player`: the time that one has. */
  seconds?: number;
  /** For `player`: seconds that each action gives back. */
  increment?: number;
  /** For `days`: how many. */
  days?: number;
}

/** The part of news that is the same for everybody; what has not changed is left out. */
export interface Happened {
  /** What the clock shows. */
  at: number;
  /** Something that happened: a code of the catalogues, whose it is, its parameters. */
  events?: Told[];
  /** How many of the events, the last ones, belong to the log of the deal. */
  logged?: number;
  /** A table, as everybody who may look at it sees it. */
  table?: TableShown;
  /** Who is to act. */
  turn?: Turn;
  /** None: there is no deal any more. */
  deal?: DealShown | null;
}

/** Something that happened: a code of the catalogues, whose it is, its parameters. */
export interface Told {
  /** What it was: of the table, or of the game. */
  code: string;
  /** Whose it is; none: nobody's in particular. */
  seat: number | null;
  /** By name; which ones there are depends on the code. */
  params: { [name: string]: any };
}

/** A table, as everybody who may look at it sees it. */
export interface TableShown {
  /** What links end in. */
  id: string;
  /** A table, as its host wants it. */
  settings: Settings;
  /** Before the match, before the cards, play, between deals, after the match, for good. */
  phase: "lobby" | "shuffling" | "playing" | "between" | "over" | "closed";
  /** A seat of the host; none if the host has no seat. */
  host: number | null;
  /** Who sits in a seat, and who plays there now. */
  chairs: Chair[];
  /** Do play and clocks stand still? */
  paused: boolean;
  /** Matches at this table, the running one included. */
  match: number;
  /** The deal of the match, from 0. */
  deal: number;
  /** Points of each finished deal, by seat. */
  sheet: number[][];
  /** Points of the match so far, by seat. */
  totals: number[];
  /** Seats that have won the match. */
  winners: number[];
  /** Seats whose person is ready for what comes next. */
  ready: number[];
  /** What people are asked to agree to. */
  asked: Asked | null;
  /** Where the shuffle of a deal stands: commitments first, then values, then the cards. */
  shuffle: Shuffle | null;
}

/** Who sits in a seat, and who plays there now. */
export interface Chair {
  /** Whose seat it is. */
  who: "free" | "person" | "bot";
  /** What the person is called. */
  name: string;
  /** The bot's level. */
  level: string;
  /** When the caretaker takes over, or has; none: the person is there. */
  away: number | null;
  /** Does the caretaker play for the person? */
  caretaker: boolean;
  /** Has the person got up? */
  left: boolean;
}

/** What people are asked to agree to. */
export interface Asked {
  /** To what. */
  what: "undo" | "rematch";
  /** Who asks. */
  seat: number;
  /** Seats that have agreed. */
  agreed: number[];
}

/** Where the shuffle of a deal stands: commitments first, then values, then the cards. */
export interface Shuffle {
  /** The deal that is shuffled, from 0. */
  deal: number;
  /** The table's own. */
  commitment: string;
  /** Which command the table waits for; or the cards are dealt, and being played. */
  stage: "commit" | "reveal" | "dealt";
  /** From `reveal` on: of each person, by their lowest seat; when dealt: of `values`. */
  commitments: { [seat: number]: string };
  /** When dealt: what was revealed, by the same seats. */
  values: { [seat: number]: string };
  /** Who has sent nothing by then adds nothing; none when dealt. */
  until: number | null;
}

/** Who is to act. */
export interface Turn {
  /** Counts decisions, so that none is made twice. */
  decision: number;
  /** Seats to act; several where all choose at the same time. */
  seats: number[];
  /** When their time runs out. */
  until: { [seat: number]: number };
}

/** What everybody sees of the running deal; in news only what has changed. */
export interface DealShown {
  /** This is all: what was shown of a deal before, own parts too, is gone. */
  whole?: boolean;
  /** A place where cards lie, as one viewer sees it: the cards, or only how many there are. */
  zones?: Zone[];
  /** A named value that follows from what the viewer sees. */
  facts?: Fact[];
  /** A named value that follows from what the viewer sees. */
  prompt?: Fact;
  /** Has the deal ended? */
  over?: boolean;
  /** Its points by seat, when it has ended. */
  scores?: number[];
  /** In news: the ids of all zones, in order, if they are others now. */
  places?: string[];
}

/** A place where cards lie, as one viewer sees it: the cards, or only how many there are. */
export interface Zone {
  /** Stays the same through the deal. */
  id: string;
  /** `hand`, `trick`, `display`, `piles`, `stock`, `taken`, … */
  kind: string;
  /** Whose it is; none: it is everybody's. */
  owner: number | null;
  /** How many cards lie there. */
  count: number;
  /** The cards, if the recipient may see them. */
  cards: string[] | null;
  /** `sorted`, `played` or `stacked`. */
  order: string;
  /** The seat that may act on it now. */
  actor: number | null;
}

/** A named value that follows from what the viewer sees. */
export interface Fact {
  /** Which one it is. */
  code: string;
  /** By name; which ones there are depends on the code. */
  params: { [name: string]: any };
}

/** What a seat knows besides; zones take the place of public ones of the same id. */
export interface OwnShown {
  /** A place where cards lie, as one viewer sees it: the cards, or only how many there are. */
  zones?: Zone[];
  /** A named value that follows from what the viewer sees. */
  facts?: Fact[];
  /** What the seat may do now. */
  legal?: ({ [name: string]: any })[];
  /** Parameters that only this seat is told, by the event's place. */
  events?: { [seat: number]: { [name: string]: any } };
  /** In news: the ids of all zones, in order, if they are others now. */
  places?: string[];
}

/** How a finished deal was dealt: enough for anybody to deal it again. */
export interface Revealed {
  /** Which one of the match, from 0. */
  deal: number;
  /** From which the cards follow, as hexadecimal digits. */
  seed: string;
  /** Where the seed came from, as records have it. */
  proof: { [name: string]: any };
  /** The cards that each seat was dealt. */
  hands: string[][];
  /** If it was the last deal: the id of the match's record, which nobody can guess. */
  record: string;
}

/** Who played in a seat. */
export interface Seated {
  /** As it is kept now; empty for bots and who was forgotten. */
  name: string;
  /** The bot's level; none: a person. */
  bot: string | null;
  /** Is it who asks? */
  me: boolean;
}

/** How a shuffled order becomes a deal. */
export interface Laid {
  /** The cards in the order that is shuffled. */
  deck: string[];
  /** For each place of the shuffled order, its zone. */
  places: string[];
}

/** A deal before its first action. */
export interface Beginning {
  /** Who is to act. */
  turn: Turn;
  /** What everybody sees of the running deal; in news only what has changed. */
  deal: DealShown;
  /** By seat, of all seats. */
  own: { [seat: number]: OwnShown };
}

/** One action, and the news of it; `at` counts steps. */
export interface Step {
  /** Who acted. */
  seat: number;
  /** In notation. */
  action: string;
  /** The part of news that is the same for everybody; what has not changed is left out. */
  public: Happened;
  /** By seat, of all seats. */
  own?: { [seat: number]: OwnShown };
  /** `p`, `b`, `c` or `f`, as records say who played. */
  by?: string;
}

/** One position and what is learned from it. */
export interface LessonScene {
  /** A sentence of the lesson, by its code. */
  title: string;
  /** How many. */
  seats: number;
  /** The learner's. */
  seat: number;
  /** A deal before its first action. */
  start: Beginning;
  /** A sentence, something for the learner to do, or what others do. */
  steps: LessonStep[];
}

/** A sentence, something for the learner to do, or what others do. */
export interface LessonStep {
  /** A sentence of the lesson, by its code. */
  say?: string;
  /** The clause of the rules that it is about. */
  clause?: string;
  /** What a sentence is about, to be pointed at. */
  point?: Pointed;
  /** What the learner is to do: any of these. */
  want?: Outcome[];
  /** What to say to another legal action: a code by action, and by `*` for all others. */
  instead?: { [name: string]: string };
  /** What cannot be played, and why. */
  reasons?: Unplayable[];
  /** What others do, one after the other. */
  plays?: Outcome[];
}

/** What a sentence is about, to be pointed at. */
export interface Pointed {
  /** Ids of zones. */
  zones?: string[];
  /** Cards that are to be seen. */
  cards?: string[];
  /** Codes of facts. */
  facts?: string[];
}

/** An action and the news of it. */
export interface Outcome {
  /** Who acts. */
  seat: number;
  /** In notation. */
  action: string;
  /** The part of news that is the same for everybody; what has not changed is left out. */
  public: Happened;
  /** For the learner's seat. */
  own: { [seat: number]: OwnShown };
}

/** Why a card of the learner's hand cannot be played. */
export interface Unplayable {
  /** The card. */
  card: string;
  /** Why, as a code of the catalogues. */
  code: string;
  /** The clause of the rules. */
  clause?: string;
  /** By name; which ones there are depends on the code. */
  params?: { [name: string]: any };
  /** Where not; none: nowhere. */
  zone?: string | null;
}

export type AnyCommand = SitCommand | StandCommand | BotCommand | RemoveCommand | HostCommand | ChangeCommand | StartCommand | CloseCommand | CommitCommand | RevealCommand | ActCommand | UndoCommand | AnswerCommand | PauseCommand | ResumeCommand | NextCommand | RematchCommand | LeaveCommand | SayCommand | MuteCommand | HelloCommand | SyncCommand | PingCommand | HintCommand | WhyCommand | HistoryCommand | ReplayCommand;

export type AnyMessage = News | Welcome | View | Ok | Refused | Advice | Reason | Past | Replayed | Notice | Pong;
