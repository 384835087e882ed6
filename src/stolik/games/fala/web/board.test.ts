// What this board reads off a view, and the steps between two views.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { caption } from "./caption";
import { beltOn, lay, skyOn } from "./model/cards";
import { rivals, standings, turnBefore } from "./model/turn";
import { paragraphs } from "./paragraphs";
import { texts } from "./texts";
import { type Picture, setOf, unfold } from "./unfold";
import type { GameEvent, Place, View } from "./wire";

const place = (change: Partial<Place> = {}): Place => ({
  level: 0,
  belts: 4,
  out: false,
  has_chosen: false,
  last: null,
  points: 0,
  rounds: [],
  ...change,
});

const table = (change: Partial<View> = {}): Picture => ({
  players: 3,
  round: 1,
  turn: 2,
  tides: [3, 7],
  tides_seen: [1, 2, 3, 7],
  places: [place(), place(), place()],
  over: false,
  you: 0,
  hand: [9, 21, 44],
  choice: null,
  sets: [0, 1, 2].map((owner) => ({ owner, holder: owner, belts: 4, played: [], known: [], unknown: 12, shown: [] })),
  ...change,
});

/** A whole turn after RULES.md 2.5: Beata plays 44, Zuzanna 21, Adam 9. */
const TURN: GameEvent[] = [
  { type: "chosen", seat: 0 },
  { type: "shown", seat: 0, card: 44 },
  { type: "shown", seat: 1, card: 21 },
  { type: "shown", seat: 2, card: 9 },
  { type: "flooded", seat: 0, level: 3 },
  { type: "flooded", seat: 1, level: 7 },
  { type: "belt_lost", seat: 1, left: 3 },
  { type: "tides_open", lower: 5, higher: 5 },
];

const PASSING: GameEvent[] = [
  { type: "scored", seat: 0, points: 3, total: 3 },
  { type: "scored", seat: 1, points: 4, total: 4 },
  { type: "scored", seat: 2, points: -1, total: -1 },
  { type: "round_begins", round: 2, rounds: 3 },
  { type: "hand_taken", seat: 0, cards: [1, 2, 3], owner: 2 },
  { type: "belts_taken", seat: 0, belts: 6, owner: 2 },
  { type: "belts_taken", seat: 1, belts: 5, owner: 0 },
  { type: "belts_taken", seat: 2, belts: 2, owner: 1 },
];

function walk(from: Picture, events: GameEvent[], me: number | null = 0) {
  let view = from;
  let ms = 0;
  for (const event of events) {
    const step = unfold(view, event, me);
    view = step.view;
    ms += step.ms;
  }
  return { view, ms };
}

const waiting = () =>
  table({ places: [place(), place({ has_chosen: true }), place({ has_chosen: true })], choice: 44 });

describe("cards", () => {
  it("show their lifebelts as in 1.2", () => {
    expect([1, 12, 13, 24, 25, 36, 37, 48, 49, 60].map(beltOn)).toEqual([
      ...["bare", "bare", "half", "half", "whole", "whole", "half", "half", "bare", "bare"],
    ]);
    const halves = { bare: 0, half: 1, whole: 2 };
    expect(Array.from({ length: 60 }, (_, at) => halves[beltOn(at + 1)]).reduce((sum, half) => sum + half, 0)).toBe(48);
  });

  it("run through six skies", () => {
    expect([1, 10, 11, 60].map(skyOn)).toEqual([1, 1, 2, 6]);
  });

  it("lie in two rows above eight", () => {
    const hand = Array.from({ length: 12 }, (_, at) => at + 1);
    const counts = (cards: number[]) => [1, 2].map((row) => lay(cards, 8).filter((one) => one.row === row).length);
    expect(counts(hand)).toEqual([6, 6]);
    expect(counts(hand.slice(0, 9))).toEqual([5, 4]);
    expect(counts(hand.slice(0, 8))).toEqual([8, 0]);
    expect(lay(hand.slice(0, 9), 8).map(({ start }) => start)).toEqual([1, 3, 5, 7, 9, 2, 4, 6, 8]);
  });
});

