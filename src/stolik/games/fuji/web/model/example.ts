// A table for the tests: three players on the straight slope, or any map that is drawn as in the box.

import type { Cell, Condition, Die, Figure, Prospect, View } from "../wire";

export const STRAIGHT = ["...LLELELELVv", "K12LSLEXLLEVV", "...LGELLXELVv"];

const COLOURS = ["blue", "pink", "yellow"];
const PAIRS = [
  ["blue", "pink"],
  ["blue", "yellow"],
  ["pink", "yellow"],
];
const VALUES = [
  [1, 2],
  [1, 3],
  [1, 6],
  [2, 4],
  [2, 5],
  [3, 4],
  [3, 5],
  [4, 6],
  [5, 6],
];
const REROLLS = new Set(["L14", "L15", "L16", "L17", "L18", "L19"]);

/** What our box prints on the cards. */
export function conditionOf(card: string): Condition {
  const number = Number(card.slice(1)) - 1;
  if (card.startsWith("V")) {
    return { form: "and", colours: [COLOURS[number % 3] ?? ""], values: [], parity: number < 3 ? "even" : "odd" };
  }
  if (number < 9)
    return { form: "or", colours: [COLOURS[Math.floor(number / 3)] ?? ""], values: [4 + (number % 3)], parity: null };
  if (number < 15) {
    const at = number - 9;
    return { form: "and", colours: PAIRS[at % 3] ?? [], values: [], parity: at < 3 ? "even" : "odd" };
  }
  return { form: "or", colours: [], values: VALUES[number - 15] ?? [], parity: null };
}

const TOKENS: Record<string, string> = { E: "equipment", X: "eruption" };

export function mapOf(drawn: readonly string[], players = 3, lava = 0): Cell[] {
  const signs = drawn.flatMap((line, row) => [...line].map((sign, column) => ({ sign, row, column })));
  const places = signs.filter(({ sign }) => sign !== "." && (sign !== "v" || players === 4));
  let landscape = 0;
  let village = 0;
  let eruption = 0;
  return places.map(({ sign, row, column }) => {
    const kind =
      sign === "K"
        ? "crater"
        : sign === "1" || sign === "2"
          ? "volcano"
          : sign.toLowerCase() === "v"
            ? "village"
            : "landscape";
    const number = kind === "landscape" ? ((landscape++ * 7) % 24) + 1 : kind === "village" ? ++village : 0;
    const card =
      kind === "landscape" ? `L${String(number).padStart(2, "0")}` : kind === "village" ? `V${number}` : null;
    const floods = kind === "crater" || kind === "village" ? null : column - lava;
    const isLava = floods !== null && floods <= 0;
    return {
      row,
      column,
      kind: isLava ? "lava" : kind,
      card: isLava ? null : card,
      condition: card && !isLava ? conditionOf(card) : null,
      reroll: card !== null && REROLLS.has(card),
      start: sign === "S" || sign === "G" ? sign : null,
      token: isLava ? null : (TOKENS[sign] ?? null),
      eruption: sign === "X" && !isLava ? ++eruption : null,
      floods_in: isLava || kind === "village" ? null : floods,
      pawns: [],
      targets: [],
    };
  });
}

export const die = (number: number, colour: string, value: number): Die => ({
  die: number,
  kind: "AABBCC"[number % 6] ?? "A",
  colour,
  value,
});

export function figure(number: number, changes: Partial<Figure> = {}): Figure {
  return {
    figure: number,
    seat: number,
    skill: ["guide", "quartermaster", "scout", "collector"][number] ?? null,
    cell: null,
    target: null,
    steps: null,
    rerolls: null,
    reach: [],
    fatigue: 0,
    wounds: [],
    equipment: [],
    offered: [],
    bars: 0,
    flares: 0,
    spared: false,
    dice: 6,
    open_dice: [],
    aside: [],
    ready: false,
    moved: false,
    waits: false,
    ...changes,
  };
}

export function prospect(changes: Partial<Prospect> = {}): Prospect {
  return {
    figure: 0,
    card: "L04",
    mine: { figure: 0, dice: [], sum: 17 },
    neighbours: [
      { figure: 1, dice: [], sum: 13 },
      { figure: 2, dice: [], sum: 6 },
    ],
    extra: 0,
    success: true,
    difference: 4,
    fatigue: 2,
    is_counted: false,
    wounds: 1,
    falls: false,
    path: [],
    tokens: [],
    erupts: [],
    dies: [],
    wins: false,
    ...changes,
  };
}

/** The table with pawns and flags laid where the figures say. */
export function table(changes: Partial<View> = {}): View {
  const view: View = {
    players: 3,
    level: 2,
    scenario: 1,
    pair: null,
    excitement: false,
    text: "checked",
    own_box: false,
    round: 2,
    phase: "planning",
    rows: 3,
    columns: 13,
    map: mapOf(STRAIGHT),
    figures: [figure(0), figure(1), figure(2)],
    neighbours: [
      [1, 2],
      [0, 2],
      [0, 1],
    ],
    track: 24,
    plasters: [5, 10, 15, 20],
    costs: [4, 3, 2, 1, 0, 0, 0],
    stack: 9,
    used: [],
    bars: 3,
    statements: [],
    asked: [],
    turn: null,
    prospects: [],
    last_round: null,
    over: false,
    ending: null,
    score: null,
    verdict: null,
    you: 0,
    dice: [],
    third: [],
    picked: [],
    turns: [],
    rerolls: 0,
    third_rerolls: 0,
    standing: [],
    ...changes,
  };
  const map = view.map.map((cell, index) => ({
    ...cell,
    pawns: view.figures.filter((one) => one.cell === index).map((one) => one.figure),
    targets: view.figures.filter((one) => one.target === index).map((one) => one.figure),
  }));
  return { ...view, map };
}
