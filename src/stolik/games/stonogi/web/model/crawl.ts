// How a centipede lies in its box: as large as it can be, and when it grows long it turns back and forth like one that
// skates in bends. The head is at the foot on the left. Lengths are units of the drawing, a leg being 24 apart.

export const UNIT = {
  leg: 24,
  gap: 3,
  neck: 71,
  head: 82,
  height: 91,
  ground: 88,
  above: 59,
  segment: 62,
  overlap: 5,
  rowHeight: 57,
  bend: 28,
  rest: 8,
};

export interface Laid {
  x: number;
  /** Where the skates stand. */
  ground: number;
  row: number;
}

export interface Bend {
  x: number;
  from: number;
  to: number;
  /** +1 bulges to the right, -1 to the left. */
  side: number;
  /** The tile behind the bend. */
  into: number;
}

export interface Crawl {
  scale: number;
  width: number;
  height: number;
  laid: Laid[];
  bends: Bend[];
}

const MAX_ROWS = 3;
/** It bends only for a picture that is so much larger: straight is nicer. */
const MIN_BEND_GAIN_RATIO = 1.15;

/** Tiles in rows of this width, or null where so many rows do not hold them. */
export function inRows(sizes: readonly number[], width: number, rows: number): { laid: Laid[]; bends: Bend[] } | null {
  const groundOf = (row: number) => UNIT.ground + (rows - 1 - row) * UNIT.rowHeight;
  const right = width - (rows > 1 ? UNIT.bend : UNIT.rest);
  const laid: Laid[] = [];
  const bends: Bend[] = [];
  let row = 0;
  let edge = UNIT.neck;
  for (const [index, size] of sizes.entries()) {
    const long = size * UNIT.leg;
    const rightwards = row % 2 === 0;
    const fits = rightwards ? edge + long <= right : edge - long >= UNIT.neck;
    if (!fits) {
      if (index === 0 || row + 1 === rows) return null;
      const turn = rightwards ? edge - UNIT.gap : edge + UNIT.gap;
      bends.push({ x: turn, from: groundOf(row), to: groundOf(row + 1), side: rightwards ? 1 : -1, into: index });
      row += 1;
      edge = turn;
      if (rightwards ? turn - long < UNIT.neck : turn + long > right) return null;
    }
    const x = row % 2 === 0 ? edge : edge - long;
    laid.push({ x, ground: groundOf(row), row });
    edge = row % 2 === 0 ? x + long + UNIT.gap : x - UNIT.gap;
  }
  return { laid, bends };
}

/** The largest picture of a centipede in a box of these pixels. */
export function crawl(sizes: readonly number[], boxWidth: number, boxHeight: number): Crawl {
  let best: Crawl | null = null;
  for (let rows = 1; rows <= MAX_ROWS; rows += 1) {
    const height = UNIT.height + (rows - 1) * UNIT.rowHeight;
    for (let scale = boxHeight / height; scale > (best ? best.scale * MIN_BEND_GAIN_RATIO : 0.02); scale *= 0.97) {
      const width = boxWidth / scale;
      const found = inRows(sizes, width, rows);
      if (!found || width < UNIT.head) continue;
      best = { scale, width, height, ...found };
      break;
    }
  }
  return (
    best ?? { scale: 0, width: 0, height: UNIT.height, laid: sizes.map(() => ({ x: 0, ground: 0, row: 0 })), bends: [] }
  );
}
