// What can be touched comes from the server's offers, and the main button says what it does.

import { describe, expect, it } from "vitest";
import { cardsIn, figureOf, labelOf, mainOf, nameOf, offersFor, quietOf } from "./choices";
import { type BoardContext, dueFigure, namesOf, onlyFigureIn } from "./model/boardProps";
import { describeCondition, fits } from "./model/dice";
import { areOpen, stepsOf, touched, trayOf, unseenIn } from "./model/dicePicking";
import { die, figure, prospect, table } from "./model/example";
import { hintOf } from "./model/progress";
import { rungOf } from "./model/rungs";
import { polish } from "./texts/polish";
import type { Move, View } from "./wire";

const offer = (move: Move) => ({ move, text: nameOf(move), say: nameOf(move) });
const players = ["Ola", "Kuba", "Hela"].map((name, seat) => ({
  seat,
  name,
  isMe: seat === 0,
  isBot: false,
  isPresent: true,
  hasStandIn: false,
  isToMove: false,
}));

function contextOf(changes: Partial<View> = {}, acting = 0): BoardContext {
  const view = table(changes);
  const t = polish;
  const names = namesOf(view, players, 0, t);
  return { view, t, players: players, names, called: namesOf(view, players, null, t), me: 0, acting, shown: 0 };
}

describe("the main button", () => {
  const target = offer({ type: "target", card: "L04", third: false });
  const ready = offer({ type: "ready" });

  it("asks for a target while there is none, and offers to be ready afterwards", () => {
    expect(mainOf(contextOf(), [target], null)).toMatchObject({ label: "Wybierz cel", offer: null });
    expect(mainOf(contextOf(), [target, ready], null).offer).toBe(ready);
  });

  it("names what was picked", () => {
    expect(mainOf(contextOf(), [target, ready], target)).toMatchObject({ label: "Cel: Sad wiśni", offer: target });
    const rope = offer({ type: "play", card: "rope", third: false });
    expect(mainOf(contextOf(), [rope, ready], rope)).toMatchObject({
      label: "Używam: Lina",
      note: "krok na sąsiednią kartę",
    });
  });

  it("takes the way that wakes the least, and keeps the others beside it", () => {
    const context = contextOf({ phase: "moving", turn: 0, prospects: [prospect({ path: [4, 5] })] });
    const waking = offer({ type: "go", tokens: [1], third: false });
    const plain = offer({ type: "go", tokens: [], third: false });
    const remain = offer({ type: "remain", third: false });
    expect(mainOf(context, [waking, plain, remain], null)).toMatchObject({ offer: plain, note: "zmęczenie +2" });
    expect(quietOf(context, [waking, plain, remain], null).map((act) => act.offer)).toEqual([waking, remain]);
    expect(labelOf(context, waking.move)).not.toBe(labelOf(context, plain.move));
  });

  it("names what another way wakes, where each of two wakes something", () => {
    const view = table();
    const [one, other] = [view.map.findIndex((cell) => cell.card), view.map.findLastIndex((cell) => cell.card)];
    const map = view.map.map((cell, index) => ({ ...cell, eruption: index === one ? 1 : index === other ? 2 : null }));
    const turn = prospect({ path: [4, 5], tokens: [other], erupts: [7] });
    const context = contextOf({ phase: "moving", turn: 0, map, prospects: [turn] });
    const [strange, usual] = [
      offer({ type: "go", tokens: [1], third: false }),
      offer({ type: "go", tokens: [2], third: false }),
    ];
    expect(mainOf(context, [strange, usual], null)).toMatchObject({ offer: usual, note: "zmęczenie +2, budzi wulkan" });
    const [quiet] = quietOf(context, [strange, usual], null);
    expect(quiet?.label).toContain("przez");
    expect(quiet?.note).toBe("budzi wulkan");
  });

  it("waits when only waiting can be taken back", () => {
    const wait = offer({ type: "wait" });
    expect(mainOf(contextOf(), [wait], null)).toMatchObject({ label: "Czekamy", offer: null });
    expect(quietOf(contextOf(), [wait], null).map((act) => act.offer)).toEqual([wait]);
  });

  it("leaves what it would do otherwise beside it when something is picked", () => {
    expect(quietOf(contextOf(), [target, ready], target).map((act) => act.offer)).toEqual([ready]);
    expect(quietOf(contextOf(), [target], target)).toEqual([]);
    expect(quietOf(contextOf(), [target, ready], null)).toEqual([]);
  });

  it("hands a picked card over where that is offered", () => {
    const play = offer({ type: "play", card: "rope", third: false });
    const give = offer({ type: "give", card: "rope", third: false });
    const other = offer({ type: "give", card: "map", third: false });
    expect(quietOf(contextOf(), [play, give, other], play).map((act) => act.offer)).toEqual([give]);
  });
});

