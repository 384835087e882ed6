// The picture after each event: what it says lies there now. What decides anything follows with the server's own view.

import type { UnfoldStep } from "@/board/contract";
import type { Sound } from "@/ui/sounds";
import type { Die, Figure, GameEvent, Statement, View } from "./wire";

/** How long each thing is looked at, in milliseconds, and what it sounds like; what is not here passes at once. */
export const PACE: Partial<Record<GameEvent["type"], [number, Sound?]>> = {
  skilled: [250, "card"],
  dealt: [250, "card"],
  rolled: [320, "die"],
  shown: [260, "card"],
  targeted: [240, "step"],
  untargeted: [300, "bad"],
  put_aside: [300, "die"],
  played: [500, "card"],
  copied: [350, "card"],
  threw: [220, "die"],
  stepped: [480, "step"],
  erupted: [900, "bad"],
  drew: [420, "good"],
  lent: [350, "die"],
  turned: [250, "die"],
  swapped: [500, "card"],
  opened: [420, "card"],
  let_go_first: [250],
  bar_spent: [350, "good"],
  moved: [620, "step"],
  remained: [350],
  failed: [520, "bad"],
  tired: [380],
  wounded: [480, "bad"],
  die_lost: [350, "bad"],
  given: [380, "card"],
  discarded: [350, "card"],
  ended: [700, "turn"],
};

/** The pause after my own reroll: its dice are looked at before anything else comes forward. */
const REROLL_PAUSE_MS = 900;

/** Things that others do while I think: my own choices stay in sight meanwhile. */
const PASSING = new Set<GameEvent["type"]>(["said", "readied", "waited", "finished", "targeted", "picked"]);
export const isPassing = (event: GameEvent | null): boolean => event !== null && PASSING.has(event.type);

/** Things that happen on the map: whoever looks elsewhere should see them. */
const ON_MAP = new Set<GameEvent["type"]>(["stepped", "moved", "erupted", "swapped"]);
export const isOnMap = (event: GameEvent | null): boolean => event !== null && ON_MAP.has(event.type);

/** What was asked is answered when something happens; what is asked next comes with the view. */
export function unfold(view: View, event: GameEvent, seat: number | null): UnfoldStep<View> {
  const [usual, sound] = PACE[event.type] ?? [0];
  const ms = isThrownAgain(view, event) ? REROLL_PAUSE_MS : usual;
  const passes = isPassing(event);
  const next = after(passes ? view : { ...view, asked: [] }, event, seat);
  return { view: next, ms, keepsLayout: passes, ...(sound && { sound }) };
}

/** Only those who see them receive these events. */
const isThrownAgain = (view: View, event: GameEvent): boolean =>
  event.type === "rolled" && view.phase !== "planning" && view.phase !== "setup";

function after(view: View, event: GameEvent, seat: number | null): View {
  switch (event.type) {
    case "round":
      return begun({ ...view, round: event.round, phase: "planning" });
    case "phase":
      return { ...view, phase: event.phase };
    case "skilled":
      return changed(view, event.figure, { skill: event.skill });
    case "dealt":
      return changed(view, event.figure, { offered: event.cards });
    case "kept":
    case "drew":
      return changed(view, event.figure, (one) => ({
        equipment: [...one.equipment, { card: event.card, used_once: false, new: event.type === "drew" }],
        offered: one.offered.filter((card) => card !== event.card),
      }));
    case "played":
      return changed(view, event.figure, (one) => ({
        equipment: one.equipment.filter(({ card }) => card !== event.card),
      }));
    case "given": {
      const gift = view.figures[event.figure]?.equipment.find(({ card }) => card === event.card);
      const left = changed(view, event.figure, (one) => ({ equipment: one.equipment.filter((held) => held !== gift) }));
      return gift ? changed(left, event.to, (one) => ({ equipment: [...one.equipment, gift] })) : left;
    }
    case "rolled":
      return rolled(view, event.figure, event.dice, seat);
    case "shown":
      return changed(view, event.figure, (one) => ({ open_dice: merged(one.open_dice, event.dice) }));
    case "put_aside":
      return changed(view, event.figure, (one) => ({ aside: merged(one.aside, event.dice) }));
    case "targeted":
      return changed(view, event.figure, { target: placeOf(view, event.card) });
    case "untargeted":
      return changed(view, event.figure, { target: null });
    case "stepped":
      return changed(view, event.figure, { cell: placeOf(view, event.card) });
    case "moved":
      return changed(view, event.figure, { cell: placeOf(view, event.card), target: null, moved: true });
    case "die_lost":
      return lost(view, event.figure, event.die);
    case "readied":
    case "waited":
      return changed(view, event.seat, { ready: event.type === "readied" });
    case "said":
      return { ...view, statements: [...view.statements, spoken(view, event)] };
    case "erupted":
      return flooded(view, event.places);
    case "swapped":
      return swapped(view, event.card, event.other);
    case "opened":
      return { ...view, turn: event.figure };
    case "let_go_first":
      return changed(view, event.figure, { waits: true });
    case "tired":
      return counted(changed(view, event.figure, { fatigue: event.space }), event.figure);
    case "wounded":
      return changed(view, event.figure, (one) => ({ wounds: [...one.wounds, event.wound] }));
    case "ended":
      return { ...view, over: true, phase: "over", ending: event.ending, turn: null };
    default:
      return view;
  }
}

