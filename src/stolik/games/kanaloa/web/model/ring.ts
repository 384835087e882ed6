// The sea cards on the ring: which stretch of the oval each of them takes, also while one of them is sinking.

import type { Boat, SeaCard, View } from "../wire";
import type { Oval, Spot } from "./oval";

export interface Piece {
  card: SeaCard;
  from: number;
  to: number;
}

/** Every card is as long as the others; a sinking one only its `share`, so that the ring closes up. */
export function pieces(cards: readonly SeaCard[], sinking: string | null, share: number, length: number): Piece[] {
  const weights = cards.map((card) => (card.name === sinking ? share : 1));
  const unit = length / weights.reduce((sum, weight) => sum + weight, 0);
  // The first card lies in the middle of the lower edge, and so will the second when the first one goes.
  let from = -unit / 2;
  return cards.map((card, place) => {
    const to = from + unit * (weights[place] as number);
    const piece = { card, from, to };
    from = to;
    return piece;
  });
}

/** How far along the oval a place lies that is counted in fields from the edge of the first card. */
export function along(ring: readonly Piece[], place: number): number {
  const fields = 2 * ring.length;
  const wrapped = ((place % fields) + fields) % fields;
  const piece = ring[Math.floor(wrapped / 2)] as Piece;
  return piece.from + ((piece.to - piece.from) * (wrapped % 2)) / 2;
}

/** Before the line lies one field of a turned start card. */
export const beforeTheLine = (track: readonly SeaCard[]): number =>
  track[0]?.name === "M01" && track[0].turned ? 1 : 0;

/** A boat put on a field: laps and field are what the events say, the rest follows from where the line is. */
export function boatAt(track: readonly SeaCard[], laps: number, field: number, beside = false): Boat {
  const fields = 2 * track.length;
  return { laps, field, slot: (field + beforeTheLine(track)) % fields, progress: laps * fields + field, beside };
}

/** The track without a sea card, and the boats counted on it. */
export function without(view: View, sea: string): Pick<View, "track" | "seats"> {
  const place = view.track.findIndex((card) => card.name === sea);
  if (place < 0) return view;
  const track = view.track.filter((card) => card.name !== sea);
  const [fields, line] = [2 * track.length, beforeTheLine(track)];
  const seats = view.seats.map((seat) => {
    const slot = seat.boat.slot > 2 * place ? seat.boat.slot - 2 : seat.boat.slot;
    const field = (slot - line + fields) % fields;
    return { ...seat, boat: boatAt(track, seat.boat.laps, field, seat.boat.beside) };
  });
  return { track, seats };
}

/** Where boats that share a field lie: along the course and across it in parts of a boat, and how large. */
export interface Berth {
  ahead: number;
  out: number;
  size: number;
}

const BERTHS: readonly (readonly [number, number])[][] = [
  [],
  [[0, 0]],
  [
    [-0.36, -0.1],
    [0.36, 0.1],
  ],
  [
    [0, -0.46],
    [-0.46, 0.06],
    [0.46, 0.06],
  ],
  [
    [-0.42, -0.5],
    [0.42, -0.5],
    [-0.42, 0.04],
    [0.42, 0.04],
  ],
  [
    [-0.34, -0.54],
    [0.34, -0.54],
    [-0.62, -0.04],
    [0.62, -0.04],
    [0, 0.06],
  ],
];
/** How large boats are drawn, by how many lie on a field. */
const SIZE_BY_BOATS = [1, 1, 0.86, 0.8, 0.74, 0.7];

/** The berth of the boat that is the `place`-th of `count` on a field. */
export function berth(place: number, count: number): Berth {
  const [ahead, out] = BERTHS[count]?.[place] ?? [0, 0];
  return { ahead, out, size: SIZE_BY_BOATS[count] ?? 1 };
}

/** Where there is room, signs are larger and lie further from the shore. */
export const isLarge = (thickness: number): boolean => thickness > 76;

/** The radius of a field's sign. */
export const signRadius = (thickness: number): number => (isLarge(thickness) ? Math.max(13, thickness * 0.135) : 9.5);

/** The sign of a field at a place of the course: on the side of the lagoon. */
export const signAt = (oval: Oval, distance: number, thickness: number): Spot =>
  oval.at(distance, -thickness / 2 + (isLarge(thickness) ? 8 : 5) + signRadius(thickness));

/** The length of a boat. */
export const boatSize = (thickness: number): number => thickness * 0.82;

/** How far towards the open sea a boat lies. */
export const lyingOut = (thickness: number, { dx }: Spot): number => thickness * (0.1 + 0.16 * Math.abs(dx));

/** Where a boat's drawing of 68 by 70 bears its laps: on the side of the open sea, where no sign is. */
export const lapsOn = ({ dy }: Spot): readonly [number, number] => [dy < 0 ? 5 : 63, 25];

/** The laps are legible on small boats, too. */
export const lapsScale = (size: number): number => Math.max(1, 44 / size);

export const LAPS_RADIUS = 15;
