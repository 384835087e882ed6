// Two people at one screen: what is sent for whom, and that no hand is shown behind the curtain.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { KeylessCommand, StreamListener } from "@/api/stream";
import type { GameSummary, RowUpdate, Snapshot } from "@/api/types";
import type { Board } from "@/board/contract";

let listener: StreamListener;
let asked: KeylessCommand[] = [];
let answers: { type: string }[] = [];

vi.mock("@/app/settings.svelte", () => ({ settings: { language: "en", speed: 1 } }));
vi.mock("@/ui/sounds", () => ({ playSound: () => undefined }));
vi.mock("@/ui/turnNotification", () => ({ notifyTurn: () => undefined }));
vi.mock("@/api/stream", () => ({
  TableStream: class {
    constructor(_table: string, _query: string, streamListener: StreamListener) {
      listener = streamListener;
    }
    send(command: KeylessCommand): Promise<unknown> {
      asked.push(command);
      return Promise.resolve(answers.shift() ?? { type: "applied" });
    }
    stop(): void {}
  },
}));

const { TableState } = await import("./tableState.svelte");

const seat = { kind: "person", name: "Ala", person: "me", bot: null, open: false, warm: false, salted: true };
const table = { id: "t1", host: "me", state: "running", commitment: "c", deal: "t1", seats: [seat, seat] };
const handOf = (number: number) => ({
  seat: number,
  events: [],
  view: { hand: number },
  moves: [{ move: `play ${number}`, text: "", say: "" }],
  may_undo: false,
});
const played = (phase: number, waiting: number[]) => ({
  phase,
  waiting,
  over: false,
  seats: [handOf(0), handOf(1)],
});
const snapshot = (waiting: number[]) =>
  ({
    type: "hello",
    n: 1,
    you: "me",
    table,
    here: ["me"],
    play: played(1, waiting),
    missed: [],
  }) as unknown as Snapshot;
const rowUpdate = (n: number, waiting: number[]) =>
  ({ type: "news", n, at: 0, fact: { type: "moved", seat: 0 }, play: played(n, waiting) }) as unknown as RowUpdate;

function seated() {
  const board = { unfold: (view: unknown) => ({ view, ms: 0 }) } as unknown as Board;
  const game = { title: "", has_secrets: true } as unknown as GameSummary;
  return new TableState("t1", { board, game, isPublic: false });
}
const settled = () => vi.runAllTimersAsync();

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answers = [];
  vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: true }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("two seats on one screen", () => {
  test("a page that was loaded anew shows no hand until the curtain is lifted", async () => {
    const table = seated();
    listener.onMessage(snapshot([1]));
    await settled();
    expect([table.activeSeat, table.curtain, table.director.view]).toEqual([null, 1, null]);
    table.liftCurtain();
    expect([table.activeSeat, table.curtain, table.director.view]).toEqual([1, null, { hand: 1 }]);
  });

  test("the next hand is not shown before the screen is handed over", async () => {
    const table = seated();
    listener.onMessage(snapshot([0]));
    table.liftCurtain();
    listener.onMessage(rowUpdate(2, [1]));
    await settled();
    expect([table.activeSeat, table.curtain]).toEqual([null, 1]);
    expect(table.director.view).not.toEqual({ hand: 1 });
    expect(table.offers).toEqual([]);
  });

  test("a move is sent for the active seat, with the phase that was shown", async () => {
    const table = seated();
    listener.onMessage(snapshot([1]));
    table.liftCurtain();
    await table.sendMove("play 1");
    expect(asked).toEqual([{ type: "move", phase: 1, move: "play 1", seat: 1 }]);
  });

  test("a second tap on a move that is on its way is that move", async () => {
    const table = seated();
    listener.onMessage(snapshot([1]));
    table.liftCurtain();
    expect(await Promise.all([table.sendMove("play 1"), table.sendMove("play 1")])).toEqual([true, true]);
    expect(asked.length).toBe(1);
    await table.sendMove("play 1");
    expect(asked.length).toBe(2);
  });

  test("another move is sent behind one that is on its way, and a refusal is shown", async () => {
    const table = seated();
    listener.onMessage(snapshot([1]));
    table.liftCurtain();
    answers = [{ type: "applied" }, { type: "stale" }];
    expect(await Promise.all([table.sendMove("die 1"), table.sendMove("die 2")])).toEqual([true, false]);
    expect(asked.map((command) => "move" in command && command.move)).toEqual(["die 1", "die 2"]);
    expect(table.refusal?.code).toBe("stale");
  });
});