const placeOf = (view: View, card: string): number | null => {
  const found = view.map.findIndex((cell) => cell.card === card);
  return found < 0 ? null : found;
};

/** A figure changed; pawns and flags on the map follow it. */
function changed(view: View, number: number, change: Partial<Figure> | ((one: Figure) => Partial<Figure>)): View {
  const figures = view.figures.map((one) =>
    one.figure === number ? { ...one, ...(typeof change === "function" ? change(one) : change) } : one,
  );
  const map = view.map.map((cell, index) => ({
    ...cell,
    pawns: figures.filter((one) => one.cell === index).map((one) => one.figure),
    targets: figures.filter((one) => one.target === index).map((one) => one.figure),
  }));
  return { ...view, figures, map };
}

/** The track shows the fatigue of a turn: it is not to come any more. */
const counted = (view: View, figure: number): View => ({
  ...view,
  prospects: view.prospects.map((one) => (one.figure === figure ? { ...one, is_counted: true } : one)),
});

/** A new round: dice lie behind screens again, and nobody has said anything, goes, or wants to go anywhere. */
const begun = (view: View): View => ({
  ...view,
  turn: null,
  dice: [],
  third: [],
  statements: [],
  figures: view.figures.map((one) => ({ ...one, open_dice: [], aside: [], moved: false, ready: false, target: null })),
  map: view.map.map((cell) => ({ ...cell, targets: [] })),
});

const lost = (view: View, figure: number, die: number): View => ({
  ...changed(view, figure, (one) => ({ dice: one.dice - 1, open_dice: without(one.open_dice, die) })),
  dice: without(view.dice, die),
  third: without(view.third, die),
});

const without = (dice: readonly Die[], gone: number): Die[] => dice.filter(({ die }) => die !== gone);

/** Dice lie anew; those that were not thrown stay. */
function merged(dice: readonly Die[], thrown: readonly Die[]): Die[] {
  const others = dice.filter((one) => !thrown.some((other) => other.die === one.die));
  return [...others, ...thrown].toSorted((one, other) => one.die - other.die);
}

function rolled(view: View, figure: number, dice: Die[], seat: number | null): View {
  if (figure === seat) return { ...view, dice: merged(view.dice, dice) };
  if (view.pair === "b" && figure === 2) return { ...view, third: merged(view.third, dice) };
  return view;
}

function spoken(view: View, event: Extract<GameEvent, { type: "said" }>): Statement {
  return {
    figure: event.seat,
    kind: event.kind,
    topic: event.topic,
    grade: event.grade,
    to: event.to,
    phase: view.phase,
  };
}

function flooded(view: View, places: readonly number[]): View {
  const isGone = (index: number) => places.includes(index);
  const map = view.map.map((cell, index) =>
    isGone(index) ? { ...cell, kind: "lava", card: null, condition: null, token: null, floods_in: null } : cell,
  );
  return { ...view, map };
}

function swapped(view: View, one: string, other: string): View {
  const [from, to] = [placeOf(view, one), placeOf(view, other)];
  if (from === null || to === null) return view;
  const face = (index: number) => {
    const { card, condition, reroll } = view.map[index] as View["map"][number];
    return { card, condition, reroll };
  };
  const map = view.map.map((cell, index) =>
    index === from ? { ...cell, ...face(to) } : index === to ? { ...cell, ...face(from) } : cell,
  );
  return { ...view, map };
}
