// Written by web/build/generate_types.py from the server's own structs; not to be edited.

/** What one seat learns, or a spectator (`seat` is null). */
export interface SeatUpdate {
  seat: number | null;
  events: unknown[];
  view: unknown;
  moves: Offer[];
  log?: string[];
  may_undo?: boolean;
  may_take_back?: boolean;
}

/** The game after a row: the phase that a move must name, the seats to move, and what each seat may know. */
export interface GameUpdate {
  phase: number;
  waiting: number[];
  over: boolean;
  seats: SeatUpdate[];
  scores: number[] | null;
  places: number[] | null;
}

/** A line of chat; `text` is null where it was deleted or its author is muted. */
export interface ChatLine {
  person: string;
  name: string;
  text: string | null;
}

/** One row of the table's log, as this viewer may know it. */
export interface RowUpdate {
  type: "news";
  n: number;
  at: number;
  fact: unknown;
  play?: GameUpdate;
  table?: TableSummary;
  line?: ChatLine;
}

/** The table as everyone sees it, and the seats that its reader cannot take. */
export interface TableSummary {
  id: string;
  code: string;
  game: string;
  rules: number;
  options: Record<string, string>;
  players: number;
  state: string;
  host: string;
  pace: string;
  limit: number;
  watch: string;
  friendly: boolean;
  tempo: string;
  commitment: string;
  deal: string;
  seats: SeatSummary[];
  rematch: string | null;
  takeback: TakebackRequest | null;
  seed: string | null;
  salt: string | null;
  ended_at: number | null;
  barred?: number[];
}

/** One seat as everyone sees it. */
export interface SeatSummary {
  kind: string;
  name: string;
  person: string | null;
  bot: string | null;
  open: boolean;
  warm: boolean;
  salted: boolean;
}

/** A takeback request that waits for answers. */
export interface TakebackRequest {
  seat: number;
  n: number;
  agreed: string[];
}

/** The events of one row for one seat. */
export interface SeatEvents {
  seat: number | null;
  events: unknown[];
  log?: string[];
}

/** A row that a viewer missed: its events, without the view of that moment. */
export interface MissedRow {
  n: number;
  at: number;
  fact: unknown;
  seats?: SeatEvents[];
  line?: ChatLine;
}

/** Who has connected to the table and who has left, since the snapshot or the last such message. */
export interface Presence {
  type: "here";
  came?: string[];
  left?: string[];
}

/** Somebody has a new name: the names in the table's summary, seat by seat. */
export interface SeatNames {
  type: "names";
  seats: string[];
}

/** The first message of a stream: the table now, and the rows after the number that the viewer named. */
export interface Snapshot {
  type: "hello";
  n: number;
  you: string;
  table: TableSummary;
  here: string[];
  play: GameUpdate | null;
  missed: MissedRow[];
}

/** The table waits for a seat; a stand-in bot takes over in `seconds` seconds. */
export interface TimeoutWarning {
  type: "warned";
  seat: number;
  seconds: number;
}

/** A frame that is no command, or came too fast; nothing has changed. */
export interface StreamError {
  type: "error";
  code: string;
  message: string;
}

/** One line of a list of tables. */
export interface TableListing {
  id: string;
  code: string;
  game: string;
  rules: number;
  state: string;
  listed: boolean;
  opened_at: number;
  changed_at: number;
}

/** A table to be opened. */
export interface NewTable {
  game: string;
  players: number;
  options?: Record<string, string>;
  pace?: "days" | "relaxed" | "timed";
  limit?: number;
  watch?: "everyone" | "link" | "nobody";
  friendly?: boolean;
  tempo?: "fast" | "slow" | "usual";
}

/** Where a code or a link leads. */
export interface TableLink {
  id: string;
}

/** A report of a line of chat, with the reason. */
export interface ReportRequest {
  n: number;
  why: string;
}

/** What a bot thinks of one move of yours, knowing what you know. */
export interface Hint {
  move: unknown;
  text: string;
  say: string;
  visits: number;
  worth: number;
  reasons: string[];
}

/** May this seat of mine do that? In notation, or as the game's own JSON. */
export interface MoveQuestion {
  seat: number;
  move: string | Record<string, unknown>;
}

/** What the rules say of it: the paragraph, the reason for programs, and the reason for people. */
export interface MoveVerdict {
  allowed: boolean;
  rule: string | null;
  code: string | null;
  sentence: string | null;
}

/** One reason; what brings no points breaks ties or is not settled yet. */
export interface ScoreLine {
  text: string;
  points: number | null;
}

/** What a seat has, and why. */
export interface SeatScore {
  seat: number;
  total: number | null;
  lines: ScoreLine[];
}

/** A choice that a game offers. */
export interface GameOption {
  key: string;
  values: string[];
  players: number[];
}

/** A game with its credits. Stolik is an unofficial fan work: the games belong to their authors and publishers. */
export interface GameSummary {
  key: string;
  rules: number;
  title: string;
  author: string;
  publisher: string;
  illustrator: string;
  players: number[];
  options: GameOption[];
  bots: string[];
  usual_bot: string;
  has_secrets: boolean;
  minutes: number;
  age: number;
}

/** Somebody, or a program, under an id that the logs of tables may hold. */
export interface Person {
  id: string;
  name: string;
  kind: "account" | "bot" | "companion" | "gone" | "guest";
  keeper: string | null;
}

