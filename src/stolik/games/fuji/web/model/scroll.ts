// Where a map that is larger than its window is looked at, and what is drawn on it. The window follows the pawn; who
// looks elsewhere is left alone.

import type { GameEvent, Prospect, View } from "../wire";

export interface ScrollState {
  /** The sizes of map and window. */
  size: string;
  /** What the window was last brought to. */
  place: string;
}

/** A new size is jumped to, a new place is scrolled to; what has not changed is no reason to move anything. */
export function scrollKind(before: ScrollState, now: ScrollState): "jump" | "scroll" | null {
  if (before.size !== now.size) return "jump";
  return before.place === now.place ? null : "scroll";
}

/** The cells of the map where this happens. */
export function placesOf(event: GameEvent | null, view: View): readonly number[] {
  if (event?.type === "erupted") return event.places;
  if (event?.type === "swapped")
    return view.map.flatMap((cell, at) => (cell.card === event.card || cell.card === event.other ? [at] : []));
  const cell = event?.type === "moved" || event?.type === "stepped" ? view.figures[event.figure]?.cell : null;
  return cell === null || cell === undefined ? [] : [cell];
}

export const middle = (places: readonly number[]): number => (Math.min(...places) + Math.max(...places)) / 2;

/** What the usual way crosses and wakes, until something happens: it may be another way that is taken. */
export function markOf(turn: Prospect | undefined, event: GameEvent | null, index: number): "erupts" | "path" | null {
  if (!turn || event) return null;
  if (turn.erupts.includes(index)) return "erupts";
  return turn.path.includes(index) ? "path" : null;
}
