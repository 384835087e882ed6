// Written by web/build/generate_types.py from the server's own structs; not to be edited.

/** The table as a seat sees it; a spectator has no hand. `turn` and `decision` are absent when the game is over. */
export interface KanaloaView {
  players: number;
  no_trick: boolean;
  round: number;
  starter: number;
  track: SeaCard[];
  seats: Seat[];
  trump: string | null;
  led: string | null;
  trick: LaidCard[];
  gone: string[];
  turn: number | null;
  decision: string | null;
  winner: number | null;
  won_on_return: boolean;
  over: boolean;
  you: number | null;
  hand: string[];
}

/** A sea card as it lies, its fields in sailing direction. */
export interface SeaCard {
  name: string;
  turned: boolean;
  fields: Field[];
}

/** One of the two fields of a sea card. */
export interface Field {
  colour: string;
  dolphin: boolean;
  start: boolean;
}

/** What everyone knows of a seat. */
export interface Seat {
  boat: Boat;
  cards: number;
  tricks: number;
  lacks: string[];
}

/** Where a boat is: `field` counts from the line, `slot` from the edge of the first sea card of the track. */
export interface Boat {
  laps: number;
  field: number;
  slot: number;
  progress: number;
  beside: boolean;
}

/** A card of the trick and who laid it. */
export interface LaidCard {
  seat: number;
  card: string;
}

/** The track was laid: its sea cards from the start on, turned ones with an apostrophe. */
export interface Laid {
  type: "laid";
  track: string[];
}

/** A round begins; the seat starts it. */
export interface Round {
  type: "round";
  seat: number;
  round: number;
}

/** A hand was dealt; sent to its owner alone. */
export interface Dealt {
  type: "dealt";
  seat: number;
  cards: string[];
}

/** A seat will take no trick in this round; its boat waits beside the track. */
export interface Declared {
  type: "declared";
  seat: number;
}

/** A seat declares nothing. */
export interface Sails {
  type: "sails";
  seat: number;
}

/** A trick begins; the seat leads to it. */
export interface Trump {
  type: "trump";
  seat: number;
  colour: string;
}

/** A card was laid to the trick. */
export interface Played {
  type: "played";
  seat: number;
  card: string;
}

/** A sea card left the track. */
export interface Removed {
  type: "removed";
  seat: number;
  sea: string;
}

/** A seat took the trick, its `tricks`-th of the round. */
export interface Taken {
  type: "taken";
  seat: number;
  tricks: number;
}

/** A boat came to the next free field, counted from the line. */
export interface Sailed {
  type: "sailed";
  seat: number;
  laps: number;
  field: number;
  colour: string;
}

/** Dolphins carried a boat on. */
export interface Carried {
  type: "carried";
  seat: number;
  laps: number;
  field: number;
  colour: string;
}

/** A boat came back to the track and sailed on, its owner having taken no trick. */
export interface Succeeded {
  type: "succeeded";
  seat: number;
  laps: number;
  field: number;
  colour: string;
}

/** A boat came back to the track, its owner having taken a trick. */
export interface Failed {
  type: "failed";
  seat: number;
  laps: number;
  field: number;
  colour: string;
}

/** The seat lapped the last boat and won. */
export interface Lapped {
  type: "lapped";
  seat: number;
  last: number;
}

/** Lay this card, named as in notation. */
export interface Play {
  type: "play";
  card: string;
}

/** Take this sea card from the track. */
export interface Remove {
  type: "remove";
  sea: string;
}

/** Announce to take no trick in this round. */
export interface Declare {
  type: "declare";
}

/** Announce nothing. */
export interface Sail {
  type: "sail";
}

export type View = KanaloaView;

export type GameEvent =
  | Laid
  | Round
  | Dealt
  | Declared
  | Sails
  | Trump
  | Played
  | Removed
  | Taken
  | Sailed
  | Carried
  | Succeeded
  | Failed
  | Lapped;

export type Move = Play | Remove | Declare | Sail;
