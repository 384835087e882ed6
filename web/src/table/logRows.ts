// What a screen remembers of a table's rows: events and sentences by seat, and what was said.

import type { LineCard, Missed, News } from "@/api/types";

/** What happened in a row, without what may be secret; the kinds stand in docs/api.md. */
export interface Fact {
  type: string;
  seat?: number;
  person?: string;
  agrees?: boolean;
  closed?: boolean;
  /** The row that is undone, or from which on all is taken back. */
  n?: number;
}

export interface Row {
  n: number;
  at: number;
  fact: Fact;
  /** What each seat of this screen learned, or under `null` who only watches; and the same as sentences. */
  events: Map<number | null, unknown[]>;
  log: Map<number | null, string[]>;
  line: LineCard | null;
}

const ROWS = 600;
export const MOST_EVENTS = 60;

export function rowOf(message: News | Missed): Row {
  const seats = "play" in message && message.play ? message.play.seats : ((message as Missed).seats ?? []);
  return {
    n: message.n,
    at: message.at,
    fact: message.fact as Fact,
    events: new Map(seats.map((entry) => [entry.seat, entry.events])),
    log: new Map(seats.map((entry) => [entry.seat, entry.log ?? []])),
    line: message.line ?? null,
  };
}

/** Rows in order, each once, the oldest forgotten. */
export function joined(known: readonly Row[], more: readonly Row[]): Row[] {
  const last = known.at(-1)?.n ?? 0;
  return [...known, ...more.filter((row) => row.n > last)].slice(-ROWS);
}

/** The last events of moves that stand, as a seat knows them: what was undone or taken back did not happen. */
export function lastEvents(rows: readonly Row[], seat: number | null): unknown[] {
  let standing: Row[] = [];
  for (const row of rows) {
    const { type, n = 0 } = row.fact;
    if (type === "undone") standing = standing.filter((made) => made.n !== n);
    else if (type === "taken_back") standing = standing.filter((made) => made.n < n);
    else standing.push(row);
  }
  return standing.flatMap((row) => row.events.get(seat) ?? row.events.get(null) ?? []).slice(-MOST_EVENTS);
}
