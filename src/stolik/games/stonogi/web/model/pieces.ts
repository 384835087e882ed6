// The pieces as the board lays them out: the columns of colours, the sizes of tiles, and what a centipede counts.

import type { Centipede, Tile } from "../wire";

export const COLOURS = ["yellow", "green", "blue", "black", "red"] as const;
export type Colour = (typeof COLOURS)[number];
/** Largest on top, as the rows lie on the ice. */
export const SIZES = [4, 3, 2] as const;
export const ROLLS = 3;
export const DICE = [0, 1, 2, 3] as const;

/** A tile's own name: every tile is there once, so it may be followed over the table. */
export const nameOf = (tile: Tile): string => `${tile.colour}${tile.size}`;

export const isSame = (one: Tile, other: Tile): boolean => one.colour === other.colour && one.size === other.size;

/** How many skates of each colour stand on these tiles, most first; of equals the one that came first. */
export function skatesByColour(tiles: readonly Tile[]): { colour: string; skates: number }[] {
  const counted = new Map<string, number>();
  for (const tile of tiles) counted.set(tile.colour, (counted.get(tile.colour) ?? 0) + tile.size);
  return [...counted].map(([colour, skates]) => ({ colour, skates })).sort((one, other) => other.skates - one.skates);
}

/** A centipede of these tiles, with what it counts. */
export function centipedeOf(tiles: Tile[]): Centipede {
  const byColour = skatesByColour(tiles);
  const skates = byColour.reduce((sum, one) => sum + one.skates, 0);
  return { tiles, skates, best_colour: byColour[0]?.skates ?? 0 };
}
