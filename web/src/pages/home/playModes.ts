// The four ways to play that the shelf offers, and what may be wished for in each.

import type { NewTable } from "@/api/types";

export const WAYS = ["bots", "friends", "screen", "watch"] as const;
export type Way = (typeof WAYS)[number];

export type PaceKey = "relaxed" | "minute" | "five" | "day" | "three";

const DAY = 24 * 3600;

export const PACES: Record<PaceKey, { pace: NonNullable<NewTable["pace"]>; limit: number }> = {
  relaxed: { pace: "relaxed", limit: 0 },
  minute: { pace: "timed", limit: 60 },
  five: { pace: "timed", limit: 300 },
  day: { pace: "days", limit: DAY },
  three: { pace: "days", limit: 3 * DAY },
};

/** For how many a way is there: with bots one may play alone, with others one may not. */
export function playersFor(way: Way, players: readonly number[]): number[] {
  return players.filter((count) => way === "bots" || way === "watch" || count > 1);
}

/** The wish that stays possible, or the nearest one. */
export function nearest(wish: number, possible: readonly number[]): number {
  return possible.reduce(
    (best, each) => (Math.abs(each - wish) < Math.abs(best - wish) ? each : best),
    possible[0] ?? wish,
  );
}
