// Each event leaves every card in one place.

import { describe, expect, it } from "vitest";
import { card, table, year } from "./model/example";
import { unfold } from "./unfold";
import type { GameEvent, View } from "./wire";

const pictured = (view: View, ...events: GameEvent[]): View =>
  events.reduce((shown, event) => unfold(shown, event, 0).view, view);

const revealed = (seat: number, what: string, points: number): GameEvent => ({
  type: "revealed",
  seat,
  card: card(what, points),
});

describe("revealing", () => {
  const shown = pictured(table({ has_chosen: [true, true, true], choice: card("sun", 5) }), revealed(0, "sun", 5));

  it("takes my card out of my hand", () => {
    expect(shown.hand).not.toContainEqual(card("sun", 5));
    expect(shown.revealed[0]).toEqual(card("sun", 5));
    expect(shown.choice).toBeNull();
  });

  it("rests a while on the last card, and a whole row takes three seconds at most", () => {
    let view = table();
    let all = 0;
    for (const event of [revealed(0, "sun", 5), revealed(1, "bee", 1), revealed(2, "leaf", 0)]) {
      const step = unfold(view, event, 0);
      view = step.view;
      all += step.ms;
    }
    expect(unfold(view, revealed(2, "leaf", 0), 0).ms).toBeGreaterThan(500);
    expect(all).toBeLessThan(3000);
  });
});

describe("placing", () => {
  it("moves the open card to its cell", () => {
    const view = table({ asked: "place", revealed: [card("sun", 5), card("bee", 1), null], next_to_place: 0, turn: 0 });
    const shown = pictured(view, { type: "placed", seat: 0, card: card("sun", 5), row: 3, column: 1 });
    expect(shown.square[3]?.[1]).toEqual(card("sun", 5));
    expect(shown.revealed[0]).toBeNull();
    expect(shown.next_to_place).toBe(1);
  });

  it("shows a drawn card only in my own hand", () => {
    const drew: GameEvent = { type: "drew", seat: 0, card: card("ball", 2) };
    expect(pictured(table(), drew).hand).toContainEqual(card("ball", 2));
    expect(pictured(table(), drew).stack).toBe(19);
  });
});

describe("handing out", () => {
  const square = table().square.with(0, [card("bee", 2), card("ball", 1), card("leaf", 2), card("tree", 3)]);
  const taken: GameEvent = { type: "taken", seat: 0, card: card("ball", 1), row: 0, column: 1 };

  it("points at the card, then adds it to the year", () => {
    const pointed = pictured(table({ square, asked: "take", row: 0 }), taken);
    expect(pointed.square[0]?.[1]).toEqual(card("ball", 1));
    const shown = pictured(pointed, { type: "added", seat: 0, card: card("ball", 1) });
    expect(shown.square[0]?.[1]).toBeNull();
    expect(shown.years[0]?.cards).toEqual([card("ball", 1)]);
  });

  it("shows both cards of an exchange on their way", () => {
    const years = [year([card("ball", 0)]), year(), year()];
    const view = table({ square, years, asked: "keep", row: 0, turn: 0, card: card("ball", 1) });
    const old = card("ball", 0);
    const halfway = pictured(view, { type: "exchanged", seat: 0, card: card("ball", 1), old });
    expect(halfway.years[0]?.cards).toEqual([card("ball", 1)]);
    expect(halfway.card).toEqual(old);
    const shown = pictured(halfway, { type: "set_aside", seat: 0, card: old });
    expect(shown.card).toBeNull();
    expect(shown.years[0]?.aside).toEqual([old]);
  });

  it("clears the row into the box and begins it anew", () => {
    const shown = pictured(
      table({ square, asked: "take", row: 0 }),
      { type: "boxed", card: card("leaf", 2) },
      { type: "refilled", card: card("snowman", 1), row: 0, column: 3 },
    );
    expect(shown.box).toEqual([card("leaf", 2)]);
    expect(shown.square[0]?.[3]).toEqual(card("snowman", 1));
    expect(shown.row).toBeNull();
    expect(shown.stack).toBe(19);
  });

  it("a card that fits nowhere goes aside, and the next seat places", () => {
    const revealed = [null, card("sun", 5), card("bee", 1)];
    const view = table({ asked: "place", turn: 1, next_to_place: 1, revealed });
    const shown = pictured(view, { type: "set_aside", seat: 1, card: card("sun", 5) });
    expect([shown.revealed[1], shown.years[1]?.aside, shown.next_to_place]).toEqual([null, [card("sun", 5)], 2]);
    const last = pictured(shown, { type: "set_aside", seat: 2, card: card("bee", 1) });
    expect(last.next_to_place).toBeNull();
  });

  it("what goes aside when a row is handed out changes nothing for those who place", () => {
    const view = table({ asked: "keep", turn: 1, row: 0, next_to_place: 1, revealed: [null, card("sun", 5), null] });
    expect(pictured(view, { type: "set_aside", seat: 1, card: card("ball", 2) }).next_to_place).toBe(1);
  });

  it("counts a card that was turned up only once", () => {
    const up: GameEvent = { type: "turned_up", seat: 1, card: card("snowman", 1) };
    const shown = pictured(table({ harder: true }), up, {
      type: "refilled",
      card: card("snowman", 1),
      row: 1,
      column: 0,
    });
    expect(shown.stack).toBe(19);
    expect(shown.card).toBeNull();
  });
});

it("every other event has its picture too", () => {
  const bonus = pictured(table({ turn: 1 }), { type: "bonus", seat: 1, card: card("sun", 2), season: "winter" });
  expect([bonus.asked, bonus.turn, bonus.card]).toEqual(["use_bonus", 1, card("sun", 2)]);
  expect(pictured(table(), { type: "unplaced", card: card("sun", 2) }).box).toEqual([card("sun", 2)]);
  expect(pictured(table(), { type: "chosen", seat: 2 }).has_chosen[2]).toBe(true);
  expect(pictured(table(), { type: "ended", full_year: true }).over).toBe(true);
  expect(pictured(table(), { type: "dealt", seat: 0, cards: [card("sun", 2)] }).hand).toEqual([card("sun", 2)]);
  const neutral = pictured(table(), { type: "neutral", card: card("sun", 2), row: 2, column: 1 });
  expect(neutral.square[2]?.[1]).toEqual(card("sun", 2));
});
