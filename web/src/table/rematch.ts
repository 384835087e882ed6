// A rematch with the same people: at the table that was opened for it already, or at a new one.

import { go } from "@/app/router.svelte";
import type { TableState } from "./tableState.svelte";

/** The players and the host may ask for it; to a table that is open already, anybody may follow. */
export const mayRematch = (table: TableState): boolean =>
  !!table.summary?.rematch || table.mySeats.length > 0 || table.isHost;

export async function rematch(table: TableState): Promise<void> {
  const known = table.summary?.rematch;
  if (known) return go(`/t/${known}${table.context.isPublic ? "/tv" : ""}`);
  const answer = await table.sendCommand({ type: "rematch" });
  if (answer.type === "applied" && answer.table) go(`/t/${answer.table}`);
}
