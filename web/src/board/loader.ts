// Boards are found by their folders; no game is named here. Each is loaded when its table is entered.

import type { Board } from "./contract";

const boards = import.meta.glob<{ board: Board }>("../../../src/stolik/games/*/web/index.ts");

const keyOf = (path: string): string => path.split("/").at(-3) ?? "";

const loaders = new Map(Object.entries(boards).map(([path, load]) => [keyOf(path), load]));

/** The board of a game, or undefined where this page has none. */
export async function loadBoard(key: string): Promise<Board | undefined> {
  return (await loaders.get(key)?.())?.board;
}
