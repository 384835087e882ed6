// Written by web/build/generate_types.py from the server's own structs; not to be edited.

/** The table as a seat sees it. `turn` is absent when the game is over. */
export interface StonogiView {
  players: number;
  stealing: boolean;
  middle: Tile[];
  centipedes: Centipede[];
  aside: number;
  dice: string[];
  roll: number;
  turn: number | null;
  over: boolean;
  you: number | null;
}

/** A tile on the wire. */
export interface Tile {
  colour: string;
  size: number;
}

/** A player's row of tiles, from the head to the end, and what it counts. */
export interface Centipede {
  tiles: Tile[];
  skates: number;
  best_colour: number;
}

/** Who begins was drawn. */
export interface Begins {
  type: "begins";
  seat: number;
}

/** Dice were thrown; `dice` shows all four afterwards. */
export interface Thrown {
  type: "thrown";
  seat: number;
  roll: number;
  thrown: number[];
  dice: string[];
}

/** A tile went from the middle to the end of a centipede. */
export interface Taken {
  type: "taken";
  seat: number;
  tile: Tile;
}

/** A tile went from the end of one centipede to the end of another. */
export interface Stolen {
  type: "stolen";
  seat: number;
  tile: Tile;
  victim: number;
}

/** Alone: a tile left the game. */
export interface LaidAside {
  type: "laid_aside";
  seat: number;
  tile: Tile;
}

/** A turn ended with nothing. */
export interface Passed {
  type: "passed";
  seat: number;
}

/** The middle is empty. */
export interface Ended {
  type: "ended";
}

/** Throw these dice again (numbered from 0). */
export interface Reroll {
  type: "reroll";
  dice: number[];
}

/** Take this tile from the middle. */
export interface Take {
  type: "take";
  tile: Tile;
}

/** Alone: put this tile aside. */
export interface PutAside {
  type: "aside";
  tile: Tile;
}

/** Take the last tile of this seat's centipede. */
export interface Steal {
  type: "steal";
  seat: number;
}

/** End the turn with nothing. */
export interface Pass {
  type: "pass";
}

export type View = StonogiView;

export type GameEvent = Begins | Thrown | Taken | Stolen | LaidAside | Passed | Ended;

export type Move = Reroll | Take | PutAside | Steal | Pass;
