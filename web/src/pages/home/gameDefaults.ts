// What is usual for a game, and what may be chosen: plain functions, with tests beside them.

import type { GameSummary } from "@/api/types";

/** The usual number of players: the middle of the range, rather more than fewer. */
export function defaultPlayers(players: readonly number[]): number {
  return players[Math.floor(players.length / 2)] ?? 2;
}

export type Strength = "weak" | "usual" | "strong";

/** The server's bots by strength; a game whose bots know no levels has one. */
export function botsByStrength(game: GameSummary): Record<Strength, string> {
  const usual = game.usual_bot;
  return game.bots.includes("search") && usual === "search"
    ? { weak: "search:1", usual, strong: "search:5" }
    : { weak: usual, usual, strong: usual };
}

/** The options that are there for so many players. */
export const optionsFor = (game: GameSummary, players: number): GameSummary["options"] =>
  game.options.filter((option) => option.players.includes(players));

/** The usual choice of each option, with the reader's own where they are still there. */
export function optionsOrDefaults(
  game: GameSummary,
  players: number,
  wanted: Record<string, string>,
): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const { key, values } of optionsFor(game, players)) {
    const value = values.find((one) => one === wanted[key]) ?? values[0];
    if (value !== undefined) chosen[key] = value;
  }
  return chosen;
}

/** `Zosia, Bartek i Bosman`: names stay as they are. */
export function joinNames(names: readonly string[], and: string): string {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${and}\u00a0${names.at(-1)}`;
}
