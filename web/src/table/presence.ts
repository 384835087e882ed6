// Who looks at the table and what the seats are called, kept by what the server says has changed.

import type { Presence, TableSummary } from "@/api/types";

/** Everybody who is here after some came and some left; who has several devices is here once. */
export function updatePresence(before: readonly string[], { came = [], left = [] }: Presence): string[] {
  const gone = new Set(left);
  return [...new Set([...before, ...came])].filter((person) => !gone.has(person));
}

/** The card with other names on its seats. */
export function withNames(summary: TableSummary, names: readonly string[]): TableSummary {
  return { ...summary, seats: summary.seats.map((seat, number) => ({ ...seat, name: names[number] ?? seat.name })) };
}
