// The board between two views: every event has a picture, every decision its paragraphs, every text its twin.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isAtTheStart, leadersOf } from "./model/cards";
import { boatAt } from "./model/ring";
import { DECISIONS, paragraphs } from "./paragraphs";
import { texts } from "./texts";
import { PACE, SAILING, unfold } from "./unfold";
import type { GameEvent, SeaCard, View } from "./wire";

const rules = readFileSync(new URL("../RULES.md", import.meta.url), "utf8");
const field = { colour: "navy", dolphin: false, start: false };
const track: SeaCard[] = ["M01", "M05", "M03", "M12"].map((name) => ({ name, turned: false, fields: [field, field] }));
const seat = { boat: boatAt(track, 0, 0), cards: 8, tricks: 0, lacks: [] };
const view: View = {
  players: 3,
  no_trick: true,
  round: 1,
  starter: 0,
  track,
  seats: [seat, seat, seat],
  trump: "navy",
  led: null,
  trick: [],
  gone: [],
  turn: 0,
  decision: "play",
  winner: null,
  won_on_return: false,
  over: false,
  you: 0,
  hand: ["t5", "k1"],
};
const shownAfter = (...events: GameEvent[]): View => events.reduce((now, event) => unfold(now, event, 0).view, view);

describe("paragraphs that matter", () => {
  for (const decision of DECISIONS) {
    it(`of ${decision} stand in RULES.md`, () => {
      const numbers = paragraphs(decision === "over" ? { decision: null, over: true } : { decision, over: false });
      expect(numbers.length).toBeGreaterThan(0);
      for (const number of numbers) expect(rules).toContain(`**${number}**`);
    });
  }
});

describe("who leads", () => {
  const at = (...places: number[]): View => ({
    ...view,
    seats: places.map((place) => ({ ...seat, boat: boatAt(track, 0, place) })),
  });
  const said = (shown: View, me: number): string =>
    texts.en.leads(
      leadersOf(shown).map((one) => ["Ala", "Ola", "Ewa"][one] ?? ""),
      leadersOf(shown)[0] === me,
      isAtTheStart(shown),
    );

  it("is said of one, of two on one field, and of nobody at the start", () => {
    expect(said(at(0, 0, 0), 0)).toBe("all boats at the start");
    expect(said(at(2, 5, 1), 0)).toBe("in the lead: Ola");
    expect(said(at(2, 5, 1), 1)).toBe("you are in the lead");
    expect(said(at(5, 5, 1), 0)).toBe("in the lead: Ala, Ola");
  });
});

describe("what happens is shown", () => {
  it("a card leaves the hand and lies in the trick", () => {
    const now = shownAfter({ type: "played", seat: 0, card: "t5" });
    expect(now.hand).toEqual(["k1"]);
    expect(now.trick).toEqual([{ seat: 0, card: "t5" }]);
    expect(now.seats[0]?.cards).toBe(7);
  });

  it("a taken trick still lies there, and goes when the boat sails", () => {
    const taken = shownAfter({ type: "played", seat: 0, card: "t5" }, { type: "taken", seat: 0, tricks: 1 });
    expect(taken.trick).toHaveLength(1);
    expect(taken.seats[0]?.tricks).toBe(1);
    const sailed = unfold(taken, { type: "sailed", seat: 0, laps: 0, field: 1, colour: "navy" }, 0).view;
    expect(sailed.trick).toEqual([]);
    expect(sailed.gone).toEqual(["t5"]);
    expect(sailed.seats[0]?.boat).toMatchObject({ field: 1, slot: 1, beside: false });
    expect(sailed).toMatchObject({ decision: SAILING, turn: 0 });
  });

  it("a boat that waits lies beside the track until it comes back", () => {
    const beside = shownAfter({ type: "declared", seat: 1 });
    expect(beside.seats[1]?.boat.beside).toBe(true);
    const back = unfold(beside, { type: "succeeded", seat: 1, laps: 0, field: 3, colour: "navy" }, 0).view;
    expect(back.seats[1]?.boat).toMatchObject({ field: 3, beside: false });
  });

  it("a sea card goes, a trump comes, a round begins, a race is won", () => {
    expect(shownAfter({ type: "removed", seat: 0, sea: "M05" }).track).toHaveLength(3);
    expect(shownAfter({ type: "trump", seat: 2, colour: "red" })).toMatchObject({ trump: "red", turn: 2, trick: [] });
    const dealt = shownAfter({ type: "round", seat: 2, round: 2 }, { type: "dealt", seat: 0, cards: ["n1", "n2"] });
    expect(dealt).toMatchObject({ round: 2, starter: 2, hand: ["n1", "n2"] });
    expect(shownAfter({ type: "lapped", seat: 1, last: 2 })).toMatchObject({ winner: 1, over: true });
  });

  it("the end of a round is over when the next one is dealt", () => {
    const closing = { ...view, decision: "close", trump: null };
    const next = unfold(closing, { type: "round", seat: 2, round: 2 }, 0).view;
    expect(next).toMatchObject({ decision: "declare", turn: 2 });
    expect(unfold(next, { type: "trump", seat: 2, colour: "red" }, 0).view.decision).toBe("declare");
    expect(unfold({ ...closing, no_trick: false }, { type: "round", seat: 2, round: 2 }, 0).view.decision).toBe("play");
  });

  it("others' cards stay unseen", () => {
    expect(shownAfter({ type: "dealt", seat: 1, cards: ["n1"] }).hand).toEqual(["t5", "k1"]);
  });

  it("a whole row takes about three seconds at most", () => {
    const row = ["played", "taken", "sailed", "carried", "trump"] as const;
    expect(row.reduce((sum, type) => sum + PACE[type], 0)).toBeLessThanOrEqual(3000);
  });
});
