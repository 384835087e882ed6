// While the house sets the table, the browser fetches the room and the board: both are there when the door opens.

import { loadBoard } from "@/board/loader";

export function preloadTable(game: string): void {
  // What cannot be fetched now is asked for again by the room itself, which also says so.
  import("@/table/TablePage.svelte").catch(() => undefined);
  loadBoard(game).catch(() => undefined);
}
