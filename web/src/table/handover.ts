// A screen is a set of seats. Who sits in front of it now, and when must it be handed over?

export interface Scene {
  /** Seats that are played on this screen. */
  mine: number[];
  /** Seats that owe a decision. */
  waiting: number[];
  /** Who sits in front of it; null for nobody, or where it only watches. */
  front: number | null;
  /** Does a seat ever know what another does not? */
  hasSecrets: boolean;
  over: boolean;
}

export interface Placing {
  front: number | null;
  /** The seat to which the screen is to be handed: until then a curtain hides everything. */
  curtain: number | null;
}

/** Where everyone who has looked up may look: never two hands at once. */
export function place({ mine, waiting, front, hasSecrets, over }: Scene): Placing {
  const only = mine.length === 1 ? (mine[0] as number) : null;
  if (!mine.length || only !== null) return { front: only, curtain: null };
  const stays = front !== null && mine.includes(front);
  if (over) return { front: stays ? front : (mine[0] as number), curtain: null };
  const awaited = waiting.filter((seat) => mine.includes(seat));
  if (stays && (awaited.includes(front) || !awaited.length)) return { front, curtain: null };
  const next = awaited[0] ?? (mine[0] as number);
  return hasSecrets ? { front: null, curtain: next } : { front: next, curtain: null };
}
