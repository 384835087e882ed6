// The four play modes of a game, and what may be chosen in each.

import type { NewTable } from "@/api/types";

export const PLAY_MODES = ["bots", "friends", "screen", "watch"] as const;
export type PlayMode = (typeof PLAY_MODES)[number];

export type PaceKey = "relaxed" | "minute" | "five" | "day" | "three";

const DAY_SECONDS = 24 * 3600;

export const PACE_CHOICES: Record<PaceKey, { pace: NonNullable<NewTable["pace"]>; limit: number }> = {
  relaxed: { pace: "relaxed", limit: 0 },
  minute: { pace: "timed", limit: 60 },
  five: { pace: "timed", limit: 300 },
  day: { pace: "days", limit: DAY_SECONDS },
  three: { pace: "days", limit: 3 * DAY_SECONDS },
};

/** For how many players a mode exists: with bots one may play alone, with others one may not. */
export function playersFor(playMode: PlayMode, players: readonly number[]): number[] {
  return players.filter((count) => playMode === "bots" || playMode === "watch" || count > 1);
}

/** The wanted number where it is possible, or the nearest one. */
export function nearest(wanted: number, possible: readonly number[]): number {
  return possible.reduce(
    (best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best),
    possible[0] ?? wanted,
  );
}
