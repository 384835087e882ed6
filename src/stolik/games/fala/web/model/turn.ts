// What there is to read off the table: the turn before, who stands deepest and who lowest.

import type { GameEvent, View } from "../wire";

export interface Laid {
  seat: number;
  card: number;
  /** The wave that it took, or null: it stayed dry. */
  took: number | null;
}

/** The cards of the turn before, highest first. A page that was opened since reads the waves off the islands. */
export function turnBefore(view: View, recentEvents: readonly GameEvent[]): Laid[] {
  const laid = view.places.flatMap(({ last }, seat) =>
    last === null ? [] : [{ seat, card: last, took: null as number | null }],
  );
  laid.sort((one, other) => other.card - one.card);
  const waves = wavesOf(view, recentEvents);
  const fresh = view.turn > 1 || view.over;
  return laid.map((one, rank) => {
    const level = view.places[one.seat]?.level ?? 0;
    return { ...one, took: waves ? (waves.get(one.seat) ?? null) : fresh && rank < 2 ? level : null };
  });
}

/** Who took which wave in the turn that the cards on the table belong to; null where the events are not known. */
function wavesOf(view: View, recentEvents: readonly GameEvent[]): Map<number, number> | null {
  const end = recentEvents.findLastIndex((event) => event.type === "shown");
  if (end < 0) return null;
  let start = end;
  while (start > 0 && recentEvents[start - 1]?.type === "shown") start -= 1;
  const isThisTurn = recentEvents
    .slice(start, end + 1)
    .every((event) => event.type === "shown" && view.places[event.seat]?.last === event.card);
  if (!isThisTurn) return null;
  const waves = new Map<number, number>();
  for (const event of recentEvents.slice(end + 1)) if (event.type === "flooded") waves.set(event.seat, event.level);
  return waves.size > 0 ? waves : null;
}

export type Standing = "deepest" | "lowest" | null;

/** Who stands deepest and who lowest of those still in; nobody, while all stand alike. */
export function standings(view: View): Standing[] {
  const levels = view.places.filter((place) => !place.out).map((place) => place.level);
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)];
  return view.places.map(({ out, level }) => {
    if (out || lowest === highest) return null;
    return level === highest ? "deepest" : level === lowest ? "lowest" : null;
  });
}

/** Everyone else, from my left hand on; all of them for who only watches. */
export function rivals(players: number, me: number | null): number[] {
  if (me === null) return Array.from({ length: players }, (_, seat) => seat);
  return Array.from({ length: players - 1 }, (_, step) => (me + 1 + step) % players);
}
