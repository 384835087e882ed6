// Who is present at the table and what the seats are called, updated by the server's messages.

import type { Presence, TableSummary } from "@/api/types";

/** Everybody who is present after some came and some left; several devices of a person count once. */
export function updatePresence(before: readonly string[], { came = [], left = [] }: Presence): string[] {
  const gone = new Set(left);
  return [...new Set([...before, ...came])].filter((person) => !gone.has(person));
}

/** The table with other names on its seats. */
export function withNames(summary: TableSummary, names: readonly string[]): TableSummary {
  return { ...summary, seats: summary.seats.map((seat, number) => ({ ...seat, name: names[number] ?? seat.name })) };
}