describe("the third figure of two players", () => {
  const mine = offer({ type: "target", card: "L04", third: false });
  const third = offer({ type: "target", card: "L05", third: true });
  const ready = offer({ type: "ready" });
  const said = offer({ type: "plan", grade: "lot" });

  it("has its own offers; being ready belongs to the seat; talk stands apart", () => {
    expect(offersFor([mine, third, ready, said], 0, 0)).toEqual([mine, ready]);
    expect(offersFor([mine, third, ready, said], 2, 0)).toEqual([third, ready]);
    expect(figureOf(third.move)).toBe(2);
    expect([...cardsIn([mine, ready]).keys()]).toEqual(["L04"]);
  });

  it("turns up when only it lacks a target or has not moved", () => {
    const figures = [figure(0, { target: 5 }), figure(1), figure(2, { seat: null })];
    expect(dueFigure(table({ players: 2, pair: "b", figures }), 0)).toBe(2);
    expect(dueFigure(table({ players: 2, pair: "b", figures, phase: "moving" }), 0)).toBe(null);
    const both = figures.with(2, figure(2, { seat: null, target: 6 }));
    expect(dueFigure(table({ players: 2, pair: "b", figures: both }), 0)).toBe(null);
    const moved = [figure(0, { moved: true }), figure(1), figure(2, { seat: null })];
    expect(dueFigure(table({ players: 2, pair: "b", figures: moved, phase: "moving" }), 0)).toBe(2);
    expect(dueFigure(table({ players: 2, pair: "b", figures, phase: "moving", turn: 2 }), 0)).toBe(2);
    const third = both.with(0, figure(0));
    expect(dueFigure(table({ players: 2, pair: "b", figures: third }), 0)).toBe(0);
  });

  it("is decided for, or my own figure is, where nothing is left for the other", () => {
    const [own, its] = [offer({ type: "open", third: false }), offer({ type: "open", third: true })];
    expect(onlyFigureIn([its], 0)).toBe(2);
    expect(onlyFigureIn([own, ready], 0)).toBe(0);
    expect(onlyFigureIn([own, its], 0)).toBe(null);
    expect(onlyFigureIn([ready, said], 0)).toBe(null);
  });

  it("is called by what it is, and the dummy dice too", () => {
    const figures = [figure(0), figure(1), figure(2, { seat: null })];
    expect(contextOf({ players: 2, pair: "b", figures }).names).toEqual(["Ty", "Kuba", "Trzecia postać"]);
    expect(contextOf({ players: 2, pair: "a", figures }).names[2]).toBe("Puste kości");
  });
});

