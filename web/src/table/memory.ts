// What a screen remembers of a table's rows: sentences by seat, and what was said.

import type { LineCard, Missed, News } from "@/wire/house";

/** What happened in a row, without what may be secret; the kinds stand in docs/api.md. */
export interface Fact {
  type: string;
  seat?: number;
  person?: string;
  agrees?: boolean;
  closed?: boolean;
}

export interface Row {
  n: number;
  at: number;
  fact: Fact;
  /** Sentences for each seat of this screen, or under `null` for who only watches. */
  log: Map<number | null, string[]>;
  line: LineCard | null;
}

const REMEMBERED = 600;

export function rowOf(message: News | Missed): Row {
  const seats = "play" in message && message.play ? message.play.seats : ((message as Missed).seats ?? []);
  return {
    n: message.n,
    at: message.at,
    fact: message.fact as Fact,
    log: new Map(seats.map((entry) => [entry.seat, entry.log ?? []])),
    line: message.line ?? null,
  };
}

/** Rows in order, each once, the oldest forgotten. */
export function joined(known: readonly Row[], more: readonly Row[]): Row[] {
  const last = known.at(-1)?.n ?? 0;
  return [...known, ...more.filter((row) => row.n > last)].slice(-REMEMBERED);
}
