// What the names of cards and fields look like: colour, value, picture.

import type { SeaCard, View } from "../wire";

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

/** The boats in the lead: several where one of them waits beside the field of another, or at the start. */
export function leadersOf(view: View): number[] {
  const most = Math.max(...view.seats.map((seat) => seat.boat.progress));
  return view.seats.flatMap((seat, number) => (seat.boat.progress === most ? [number] : []));
}

/** Has no boat left the start yet? */
export const isAtTheStart = (view: View): boolean => view.seats.every((seat) => seat.boat.progress === 0);

/** Places as in a race: equal progress, equal place. */
export function placeOf(view: View, seat: number): number {
  const own = view.seats[seat]?.boat.progress ?? 0;
  return 1 + view.seats.filter((other) => other.boat.progress > own).length;
}
