// A screen is a set of seats. Who sits in front of it now, and when must it be handed over?

export interface ScreenState {
  /** Seats that are played on this screen. */
  mySeats: number[];
  /** Seats that owe a decision. */
  seatsToMove: number[];
  /** Who sits in front of it; null for nobody, or where it only watches. */
  activeSeat: number | null;
  /** Does a seat ever know what another does not? */
  hasSecrets: boolean;
  over: boolean;
}

export interface Handover {
  activeSeat: number | null;
  /** The seat to which the screen is to be handed: until then a curtain hides everything. */
  curtain: number | null;
}

/** Where everyone who has looked up may look: never two hands at once. */
export function nextHandover({ mySeats, seatsToMove, activeSeat, hasSecrets, over }: ScreenState): Handover {
  const only = mySeats.length === 1 ? (mySeats[0] as number) : null;
  if (!mySeats.length || only !== null) return { activeSeat: only, curtain: null };
  const stays = activeSeat !== null && mySeats.includes(activeSeat);
  if (over) return { activeSeat: stays ? activeSeat : (mySeats[0] as number), curtain: null };
  const mySeatsToMove = seatsToMove.filter((seat) => mySeats.includes(seat));
  if (stays && (mySeatsToMove.includes(activeSeat) || !mySeatsToMove.length))
    return { activeSeat: activeSeat, curtain: null };
  const next = mySeatsToMove[0] ?? (mySeats[0] as number);
  return hasSecrets ? { activeSeat: null, curtain: next } : { activeSeat: next, curtain: null };
}
