// Where a map that is larger than its window is looked at. The window follows the pawn; who looks elsewhere is left alone.

export interface Gaze {
  /** The sizes of map and window. */
  size: string;
  /** What the window was last brought to. */
  place: string;
}

/** A new size is jumped to, a new place is scrolled to; what has not changed is no reason to move anything. */
export function follow(before: Gaze, now: Gaze): "jump" | "scroll" | null {
  if (before.size !== now.size) return "jump";
  return before.place === now.place ? null : "scroll";
}
