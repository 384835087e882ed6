// Once more with the same people: the table that somebody has called them to already, or a new one.

import { go } from "@/app/router.svelte";
import type { TableState } from "./tableState.svelte";

/** Those who sat here and the host may call for it; to a table that waits already, anybody may follow. */
export const mayRematch = (table: TableState): boolean =>
  !!table.summary?.rematch || table.mySeats.length > 0 || table.isHost;

export async function rematch(table: TableState): Promise<void> {
  const known = table.summary?.rematch;
  if (known) return go(`/t/${known}${table.context.isPublic ? "/tv" : ""}`);
  const answer = await table.sendCommand({ type: "rematch" });
  if (answer.type === "applied" && answer.table) go(`/t/${answer.table}`);
}
