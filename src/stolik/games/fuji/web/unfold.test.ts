// Between two views: what an event says lies there, and nothing takes longer than a reader's patience.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { die, figure, mapOf, prospect, STRAIGHT, table } from "./model/example";
import { paragraphs } from "./paragraphs";
import { isPassing, PACE, unfold } from "./unfold";
import type { GameEvent, Statement, View } from "./wire";

const view = table({
  figures: [figure(0, { cell: 8 }), figure(1, { cell: 8 }), figure(2, { cell: 9 })],
  dice: [die(0, "blue", 1), die(1, "pink", 2)],
});
const pictured = (...events: GameEvent[]): View => events.reduce((now, event) => unfold(now, event, 0).view, view);
const SAID: Statement = { figure: 1, kind: "standing", topic: "high", grade: "good", to: null, phase: "planning" };
const cardAt = (place: number): string => view.map[place]?.card ?? "";

describe("the picture follows", () => {
  it("a flag that is put down, and put down elsewhere", () => {
    const once = pictured({ type: "targeted", figure: 0, card: cardAt(5) });
    expect(once.map[5]?.targets).toEqual([0]);
    const twice = unfold(once, { type: "targeted", figure: 0, card: cardAt(6) }, 0).view;
    expect([twice.map[5]?.targets, twice.map[6]?.targets]).toEqual([[], [0]]);
  });

  it("a round that begins after an eruption", () => {
    const erupting = pictured({ type: "phase", phase: "erupting" });
    const open = unfold(erupting, { type: "shown", figure: 0, dice: [die(0, "blue", 1)] }, 0).view;
    const next = unfold(open, { type: "round", round: 2 }, 0).view;
    expect([erupting.phase, next.round, next.phase]).toEqual(["erupting", 2, "planning"]);
    expect([open.figures[0]?.open_dice.length, next.figures[0]?.open_dice.length]).toEqual([1, 0]);
  });

  it("a round that begins without what was said and wanted in the one before", () => {
    const aimed = unfold({ ...view, statements: [SAID] }, { type: "targeted", figure: 1, card: cardAt(5) }, 0).view;
    const next = unfold(aimed, { type: "round", round: 2 }, 0).view;
    expect([aimed.statements, aimed.map[5]?.targets, aimed.figures[1]?.target]).toEqual([[SAID], [1], 5]);
    expect([next.statements, next.map[5]?.targets, next.figures[1]?.target]).toEqual([[], [], null]);
    expect([next.dice, next.third, next.turn]).toEqual([[], [], null]);
  });

  it("a die that is lost for good", () => {
    const now = pictured({ type: "die_lost", figure: 0, die: 0 });
    expect([now.dice, now.figures[0]?.dice]).toEqual([[die(1, "pink", 2)], (view.figures[0]?.dice ?? 0) - 1]);
  });

  it("a pawn that arrives", () => {
    const aimed = pictured({ type: "targeted", figure: 1, card: cardAt(5) });
    const now = unfold(aimed, { type: "moved", figure: 1, card: cardAt(5) }, 0).view;
    expect([now.figures[1]?.target, now.map[5]?.targets]).toEqual([null, []]);
    expect([now.map[8]?.pawns, now.map[5]?.pawns]).toEqual([[0], [1]]);
  });

  it("my dice, and nobody else's", () => {
    expect(pictured({ type: "rolled", figure: 0, dice: [die(1, "yellow", 6)] }).dice).toEqual([
      die(0, "blue", 1),
      die(1, "yellow", 6),
    ]);
    expect(pictured({ type: "rolled", figure: 1, dice: [die(6, "yellow", 6)] }).dice).toEqual(view.dice);
  });

  it("dice that I throw again, for long enough to read them before another figure comes forward", () => {
    const thrown: GameEvent = { type: "rolled", figure: 0, dice: [die(1, "yellow", 6)] };
    const first = unfold({ ...view, phase: "planning" }, thrown, 0).ms;
    const again = unfold({ ...view, phase: "rerolling" }, thrown, 0).ms;
    expect(again).toBeGreaterThan(2 * first);
  });

  it("dice that are opened or put aside", () => {
    const now = pictured({ type: "shown", figure: 1, dice: [die(7, "pink", 2), die(6, "blue", 1)] });
    expect(now.figures[1]?.open_dice.map((one) => one.die)).toEqual([6, 7]);
    expect(pictured({ type: "put_aside", figure: 2, dice: [die(12, "blue", 1)] }).figures[2]?.aside).toHaveLength(1);
  });

  it("lava over a card", () => {
    const now = pictured({ type: "erupted", places: [3] });
    expect(now.map[3]).toMatchObject({ kind: "lava", card: null, condition: null, token: null });
    expect(now.map[4]).toEqual(view.map[4]);
  });

  it("two landscapes that change places, their tokens staying", () => {
    const now = pictured({ type: "swapped", figure: 0, card: cardAt(3), other: cardAt(4) });
    expect([now.map[3]?.card, now.map[4]?.card]).toEqual([cardAt(4), cardAt(3)]);
    expect(now.map[3]?.token).toBe(view.map[3]?.token);
  });

  it("equipment from hand to hand", () => {
    const held = pictured({ type: "drew", figure: 0, card: "rope" });
    expect(held.figures[0]?.equipment).toEqual([{ card: "rope", used_once: false, new: true }]);
    const given = unfold(held, { type: "given", figure: 0, card: "rope", to: 2 }, 0).view;
    expect([given.figures[0]?.equipment, given.figures[2]?.equipment.length]).toEqual([[], 1]);
  });

  it("what was asked, until it is answered", () => {
    const asked = [{ figure: 0, seats: [0], what: "draw", card: null, by: null, first: null, most: null }];
    const now = (event: GameEvent) => unfold({ ...view, asked }, event, 0).view.asked;
    expect(now({ type: "said", seat: 1, kind: "plan", topic: null, grade: "lot", to: null })).toEqual(asked);
    expect(now({ type: "erupted", places: [3] })).toEqual([]);
  });

  it("fatigue that is counted once, though its turn is still open", () => {
    const moving = table({ prospects: [prospect({ figure: 0 }), prospect({ figure: 2 })] });
    const tired = unfold(moving, { type: "tired", figure: 2, by: 2, space: 2 }, 0).view;
    expect(tired.prospects.map((one) => one.is_counted)).toEqual([false, true]);
  });

  it("words, fatigue, wounds, readiness, an open turn and the end", () => {
    const said = pictured({ type: "said", seat: 1, kind: "plan", topic: null, grade: "lot", to: null });
    expect(said.statements.at(-1)).toMatchObject({ figure: 1, kind: "plan", grade: "lot" });
    expect(pictured({ type: "tired", figure: 2, by: 3, space: 3 }).figures[2]?.fatigue).toBe(3);
    expect(pictured({ type: "wounded", figure: 2, wound: "leg" }).figures[2]?.wounds).toEqual(["leg"]);
    expect(pictured({ type: "readied", seat: 1 }).figures[1]?.ready).toBe(true);
    expect(pictured({ type: "opened", figure: 1, card: "L04" }).turn).toBe(1);
    expect(pictured({ type: "ended", ending: "lava" })).toMatchObject({ over: true, phase: "over", ending: "lava" });
  });
});

