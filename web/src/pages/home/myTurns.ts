// Which of my games wait for me. The server lists my tables; the newest ones are asked whose turn it is.

import { get, tablePath } from "@/api/http";
import type { Snapshot, TableListing } from "@/api/types";

export interface WaitingGame {
  table: string;
  game: string;
  /** Who else sits there. */
  others: string[];
}

const MAX_TABLES_ASKED = 6;

export const isUnfinished = (entry: TableListing): boolean => entry.state === "running" || entry.state === "open";

/** Does this table wait for somebody on this device, and who sits there with them? */
export function waitingGame(snapshot: Snapshot): WaitingGame | null {
  const mine = new Set((snapshot.play?.seats ?? []).flatMap(({ seat }) => (seat === null ? [] : [seat])));
  const isMyTurn = snapshot.table.state === "running" && snapshot.play?.waiting.some((seat) => mine.has(seat));
  if (!isMyTurn) return null;
  const others = snapshot.table.seats.filter((_, seat) => !mine.has(seat)).map((seat) => seat.name);
  return { table: snapshot.table.id, game: snapshot.table.game, others: others.filter(Boolean) };
}

/** Those of the newest running games that wait for me, newest first. A table that does not answer is passed over. */
export async function findWaitingGames(games: TableListing[]): Promise<WaitingGame[]> {
  const running = games.filter((entry) => entry.state === "running").sort((a, b) => b.changed_at - a.changed_at);
  const answers = running.slice(0, MAX_TABLES_ASKED).map(async ({ id }) => {
    try {
      return waitingGame(await get<Snapshot>(tablePath(id, "/news")));
    } catch {
      return null;
    }
  });
  return (await Promise.all(answers)).filter((wait) => wait !== null);
}
