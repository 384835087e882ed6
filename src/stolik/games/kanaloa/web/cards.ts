// What the names of cards and fields say to the eye: colour, value, picture.

import type { SeaCard, View } from "./wire";

export const COLOURS = ["navy", "turquoise", "red", "green"] as const;
export type Colour = (typeof COLOURS)[number];
export type Face = Colour | "kanaloa" | "kraken";

const LETTERS: Record<string, Face> = {
  n: "navy",
  t: "turquoise",
  r: "red",
  g: "green",
  k: "kanaloa",
  x: "kraken",
};

/** What is on a card: `t5` is a turquoise one, `k1` a Kanaloa. */
export const faceOf = (card: string): Face => LETTERS[card.charAt(0)] ?? "kraken";

/** The number on a Tiki card. */
export const numberOn = (card: string): number => Number(card.slice(1));

export const isTiki = (card: string): boolean => (COLOURS as readonly string[]).includes(faceOf(card));

/** The wire says colours as plain words. */
export const asColour = (word: string | null): Colour | null => (word as Colour | null) ?? null;

export const coloursOf = (sea: SeaCard): Colour[] => sea.fields.map((field) => field.colour as Colour);

/** The boat alone in the lead; nobody while the foremost ones share a field. */
export function leaderOf(view: View): number | null {
  const most = Math.max(...view.seats.map((seat) => seat.boat.progress));
  const foremost = view.seats.flatMap((seat, number) => (seat.boat.progress === most ? [number] : []));
  return foremost.length === 1 ? (foremost[0] as number) : null;
}

/** Places as in a race: equal progress, equal place. */
export function placeOf(view: View, seat: number): number {
  const own = view.seats[seat]?.boat.progress ?? 0;
  return 1 + view.seats.filter((other) => other.boat.progress > own).length;
}
