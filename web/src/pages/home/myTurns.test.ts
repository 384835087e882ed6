import { describe, expect, it } from "vitest";
import type { Snapshot } from "@/api/types";
import { waitingGame } from "./myTurns";

const seat = (name: string) => ({
  kind: "person",
  name,
  person: name,
  bot: null,
  open: false,
  warm: false,
  salted: true,
});
const snapshot = (state: string, waiting: number[], mine: (number | null)[]): Snapshot =>
  ({
    type: "hello",
    table: { id: "t1", game: "fala", state, seats: [seat("Ala"), seat("Zosia"), seat("")] },
    play: { waiting, seats: mine.map((each) => ({ seat: each })) },
  }) as unknown as Snapshot;

describe("a table that waits for me", () => {
  it("names the game and who else sits there", () => {
    expect(waitingGame(snapshot("running", [0], [0]))).toEqual({ table: "t1", game: "fala", others: ["Zosia"] });
  });

  it("waits for those beside me on this device too", () => {
    expect(waitingGame(snapshot("running", [1], [0, 1]))?.others).toEqual([]);
  });

  it("does not wait where it is another's turn, where I only watch, or after the end", () => {
    expect(waitingGame(snapshot("running", [1], [0]))).toBeNull();
    expect(waitingGame(snapshot("running", [0], [null]))).toBeNull();
    expect(waitingGame(snapshot("over", [0], [0]))).toBeNull();
  });
});
