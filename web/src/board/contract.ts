// What the table frame asks of a game's board. A folder games/<key>/web exports one `board` from index.ts; nothing else
// in the browser knows the game. A board holds no rules: it shows a view, lets the moves glow that the server listed as
// legal, and hands a chosen move back.

import type { Component } from "svelte";
import type { Language } from "@/i18n";
import type { Sound } from "@/ui/sounds";

/** A legal move, with the server's sentence for it. */
export interface Offer<Move> {
  move: Move;
  text: string;
  say: string;
}

/** Somebody at the table, as everyone sees them. */
export interface SeatedPlayer {
  seat: number;
  name: string;
  /** Is this the active seat of this screen? */
  isMe: boolean;
  isBot: boolean;
  isPresent: boolean;
  /** A stand-in: a bot plays for somebody who is away. */
  hasStandIn: boolean;
  /** Does the table wait for them? */
  isToMove: boolean;
}

/** What a screen is: a person's own, or one for everyone to look at (a television). */
export type ScreenKind = "own" | "public";

/** How many of the last events a board receives, at most. */
export const MAX_RECENT_EVENTS = 60;

export interface BoardProps<View, GameEvent, Move> {
  /** What is shown now; between two views from the server it is a step of `unfold`. */
  view: View;
  /** The active seat of this screen; null for a spectator and for a television. */
  seat: number | null;
  players: SeatedPlayer[];
  /**
   * What that seat may do now. Empty while something is still being shown. While my choice lies face down and others
   * still choose, these are the choices to which I may change it (`act` with another one); after a reload they may be
   * unknown, and `undo` takes the choice back.
   */
  offers: Offer<Move>[];
  /** Take my last move back, where nobody can have learned anything from it; null where that cannot be. */
  undo: (() => void) | null;
  /** What is happening just now, to be pointed at; null at rest. */
  event: GameEvent | null;
  /** The last events, oldest first, for "last trick", "last reveal"; without what was undone or taken back. */
  recentEvents: GameEvent[];
  /** A move that was sent and is not answered yet. */
  pendingMove: Move | null;
  screen: ScreenKind;
  language: Language;
  /** Decide. Several may be on their way: they are carried out in their order. Becomes true when this one was. */
  act: (move: Move) => Promise<boolean>;
  /** "Why can't I?": the server is asked, and the frame shows the rule. */
  why: (move: Move) => void;
}

export interface SeatProps<View> {
  view: View;
  player: SeatedPlayer;
  language: Language;
}

/** One step of showing what happened. */
export interface UnfoldStep<View> {
  view: View;
  /** How long it is looked at before the next one, at the usual speed. */
  ms: number;
  sound?: Sound;
  /** Everything that can be touched stays where it is, so a tap meanwhile is for the board and skips nothing. */
  keepsLayout?: boolean;
}

export interface Board<View = unknown, GameEvent = unknown, Move = unknown> {
  /** The middle of the table with my hand and the one main button. */
  Table: Component<BoardProps<View, GameEvent, Move>>;
  /** The two or three numbers that matter about a seat: a line in its chip (phone) or row (desktop). */
  Seat: Component<SeatProps<View>>;
  /** Where the board itself shows the rivals, so that the frame need not: its chips are left out there. */
  drawsSeats: "never" | "phone" | "always";
  /** The figure that stands on the podium. */
  Figure: Component<{ seat: number; place: number }>;
  /** How far the game is, for the header: "trick 3 of 8". */
  progress: (view: View, language: Language) => string;
  /**
   * Where all win or lose together: how it ended, in a few words, what to say of it, and whether it was won. Without it
   * the places say who won.
   */
  teamResult?: (view: View, language: Language) => { title: string; note: string; isWon: boolean } | null;
  /** Paragraphs of RULES.md that matter now. */
  relevantRules: (view: View) => string[];
  /**
   * The picture after an event, made from the one before: no rules, only what the event itself says ("this card lies
   * there now"). The server's own view follows behind the last event and is authoritative.
   */
  unfold: (view: View, event: GameEvent, seat: number | null) => UnfoldStep<View>;
}

/** For index.ts: keeps the types of one game together. */
export function defineBoard<View, GameEvent, Move>(board: Board<View, GameEvent, Move>): Board<View, GameEvent, Move> {
  return board;
}