it("passes what others say at once, and a whole turn in about three seconds", () => {
  expect(unfold(view, { type: "said", seat: 1, kind: "plan", topic: null, grade: "lot", to: null }, 0).ms).toBe(0);
  expect(isPassing({ type: "readied", seat: 1 })).toBe(true);
  expect(isPassing({ type: "erupted", places: [] })).toBe(false);
  expect(isPassing(null)).toBe(false);
  const turn = ["opened", "moved", "erupted", "drew", "tired", "wounded"] as const;
  expect(turn.reduce((sum, type) => sum + (PACE[type]?.[0] ?? 0), 0)).toBeLessThanOrEqual(3300);
});

describe("paragraphs that matter", () => {
  const rules = readFileSync(new URL("../RULES.md", import.meta.url), "utf8");
  const PHASES = ["setup", "planning", "rerolling", "equipment", "moving", "over"];
  const ASKED = ["", "wound", "lose_die", "draw", "bars", "copy", "step", "reroll"];

  it.each(PHASES)("%s: each stands in RULES.md, and none twice", (phase) => {
    for (const what of ASKED) {
      for (const pair of ["a", "b", null]) {
        const asked = what ? [{ figure: 0, seats: [0], what, card: null, by: null, first: null, most: null }] : [];
        const found = paragraphs(
          table({ phase, over: phase === "over", asked, pair, players: pair ? 2 : 3, map: mapOf(STRAIGHT) }),
        );
        expect(found.length).toBeGreaterThan(0);
        expect(new Set(found).size).toBe(found.length);
        for (const number of found) expect(rules).toContain(`**${number}**`);
      }
    }
  });
});
