// While the server opens a table, the browser fetches the code of the table page and of the board.

import { loadBoard } from "@/board/loader";

export function preloadTable(game: string): void {
  // What cannot be fetched now is fetched again by the page itself, which also reports errors.
  import("@/table/TablePage.svelte").catch(() => undefined);
  loadBoard(game).catch(() => undefined);
}