/** A device on which a person is known. */
export interface Session {
  id: string;
  device: string;
  created_at: number;
  seen_at: number;
  current: boolean;
}

/** A report of a line of chat, with the line itself as far as it is kept. */
export interface ChatReport {
  id: number;
  table: string;
  seq: number;
  by: string;
  why: string;
  at: number;
  said_by: string | null;
  text: string | null;
}

/** A name to take. */
export interface NameRequest {
  name: string;
}

/** A login and its password. */
export interface Credentials {
  login: string;
  password: string;
}

/** The old and the new password. */
export interface PasswordChange {
  old: string;
  new: string;
}

/** A new bot and its token, which is shown only this once. */
export interface NewBot {
  bot: Person;
  token: string;
}

/** All that the server knows of the sender. */
export interface Me {
  person: Person;
  companions: Person[];
  bots: Person[];
  muted: string[];
}

/** Why a request was not answered. */
export interface Problem {
  type: "problem";
  code: string;
  message: string;
}

/** Take a free seat, a certain one or the first; for oneself, for a companion or for a bot of one's own. */
export interface Sit {
  type: "sit";
  key: string;
  seat?: number | null;
  shown?: string | null;
}

/** Give up a seat of one's own. */
export interface Leave {
  type: "leave";
  key: string;
  seat: number;
}

/** The host frees a seat. */
export interface Kick {
  type: "kick";
  key: string;
  seat: number;
}

/** Put a bot of the server on a seat, such as `search:3`. */
export interface SeatBot {
  type: "bot";
  key: string;
  seat: number;
  bot: string;
}

/** The host hands the table over. */
export interface HandOverHost {
  type: "host";
  key: string;
  person: string;
}

/** The host chooses how long bots pause. */
export interface SetTempo {
  type: "tempo";
  key: string;
  tempo: "fast" | "slow" | "usual";
}

/** Before the start: another number of seats, other options. */
export interface ChangeSetup {
  type: "reshape";
  key: string;
  players: number;
  options?: Record<string, string>;
}

/** Add 32 random bytes of the device, in hexadecimal, to the randomness of the deal. */
export interface AddSalt {
  type: "salt";
  key: string;
  seat: number;
  salt: string;
}

/** The host deals. */
export interface Start {
  type: "start";
  key: string;
}

/** A decision of a seat, in notation or as the game's own struct, with the phase that the sender has seen. */
export interface Move {
  type: "move";
  key: string;
  phase: number;
  move: string | Record<string, unknown>;
  seat?: number | null;
}

/** Undo one's own last move, while nobody can have learned anything from it. */
export interface Undo {
  type: "undo";
  key: string;
  seat?: number | null;
}

/** Ask the others to go back to before one's own last move. */
export interface RequestTakeback {
  type: "takeback";
  key: string;
  seat?: number | null;
}

/** Agree to a takeback, or not. */
export interface AnswerTakeback {
  type: "consent";
  key: string;
  agrees: boolean;
}

/** Say something to the table. */
export interface SayInChat {
  type: "say";
  key: string;
  text: string;
}

/** Take all my seats back from their stand-ins. */
export interface ReclaimSeats {
  type: "back";
  key: string;
}

/** The host closes the table for good. */
export interface CloseTable {
  type: "close";
  key: string;
}

/** Open a new table for the same people. */
export interface RequestRematch {
  type: "rematch";
  key: string;
}

/** Stored for good under that number. */
export interface Applied {
  type: "applied";
  key: string;
  n: number;
  table?: string | null;
}

/** A command with this key was applied before, under that number; nothing has changed again. */
export interface Duplicate {
  type: "duplicate";
  key: string;
  n: number;
}

/** The sender had not seen everything. What was missed comes with the stream, or from `GET …/news`. */
export interface Stale {
  type: "stale";
  key: string;
  n: number;
  phase: number;
  missed: unknown[];
}

/** The rules refuse: the paragraph of the game's RULES.md, and the reason. */
export interface Illegal {
  type: "illegal";
  key: string;
  rule: string;
  code: string;
  message: string;
}

/** What a game has against a line: why, which letters say too much, and what may be said instead. */
export interface TalkObjection {
  code: string;
  part: [number, number] | null;
  offer: unknown | null;
  sentence: string | null;
}

/** The table refuses: not your seat, not the host, not now … */
export interface Refused {
  type: "refused";
  key: string;
  code: string;
  message: string;
  talk?: TalkObjection | null;
}

/** One paragraph, with the number that refusals name; an example or a preface has none. */
export interface Paragraph {
  number: string | null;
  kind: "example" | "rule";
  text: string;
}

/** A chapter and its paragraphs, in order. */
export interface Chapter {
  title: string;
  paragraphs: Paragraph[];
}

/** A legal move: as the game's JSON, in notation, and in words. */
export interface Offer {
  move: unknown;
  text: string;
  say: string;
}

export type Command =
  | Sit
  | Leave
  | Kick
  | SeatBot
  | HandOverHost
  | SetTempo
  | ChangeSetup
  | AddSalt
  | Start
  | Move
  | Undo
  | RequestTakeback
  | AnswerTakeback
  | SayInChat
  | ReclaimSeats
  | CloseTable
  | RequestRematch;

export type Answer = Applied | Duplicate | Stale | Illegal | Refused;
