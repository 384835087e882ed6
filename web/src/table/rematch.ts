// Once more with the same people: the table that somebody has called them to already, or a new one.

import { go } from "@/app/router.svelte";
import type { TableState } from "./tableState.svelte";

/** Those who sat here and the host may call for it; to a table that waits already, anybody may follow. */
export const mayRematch = (sitting: TableState): boolean =>
  !!sitting.summary?.rematch || sitting.mySeats.length > 0 || sitting.isHost;

export async function rematch(sitting: TableState): Promise<void> {
  const known = sitting.summary?.rematch;
  if (known) return go(`/t/${known}${sitting.context.isPublic ? "/tv" : ""}`);
  const answer = await sitting.sendCommand({ type: "rematch" });
  if (answer.type === "applied" && answer.table) go(`/t/${answer.table}`);
}
