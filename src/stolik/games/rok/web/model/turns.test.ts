// The numbers on the table: who places and who takes when.

import { describe, expect, it } from "vitest";
import { card, table } from "./example";
import { layerOf, orderOf, wentAside } from "./turns";

const PLACED = { type: "placed", seat: 1, card: card("sun", 4), row: 0, column: 1 } as const;

const shown = (places: ReturnType<typeof orderOf>) =>
  places.map(({ seat, number, state }) => `${number}:${seat} ${state}`);

describe("the order", () => {
  it("has no numbers while all choose", () => {
    expect(shown(orderOf(table({ has_chosen: [true, false, false] })))).toEqual(["0:0 done", "0:1 waits", "0:2 waits"]);
  });

  it("counts nobody as done whose card still lies face down", () => {
    const view = table({ asked: "place", revealed: [card("bee", 3), null, null], has_chosen: [false, true, false] });
    expect(shown(orderOf(view))).toEqual(["0:0 waits", "0:1 waits", "0:2 done"]);
  });

  it("of placing goes round from who placed first", () => {
    const revealed = [card("bee", 3), null, card("sun", 1)];
    const view = table({ asked: "place", turn: 2, next_to_place: 2, revealed });
    expect(shown(orderOf(view))).toEqual(["1:1 done", "2:2 now", "3:0 waits"]);
  });

  it("of taking goes round from who filled the row", () => {
    const square = table().square.with(1, [null, card("ball", 1), card("leaf", 2), card("tree", 3)]);
    const view = table({ asked: "take", turn: 0, row: 1, square });
    expect(shown(orderOf(view))).toEqual(["1:2 done", "2:0 now", "3:1 waits"]);
    const added = { type: "added", seat: 2, card: card("bee", 0) } as const;
    expect(shown(orderOf({ ...view, turn: 2 }, added))).toEqual(["1:2 now", "2:0 waits", "3:1 waits"]);
    expect(shown(orderOf({ ...view, asked: "keep", turn: 2 }))).toEqual(["1:2 now", "2:0 waits", "3:1 waits"]);
  });
});

describe("a card that fits nowhere", () => {
  const revealed = { type: "revealed", seat: 1, card: card("sun", 4) } as const;
  const aside = { type: "set_aside", seat: 1, card: card("sun", 4) } as const;

  it("went aside, unlike one that was given away later", () => {
    expect(wentAside(1, [revealed, aside])).toBe(true);
    expect(wentAside(1, [revealed, PLACED, aside])).toBe(false);
    expect(wentAside(1, [revealed, { ...aside, card: card("bee", 2) }, PLACED])).toBe(false);
    expect(wentAside(1, [revealed, PLACED, { ...aside, seat: 2 }])).toBe(false);
    expect(wentAside(1, [revealed, aside, { ...revealed, card: card("bee", 2) }])).toBe(false);
    expect(wentAside(1, [aside])).toBe(false);
  });
});

describe("who laid a card", () => {
  it("is known in the turn that was revealed last", () => {
    const recentEvents = [{ type: "revealed", seat: 1, card: card("sun", 4) } as const, PLACED];
    expect(layerOf(card("sun", 4), recentEvents)).toBe(1);
    expect(layerOf(card("sun", 5), recentEvents)).toBeNull();
  });

  it("is old news after the next reveal", () => {
    expect(layerOf(card("sun", 4), [PLACED, { type: "revealed", seat: 0, card: card("bee", 0) }])).toBeNull();
  });
});
