// Once more with the same people: the table that somebody has called them to already, or a new one.

import { go } from "@/app/router.svelte";
import type { Sitting } from "./tableState.svelte";

/** Those who sat here and the host may call for it; to a table that waits already, anybody may follow. */
export const mayRematch = (sitting: Sitting): boolean =>
  !!sitting.card?.rematch || sitting.mine.length > 0 || sitting.isHost;

export async function rematch(sitting: Sitting): Promise<void> {
  const known = sitting.card?.rematch;
  if (known) return go(`/t/${known}${sitting.kept.isPublic ? "/tv" : ""}`);
  const answer = await sitting.ask({ type: "rematch" });
  if (answer.type === "applied" && answer.table) go(`/t/${answer.table}`);
}
