// Written by web/build/generate_types.py from the server's own structs; not to be edited.

/** The table as a seat sees it; a spectator has no hand. */
export interface RokView {
  players: number;
  harder: boolean;
  square: ((Card | null)[])[];
  stack: number;
  has_chosen: boolean[];
  revealed: (Card | null)[];
  years: Year[];
  box: Card[];
  asked: string;
  turn: number | null;
  next_to_place: number | null;
  row: number | null;
  card: Card | null;
  over: boolean;
  you: number | null;
  hand: Card[];
  choice: Card | null;
}

/** A card on the wire. */
export interface Card {
  symbol: string;
  points: number;
}

/** What lies before a player, and what it would count now. */
export interface Year {
  cards: Card[];
  aside: Card[];
  rows: number;
  score: number;
}

/** A start card was laid on the diagonal. */
export interface Started {
  type: "started";
  card: Card;
  row: number;
  column: number;
}

/** A hand was dealt; sent to its owner alone. */
export interface Dealt {
  type: "dealt";
  seat: number;
  cards: Card[];
}

/** Two players: a card from the stack went to the square. */
export interface Neutral {
  type: "neutral";
  card: Card;
  row: number;
  column: number;
}

/** A seat has chosen; nobody sees what. */
export interface Chosen {
  type: "chosen";
  seat: number;
}

/** A chosen card was turned up. */
export interface Revealed {
  type: "revealed";
  seat: number;
  card: Card;
}

/** A card went to the square. */
export interface Placed {
  type: "placed";
  seat: number;
  card: Card;
  row: number;
  column: number;
}

/** A new card for the hand; sent to its owner alone. */
export interface Drew {
  type: "drew";
  seat: number;
  card: Card;
}

/** A seat took a card of the full row. */
export interface Taken {
  type: "taken";
  seat: number;
  card: Card;
  row: number;
  column: number;
}

/** A card joined a year. */
export interface Added {
  type: "added";
  seat: number;
  card: Card;
}

/** A card replaced one of the same symbol; the next event says where the old one goes. */
export interface Exchanged {
  type: "exchanged";
  seat: number;
  card: Card;
  old: Card;
}

/** A card went aside, for a point less. */
export interface SetAside {
  type: "set_aside";
  seat: number;
  card: Card;
}

/** A card left the game. */
export interface Boxed {
  type: "boxed";
  card: Card;
}

/** A season is complete: a card from the stack. */
export interface Bonus {
  type: "bonus";
  seat: number;
  card: Card;
  season: string;
}

/** Harder game: the card with which this seat begins the emptied row anew. */
export interface TurnedUp {
  type: "turned_up";
  seat: number;
  card: Card;
}

/** The emptied row begins anew with this card. */
export interface Refilled {
  type: "refilled";
  card: Card;
  row: number;
  column: number;
}

/** Two players: a card from the stack found no cell and left the game. */
export interface Unplaced {
  type: "unplaced";
  card: Card;
}

/** The game is over: by a full year, or because the stack is empty. */
export interface Ended {
  type: "ended";
  full_year: boolean;
}

/** Lay this card of your hand face down. */
export interface Choose {
  type: "choose";
  card: Card;
}

/** Lay the revealed card on this cell (rows and columns numbered from 0). */
export interface Place {
  type: "place";
  row: number;
  column: number;
}

/** Take the card in this column of the row that is handed out. */
export interface Take {
  type: "take";
  column: number;
}

/** Let the new card replace that of the same symbol. */
export interface Swap {
  type: "swap";
}

/** Put the new card aside. */
export interface Aside {
  type: "aside";
}

/** Add the bonus card to your year. */
export interface Add {
  type: "add";
}

/** Put the bonus card into the box. */
export interface Box {
  type: "box";
}

/** Begin the emptied row anew in this column. */
export interface Refill {
  type: "refill";
  column: number;
}

export type View = RokView;

export type GameEvent =
  | Started
  | Dealt
  | Neutral
  | Chosen
  | Revealed
  | Placed
  | Drew
  | Taken
  | Added
  | Exchanged
  | SetAside
  | Boxed
  | Bonus
  | TurnedUp
  | Refilled
  | Unplaced
  | Ended;

export type Move = Choose | Place | Take | Swap | Aside | Add | Box | Refill;
