// Written by web/build/generate_types.py from the server's own structs; not to be edited.

/** The table as a seat sees it; a spectator has no hand. No tides lie open when the game is over. */
export interface FalaView {
  players: number;
  round: number;
  turn: number;
  tides: number[];
  tides_seen: number[];
  places: Place[];
  over: boolean;
  you: number | null;
  hand: number[];
  choice: number | null;
  sets: CardSet[];
}

/** What lies before one seat; `last` is the card it turned up in the last turn. */
export interface Place {
  level: number;
  belts: number;
  out: boolean;
  has_chosen: boolean;
  last: number | null;
  points: number;
  rounds: number[];
}

/** Twelve cards that stay together, named by the seat they were dealt to. */
export interface CardSet {
  owner: number;
  holder: number;
  belts: number;
  played: number[];
  known: number[];
  unknown: number;
  shown: number[];
}

/** A round begins, of so many. */
export interface RoundBegins {
  type: "round_begins";
  round: number;
  rounds: number;
}

/** A set came into a hand, dealt or passed on; sent to who holds it now. */
export interface HandTaken {
  type: "hand_taken";
  seat: number;
  cards: number[];
  owner: number;
}

/** How many lifebelts go with the set that a seat holds. */
export interface BeltsTaken {
  type: "belts_taken";
  seat: number;
  belts: number;
  owner: number;
}

/** Two tide cards were opened. */
export interface TidesOpen {
  type: "tides_open";
  lower: number;
  higher: number;
}

/** A seat has chosen; nobody sees what. */
export interface Chosen {
  type: "chosen";
  seat: number;
}

/** A chosen card was turned up. */
export interface Shown {
  type: "shown";
  seat: number;
  card: number;
}

/** A seat took a tide card. */
export interface Flooded {
  type: "flooded";
  seat: number;
  level: number;
}

/** A seat stood deepest and turned over a lifebelt; so many are left. */
export interface BeltLost {
  type: "belt_lost";
  seat: number;
  left: number;
}

/** A seat had no lifebelt left to lose. */
export interface DroppedOut {
  type: "dropped_out";
  seat: number;
}

/** What the round brought a seat, and what it has now. */
export interface Scored {
  type: "scored";
  seat: number;
  points: number;
  total: number;
}

/** The last round is over. */
export interface Ended {
  type: "ended";
}

/** Choose a weather card, by the number it shows. */
export interface Play {
  type: "play";
  card: number;
}

export type View = FalaView;

export type GameEvent =
  | RoundBegins
  | HandTaken
  | BeltsTaken
  | TidesOpen
  | Chosen
  | Shown
  | Flooded
  | BeltLost
  | DroppedOut
  | Scored
  | Ended;

export type Move = Play;
