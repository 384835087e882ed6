// Which rung of the ladder of costs a turn comes to: the server gives the difference, the ladder has two points a rung.

import type { Prospect } from "../wire";

const RUNGS = 6;

/** 0 for a failure, then 1–2, 3–4 … 11 and more. */
export function rungOf(prospect: Pick<Prospect, "success" | "difference">): number {
  if (!prospect.success || prospect.difference === null || prospect.difference < 1) return 0;
  return Math.min(RUNGS, Math.ceil(prospect.difference / 2));
}
