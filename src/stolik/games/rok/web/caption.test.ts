// What the line above the hand and the main button say.

import { describe, expect, it } from "vitest";
import type { Offer, SeatedPlayer } from "@/board/contract";
import { mainOf, promptOf } from "./caption";
import { card, table, year } from "./model/example";
import { texts } from "./texts";
import type { Move } from "./wire";

const player = (seat: number, name: string, isAwaited = false): SeatedPlayer => ({
  seat,
  name,
  isToMove: isAwaited,
  isMe: seat === 0,
  isBot: false,
  isPresent: true,
  hasStandIn: false,
});
const players = [player(0, "Ola"), player(1, "Kuba", true), player(2, "Hela", true)];
const t = texts("pl");
const offer = (move: Move): Offer<Move> => ({ move, text: "", say: "" });

describe("the line above the hand", () => {
  it("asks me", () => {
    expect(promptOf(table(), null, 0, players, t)[0]).toBe("Wybierz kartę.");
    const view = table({ asked: "place", turn: 0, revealed: [card("pumpkin", 4), null, null] });
    expect(promptOf(view, null, 0, players, t)[0]).toBe("Połóż dynię.");
  });

  it("says whom we watch", () => {
    expect(promptOf(table({ asked: "take", turn: 1, row: 0 }), null, 0, players, t)[0]).toContain("Kuba");
    expect(promptOf(table(), null, null, players, t)[0]).toBe(t.others.choose);
  });

  it("asks nothing that has been decided", () => {
    const view = table({ asked: "refill", turn: 0, card: card("bee", 1) });
    const refilled = { type: "refilled", card: card("bee", 1), row: 0, column: 1 } as const;
    expect(promptOf(view, refilled, 0, players, t)[0]).toBe(t.ask.rest[0]);
    expect(mainOf(view, false, null, players, 0, t)[0]).toBe("Czekamy");
    expect(mainOf(view, true, null, players, 0, t)[0]).toBe(t.go.pickCell);
  });

  it("says that a card goes aside, and asks nobody meanwhile", () => {
    const view = table({ asked: "refill", turn: 0, card: card("bee", 1) });
    const aside = (seat: number) => ({ type: "set_aside", seat, card: card("bee", 1) }) as const;
    expect(promptOf(view, aside(0), 0, players, t)[0]).toBe("Karta idzie na bok.");
    expect(promptOf(view, aside(1), 0, players, t)[0]).toContain("Kuba");
  });

  it("asks nothing about a reward that is of no use", () => {
    const view = (points: number) =>
      table({
        asked: "use_bonus",
        turn: 0,
        card: card("bee", points),
        years: [year([card("bee", 4)]), year(), year()],
      });
    expect(promptOf(view(5), null, 0, players, t)[1]).toBe("Skorzystasz?");
    expect(mainOf(view(5), true, null, players, 0, t)[0]).toBe("Zdecyduj");
    expect(promptOf(view(2), null, 0, players, t)[1]).toContain("do pudełka");
    expect(mainOf(view(2), true, null, players, 0, t)[0]).toBe("Czekamy");
  });

  it.each(["choose", "place", "take", "keep", "use_bonus", "refill"])("has words for %s", (asked) => {
    for (const turn of [0, 1]) {
      const view = table({ asked, turn: asked === "choose" ? null : turn, card: card("bee", 1) });
      for (const language of ["pl", "en"] as const)
        expect(promptOf(view, null, 0, players, texts(language))[0]).toBeTruthy();
    }
  });
});

describe("the main button", () => {
  it("says what it does", () => {
    const choose = offer({ type: "choose", card: card("sun", 5) });
    expect(mainOf(table(), true, choose, players, 0, t)[0]).toBe("Wybieram słońce");
    expect(mainOf(table({ choice: card("leaf", 3) }), true, choose, players, 0, t)[0]).toBe("Zmieniam na słońce");
  });

  it("shows beside a card of the row what I have of it", () => {
    const years = [year([card("bee", 1)]), year(), year()];
    const take = offer({ type: "take", column: 0 });
    expect(mainOf(table({ years, asked: "take", turn: 0, row: 0 }), true, take, players, 0, t)).toEqual([
      "Biorę pszczołę",
      "masz 1",
    ]);
  });

  it("names whom we wait for", () => {
    expect(mainOf(table({ choice: card("sun", 5) }), true, null, players, 0, t)).toEqual(["Czekamy", "Kuba, Hela"]);
  });
});
