// The shape of the track: a superellipse measured by arc length, so that every field is equally long wherever it lies
// and the ring can close up when a sea card sinks. Distances begin at the lowest point and grow clockwise, as boats
// sail.

export interface Spot {
  x: number;
  y: number;
  /** The sailing direction here. */
  dx: number;
  dy: number;
}

export interface Oval {
  length: number;
  /** A point of the course; `out` moves it towards the open sea, a negative one into the lagoon. */
  at: (distance: number, out?: number) => Spot;
  /** The outline of a piece of the ring. */
  band: (from: number, to: number, inner: number, outer: number) => string;
  /** The closed line all the way round. */
  shore: (out: number) => string;
}

/** Points by which the outline is measured. */
const OUTLINE_POINTS = 1200;
/** How far apart the neighbours lie that give a point its direction. */
const REACH_POINTS = 4;
/** A band is drawn in steps of about so many pixels, but not in fewer than this. */
const BAND_STEP_PX = 11;
const MIN_BAND_STEPS = 12;
const SHORE_STEPS = 160;

type Point = readonly [number, number];

function outline(a: number, b: number, exponent: number): Point[] {
  return Array.from({ length: OUTLINE_POINTS + 1 }, (_, step) => {
    const angle = Math.PI / 2 + (step / OUTLINE_POINTS) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const r = ((Math.abs(c) / a) ** exponent + (Math.abs(s) / b) ** exponent) ** (-1 / exponent);
    return [r * c, r * s] as const;
  });
}

const written = (spots: Spot[]): string =>
  `M${spots.map((spot) => `${spot.x.toFixed(1)} ${spot.y.toFixed(1)}`).join("L")}Z`;

/** The course through the middle of a ring of this thickness in a box of this size. */
export function oval(width: number, height: number, thickness: number, exponent: number): Oval {
  const points = outline((width - thickness) / 2, (height - thickness) / 2, exponent);
  const point = (step: number): Point => points[(step + OUTLINE_POINTS) % OUTLINE_POINTS] as Point;
  const lengths = [0];
  for (let step = 1; step <= OUTLINE_POINTS; step++) {
    const [here, before] = [points[step] as Point, points[step - 1] as Point];
    lengths.push((lengths[step - 1] as number) + Math.hypot(here[0] - before[0], here[1] - before[1]));
  }
  const length = lengths[OUTLINE_POINTS] as number;

  function stepAt(distance: number): number {
    let [low, high] = [0, OUTLINE_POINTS];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((lengths[middle] as number) <= distance) low = middle;
      else high = middle;
    }
    return low;
  }

  function at(distance: number, out = 0): Spot {
    const along = ((distance % length) + length) % length;
    const step = stepAt(along);
    const [from, to] = [lengths[step] as number, lengths[step + 1] as number];
    const part = (along - from) / (to - from || 1);
    const [p, q, behind, ahead] = [
      point(step),
      point(step + 1),
      point(step - REACH_POINTS),
      point(step + REACH_POINTS + 1),
    ];
    const [vx, vy] = [ahead[0] - behind[0], ahead[1] - behind[1]];
    const v = Math.hypot(vx, vy) || 1;
    const [dx, dy] = [vx / v, vy / v];
    return {
      x: width / 2 + p[0] + (q[0] - p[0]) * part + dy * out,
      y: height / 2 + p[1] + (q[1] - p[1]) * part - dx * out,
      dx,
      dy,
    };
  }

  function band(from: number, to: number, inner: number, outer: number): string {
    const steps = Math.max(MIN_BAND_STEPS, Math.ceil((to - from) / BAND_STEP_PX));
    const way = Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps);
    return written([...way.map((one) => at(one, outer)), ...way.toReversed().map((one) => at(one, inner))]);
  }

  const shore = (out: number): string =>
    written(Array.from({ length: SHORE_STEPS }, (_, step) => at((length * step) / SHORE_STEPS, out)));

  return { length, at, band, shore };
}
