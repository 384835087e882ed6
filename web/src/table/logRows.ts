// The log rows that this screen has received: events and sentences by seat, and chat.

import type { ChatLine, MissedRow, RowUpdate } from "@/api/types";
import { MAX_RECENT_EVENTS } from "@/board/contract";

/** What happened in a row, without what may be secret; the kinds stand in docs/api.md. */
export interface PublicEntry {
  type: string;
  seat?: number;
  person?: string;
  agrees?: boolean;
  closed?: boolean;
  /** The row that is undone, or from which on all is taken back. */
  n?: number;
}

export interface LogRow {
  n: number;
  at: number;
  entry: PublicEntry;
  /** The events for each seat of this screen, or under `null` for a spectator; and the same as sentences. */
  events: Map<number | null, unknown[]>;
  log: Map<number | null, string[]>;
  line: ChatLine | null;
}

const MAX_ROWS = 600;

export function toLogRow(message: RowUpdate | MissedRow): LogRow {
  const seats = "play" in message && message.play ? message.play.seats : ((message as MissedRow).seats ?? []);
  return {
    n: message.n,
    at: message.at,
    entry: message.fact as PublicEntry,
    events: new Map(seats.map((entry) => [entry.seat, entry.events])),
    log: new Map(seats.map((entry) => [entry.seat, entry.log ?? []])),
    line: message.line ?? null,
  };
}

/** Rows in order, each once; the oldest are dropped. */
export function appendRows(known: readonly LogRow[], more: readonly LogRow[]): LogRow[] {
  const last = known.at(-1)?.n ?? 0;
  return [...known, ...more.filter((row) => row.n > last)].slice(-MAX_ROWS);
}

/** The last events of moves that stand, as a seat knows them: what was undone or taken back did not happen. */
export function recentEvents(rows: readonly LogRow[], seat: number | null): unknown[] {
  let standing: LogRow[] = [];
  for (const row of rows) {
    const { type, n = 0 } = row.entry;
    if (type === "undone") standing = standing.filter((made) => made.n !== n);
    else if (type === "taken_back") standing = standing.filter((made) => made.n < n);
    else standing.push(row);
  }
  return standing.flatMap((row) => row.events.get(seat) ?? row.events.get(null) ?? []).slice(-MAX_RECENT_EVENTS);
}