describe("unfolding a turn", () => {
  it("turns the cards up, lets the waves come, takes a belt and rests", () => {
    const upTo = (count: number) => walk(waiting(), TURN.slice(0, count)).view;
    expect(upTo(1).places[0]?.has_chosen).toBe(true);
    expect(unfold(table(), { type: "chosen", seat: 0 }, 1).ms).toBe(0);
    expect(upTo(4).stage?.faces).toEqual({ 0: 44, 1: 21, 2: 9 });
    expect(upTo(4).hand).toEqual([9, 21]);
    expect(upTo(6).stage?.took).toEqual([0, 1]);
    expect(upTo(6).places.map(({ level }) => level)).toEqual([3, 7, 0]);
    expect(upTo(7).stage?.hurt).toEqual([1]);
    const end = upTo(8);
    expect(end.stage).toBeUndefined();
    expect(end).toMatchObject({ turn: 3, tides: [5, 5], choice: null });
  });

  it("lasts about three seconds for five", () => {
    const five = table({ players: 5, places: Array.from({ length: 5 }, () => place({ has_chosen: true })) });
    const shown: GameEvent[] = [0, 1, 2, 3, 4].map((seat) => ({ type: "shown", seat, card: seat + 1 }));
    expect(walk(five, [TURN[0] as GameEvent, ...shown, ...TURN.slice(4)]).ms).toBeLessThanOrEqual(3000);
  });

  it("passes the sets on, and runs the water off", () => {
    const drowned = table({
      places: [place({ level: 3 }), place({ level: 1 }), place({ level: 12, out: true })],
      turn: 12,
    });
    const { view } = walk(drowned, PASSING);
    expect(view.places.map(({ level, belts, points, out }) => [level, belts, points, out])).toEqual([
      [0, 6, 3, false],
      [0, 5, 4, false],
      [0, 2, -1, false],
    ]);
    expect(view.places.map(({ rounds }) => rounds)).toEqual([[3], [4], [-1]]);
    expect(view.stage?.passing).toBe(true);
    expect([0, 1, 2].map((seat) => setOf(view, seat)?.owner)).toEqual([2, 0, 1]);
    expect(view.hand).toEqual([1, 2, 3]);
    expect(unfold(view, { type: "tides_open", lower: 1, higher: 2 }, 0).view).toMatchObject({ turn: 1, round: 2 });
  });

  it("shows a spectator no hand", () => {
    expect(walk(table({ you: null, hand: [] }), PASSING, null).view.hand).toEqual([]);
  });

  it("has a line for every moment of it, in both languages", () => {
    for (const language of ["pl", "en"] as const) {
      let view: Picture = waiting();
      for (const event of [...TURN.slice(0, 7), { type: "dropped_out", seat: 2 } as const, ...PASSING]) {
        view = unfold(view, event, 0).view;
        expect(Boolean(caption(view, event, () => "Ala", texts(language)))).toBe(event.type !== "chosen");
      }
    }
  });
});

describe("the turn before", () => {
  it("knows who took which wave", () => {
    const { view } = walk(waiting(), TURN);
    const events = [
      { seat: 0, card: 44, took: 3 },
      { seat: 1, card: 21, took: 7 },
      { seat: 2, card: 9, took: null },
    ];
    expect(turnBefore(view, TURN)).toEqual(events);
    expect(turnBefore(view, [])).toEqual(events);
  });

  it("keeps the last turn of a round, as long as its events are known", () => {
    const all = [...TURN.slice(0, 7), ...PASSING, TURN[7] as GameEvent];
    const { view } = walk(waiting(), all);
    expect(turnBefore(view, all).map(({ took }) => took)).toEqual([3, 7, null]);
    expect(turnBefore(view, []).map(({ took }) => took)).toEqual([null, null, null]);
  });

  it("is not mixed up with an older one", () => {
    const { view } = walk(waiting(), TURN);
    const older = TURN.map((event) => (event.type === "shown" ? { ...event, card: event.card + 1 } : event));
    expect(turnBefore(view, older).map(({ took }) => took)).toEqual([3, 7, null]);
  });
});

describe("the table", () => {
  it("knows who stands deepest and who lowest of those still in", () => {
    const view = table({ places: [place({ level: 12, out: true }), place({ level: 4 }), place({ level: 0 })] });
    expect(standings(view)).toEqual([null, "deepest", "lowest"]);
    expect(standings(table())).toEqual([null, null, null]);
  });

  it("seats rivals from my left on", () => {
    expect(rivals(4, 2)).toEqual([3, 0, 1]);
    expect(rivals(3, null)).toEqual([0, 1, 2]);
  });

  it("names paragraphs that RULES.md has", () => {
    const rules = readFileSync(new URL("../RULES.md", import.meta.url), "utf8");
    const out = [place({ out: true }), place(), place()];
    const views = [
      table(),
      table({ turn: 1 }),
      table({ turn: 1, round: 2 }),
      table({ choice: 9 }),
      table({ turn: 12, tides: [5, 5] }),
      table({ over: true }),
      table({ places: out }),
      table({ you: null }),
      table({ places: [place({ belts: 0 }), place(), place()] }),
    ];
    for (const number of views.flatMap(paragraphs)) expect(rules).toContain(`**${number}**`);
    expect(paragraphs(table())).toContain("2.5");
  });
});
