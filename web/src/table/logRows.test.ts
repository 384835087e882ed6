// Which of the last events a board receives: only those that stand.

import { describe, expect, test } from "vitest";
import { MAX_RECENT_EVENTS } from "@/board/contract";
import { appendRows, type LogRow, type PublicEntry, recentEvents } from "./logRows";

const row = (n: number, fact: PublicEntry, ...events: string[]): LogRow => ({
  n,
  at: 0,
  entry: fact,
  events: new Map([[null, events]]),
  log: new Map(),
  line: null,
});
const moved = (n: number, ...events: string[]) => row(n, { type: "moved", seat: 0 }, ...events);
const played = [moved(1, "dealt"), moved(2, "a"), row(3, { type: "said" }), moved(4, "b", "taken"), moved(5, "c")];

describe("the last events", () => {
  test("are those of all moves, in order", () => {
    expect(recentEvents(played, null)).toEqual(["dealt", "a", "b", "taken", "c"]);
  });

  test("lack a move that was undone, and have what came instead", () => {
    const undone = [row(6, { type: "undone", seat: 0, n: 4 }), moved(7, "d")];
    expect(recentEvents([...played, ...undone], null)).toEqual(["dealt", "a", "c", "d"]);
  });

  test("lack all that was taken back", () => {
    expect(recentEvents([...played, row(6, { type: "taken_back", n: 4 }), moved(7, "d")], null)).toEqual([
      "dealt",
      "a",
      "d",
    ]);
  });

  test("are the same for who received it later, in a row with what was known", () => {
    const rows = appendRows(played.slice(0, 3), [...played, row(6, { type: "undone", seat: 0, n: 5 })]);
    expect(recentEvents(rows, null)).toEqual(["dealt", "a", "b", "taken"]);
  });

  test("are what the seat knows, and before it sat down what everybody knows", () => {
    const own = {
      ...moved(6),
      events: new Map([
        [1, ["mine"]],
        [2, ["yours"]],
      ]),
    };
    expect(recentEvents([...played, own], 1)).toEqual(["dealt", "a", "b", "taken", "c", "mine"]);
  });

  test("are not all that ever happened", () => {
    expect(
      recentEvents(
        Array.from({ length: 100 }, (_, n) => moved(n, `${n}`)),
        0,
      ).length,
    ).toBe(MAX_RECENT_EVENTS);
  });
});
