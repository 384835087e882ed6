// How the map lies on a screen: which way round, how large a card is, and how much of it can be read.

import type { Cell } from "../wire";

/** `tall`: picture, name, faces below each other. `wide`: picture beside the name. `tile`: no room for a name. */
export type Form = "tall" | "wide" | "tile";

export interface Spot {
  cell: Cell;
  /** The place in `view.map`. */
  index: number;
  /** Columns and rows on the screen, from 1. */
  x: number;
  y: number;
}

export interface Chart {
  across: number;
  down: number;
  /** The slope runs downwards instead of to the right. */
  turned: boolean;
  form: Form;
  width: number;
  height: number;
  spots: Spot[];
}

/** Between two cards, and round all of them. */
export const GAP_PX = 5;
export const EDGE_PX = 7;
const MIN_TALL_WIDTH_PX = 60;
const MIN_TALL_HEIGHT_PX = 98;
const MIN_WIDE_WIDTH_PX = 90;
const MIN_WIDE_HEIGHT_PX = 56;
/** From this width on a wide card has its picture over the whole height. */
export const ROOMY_FROM_WIDTH_PX = 150;
const MIN_TILE_WIDTH_PX = 50;
const MIN_TILE_HEIGHT_PX = 60;
/** How good it is to read cards so. */
const FORM_WEIGHT: Record<Form, number> = { tall: 3, wide: 2.6, tile: 1 };

const between = (least: number, wanted: number, most: number): number => Math.max(least, Math.min(wanted, most));

interface Bounds {
  top: number;
  left: number;
  rows: number;
  columns: number;
}

function boundsOf(map: readonly Cell[]): Bounds {
  const rows = map.map((cell) => cell.row);
  const columns = map.map((cell) => cell.column);
  const top = Math.min(...rows);
  const left = Math.min(...columns);
  return { top, left, rows: Math.max(...rows) - top + 1, columns: Math.max(...columns) - left + 1 };
}

/** The largest that a card can be in this form. */
function sized(form: Form, width: number, height: number): { width: number; height: number } | null {
  if (form === "tall") {
    if (width < MIN_TALL_WIDTH_PX) return null;
    const broad = Math.min(width, 150);
    return { width: broad, height: between(MIN_TALL_HEIGHT_PX, height, broad * 2.1) };
  }
  if (form === "wide") {
    if (width < MIN_WIDE_WIDTH_PX) return null;
    return {
      width: Math.min(width, 290),
      height: between(width < ROOMY_FROM_WIDTH_PX ? MIN_WIDE_HEIGHT_PX : 74, height, 96),
    };
  }
  const broad = between(MIN_TILE_WIDTH_PX, width, 110);
  return { width: broad, height: between(MIN_TILE_HEIGHT_PX, height, broad * 1.2) };
}

/** The way round and the form in which most can be read with the least scrolling. */
export function chartOf(map: readonly Cell[], width: number, height: number): Chart {
  const bounds = boundsOf(map);
  let best: Chart | null = null;
  let bestWorth = -1;
  for (const turned of [false, true]) {
    const across = turned ? bounds.rows : bounds.columns;
    const down = turned ? bounds.columns : bounds.rows;
    const room = {
      width: (width - 2 * EDGE_PX - GAP_PX * (across - 1)) / across,
      height: (height - 2 * EDGE_PX - GAP_PX * (down - 1)) / down,
    };
    for (const form of ["tall", "wide", "tile"] as const) {
      const card = sized(form, room.width, room.height);
      if (!card) continue;
      const seenDown = Math.min(1, (room.height + GAP_PX) / (card.height + GAP_PX));
      const seenAcross = Math.min(1, (room.width + GAP_PX) / (card.width + GAP_PX));
      const worth = FORM_WEIGHT[form] * (0.04 + 0.96 * seenDown) * (0.1 + 0.9 * seenAcross);
      if (worth <= bestWorth) continue;
      bestWorth = worth;
      best = { across, down, turned, form, ...card, spots: spotsOf(map, bounds, turned) };
    }
  }
  return best as Chart;
}

function spotsOf(map: readonly Cell[], { top, left }: Bounds, turned: boolean): Spot[] {
  return map.map((cell, index) => {
    const row = cell.row - top + 1;
    const column = cell.column - left + 1;
    return { cell, index, x: turned ? row : column, y: turned ? column : row };
  });
}

const SIDE_DIRECTIONS = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] } as const;
export type Side = keyof typeof SIDE_DIRECTIONS;

/** The sides from which lava comes to a place that it floods next. */
export function drops(chart: Chart, spot: Spot): Side[] {
  if (spot.cell.floods_in !== 1) return [];
  return (Object.keys(SIDE_DIRECTIONS) as Side[]).filter((side) => {
    const [dx, dy] = SIDE_DIRECTIONS[side];
    const beside = chart.spots.find((other) => other.x === spot.x + dx && other.y === spot.y + dy);
    return beside?.cell.kind === "lava" || beside?.cell.kind === "crater";
  });
}

/** The free ground round the crater, where the mountain is drawn: columns and rows, ends exclusive as in a grid. */
export function mountainOf(chart: Chart): { x: [number, number]; y: [number, number] } | null {
  const crater = chart.spots.find((spot) => spot.cell.kind === "crater");
  if (!crater) return null;
  const along = 4;
  const isFree = (line: number) =>
    !chart.spots.some(({ x, y, cell }) => {
      const isRock = cell.kind === "crater" || cell.kind === "volcano";
      return chart.turned ? x === line && y < along : y === line && x < along && !isRock;
    }) || line === (chart.turned ? crater.x : crater.y);
  const size = chart.turned ? chart.across : chart.down;
  let first = chart.turned ? crater.x : crater.y;
  let last = first;
  while (first > 1 && isFree(first - 1)) first -= 1;
  while (last < size && isFree(last + 1)) last += 1;
  const lines: [number, number] = [first, last + 1];
  return chart.turned ? { x: lines, y: [1, along] } : { x: [1, along + 1], y: lines };
}

/** The next place in the direction of an arrow key. */
export function nextTo(chart: Chart, from: Spot, key: string): Spot | null {
  const dx = Number(key === "ArrowRight") - Number(key === "ArrowLeft");
  const dy = Number(key === "ArrowDown") - Number(key === "ArrowUp");
  const ahead = (spot: Spot) => (spot.x - from.x) * dx + (spot.y - from.y) * dy;
  const aside = (spot: Spot) => Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
  const reached = chart.spots.filter((spot) => spot.cell.card !== null && ahead(spot) > 0);
  return reached.sort((a, b) => ahead(a) + aside(a) * 2 - ahead(b) - aside(b) * 2)[0] ?? null;
}