describe("dice", () => {
  it("come and go, and where they are too many the first gives way", () => {
    expect(touched([4], 1, Number.POSITIVE_INFINITY)).toEqual([4, 1]);
    expect(touched([1, 4], 4, Number.POSITIVE_INFINITY)).toEqual([1]);
    expect(touched([4], 1, 1)).toEqual([1]);
    expect(touched([4, 1], 3, 2)).toEqual([1, 3]);
  });

  it("are sent one by one in rising order, and then thrown or taken", () => {
    expect(stepsOf([4, 1], true, false)).toEqual([
      [{ type: "die", die: 1, third: false }],
      [{ type: "die", die: 4, third: false }],
      [
        { type: "throw", third: false },
        { type: "done", third: false },
      ],
    ]);
    expect(stepsOf([4], false, true)).toEqual([[{ type: "die", die: 4, third: true }]]);
  });

  it("lie open as the server offers them", () => {
    const offers = [
      offer({ type: "die", die: 3, third: false }),
      offer({ type: "aside", die: 3, third: false }),
      offer({ type: "aside", die: 5, third: false }),
    ];
    const tray = trayOf(contextOf({ phase: "rerolling" }), offers);
    expect([...tray.open]).toEqual([3, 5]);
    expect([...tray.asides]).toEqual([3, 5]);
    expect(tray.isSet).toBe(true);
    const asked = [{ figure: 0, seats: [0], what: "lose_die", card: null, by: null, first: null, most: null }];
    expect(trayOf(contextOf({ phase: "moving", asked }), offers).isSet).toBe(false);
  });

  it("are as many as the card allows, less those that the server has", () => {
    const asked = [{ figure: 0, seats: [0], what: "dice", card: "machete", by: null, first: null, most: 2 }];
    expect(trayOf(contextOf({ phase: "planning", asked }), []).most).toBe(2);
    expect(trayOf(contextOf({ phase: "planning", asked, picked: [3] }), []).most).toBe(1);
  });

  it("of the third figure that only the other player sees can be chosen, too", () => {
    const tray = trayOf(
      contextOf({}),
      [15, 12].map((one) => offer({ type: "die", die: one, third: true })),
    );
    expect(unseenIn(tray, [die(12, "pink", 1)])).toEqual([15]);
  });

  it("are open to everyone when each of them is, for the third figure as well", () => {
    const [one, other] = [die(12, "pink", 1), die(13, "blue", 2)];
    expect(areOpen([one, other], figure(2, { open_dice: [one] }))).toBe(false);
    expect(areOpen([one, other], figure(2, { open_dice: [other, one, die(15, "pink", 3)] }))).toBe(true);
    expect(areOpen([], figure(2))).toBe(false);
  });

  it("fit what is printed: colour or value, colour and parity", () => {
    const cherry = { form: "or", colours: ["pink"], values: [4], parity: null };
    expect([die(0, "pink", 1), die(1, "blue", 4), die(2, "blue", 5)].map((one) => fits(cherry, one))).toEqual([
      true,
      true,
      false,
    ]);
    const mist = { form: "and", colours: ["blue", "pink"], values: [], parity: "odd" };
    expect([die(0, "pink", 1), die(1, "blue", 4), die(2, "yellow", 5)].map((one) => fits(mist, one))).toEqual([
      true,
      false,
      false,
    ]);
    expect(describeCondition(mist, polish)).toBe("nieparzyste: niebieskie lub różowe");
  });
});

it.each([
  [false, null, 0],
  [true, 1, 1],
  [true, 2, 1],
  [true, 3, 2],
  [true, 10, 5],
  [true, 11, 6],
  [true, 30, 6],
])("success %s by %s stands on rung %s", (success, difference, rung) => {
  expect(rungOf({ success, difference })).toBe(rung);
});

it("a Guide who may only put a die aside is not asked to throw", () => {
  const context = contextOf({ phase: "rerolling" });
  const aside = offer({ type: "aside", die: 1, third: false });
  const die = offer({ type: "die", die: 1, third: false });
  expect(hintOf(context, null, [aside])).toBe(context.t.hint.aside);
  expect(hintOf(context, null, [aside, die])).toBe(context.t.hint.rerolling);
  expect(hintOf(context, null, [])).toBe(context.t.hint.rerolled);
});

it("who has just thrown is not asked to wait while the dice fly", () => {
  const context = contextOf({ phase: "rerolling" });
  expect(hintOf(context, { type: "rolled", figure: 0, dice: [] }, [])).toBe(context.t.hint.silence);
  expect(hintOf(context, { type: "put_aside", figure: 0, dice: [] }, [])).toBe(context.t.hint.silence);
});

it("a question names the card that asks, and who has played it", () => {
  const hintBy = (by: number) => {
    const asked = { figure: 0, seats: [0], what: "die", card: "carabiner", by, first: null, most: null };
    return hintOf(contextOf({ asked: [asked] }), null, []);
  };
  expect(hintBy(0)).toBe("Karabińczyk. Wybierz kość.");
  expect(hintBy(1)).toBe("Karabińczyk (Kuba). Wybierz kość.");
});

it("nobody is asked to go who cannot, or who has gone", () => {
  const context = contextOf({ phase: "moving", turn: 0 });
  expect(hintOf(context, null, [offer({ type: "go", tokens: [], third: false })])).toBe(context.t.hint.turnMine);
  expect(hintOf(context, null, [offer({ type: "fail", third: false })])).toBe(context.t.hint.turnIsMine);
  const moved = table().figures.map((one) => ({ ...one, moved: true }));
  expect(hintOf(contextOf({ phase: "moving", figures: moved }), null, [])).toBe(context.t.hint.allMoved);
});

it("a question to the third figure says so", () => {
  const asked = { figure: 2, seats: [0], what: "draw", card: null, by: null, first: null, most: null };
  const context = { ...contextOf({ asked: [asked] }), acting: 2 };
  expect(hintOf(context, null, [])).toBe(`${context.names[2]}: ${context.t.ask.draw}`);
});
