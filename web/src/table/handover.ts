// A screen is a set of seats. Which of them is active now, and when must the screen be handed over?

export interface ScreenState {
  /** Seats that are played on this screen. */
  mySeats: number[];
  /** Seats that must decide. */
  seatsToMove: number[];
  /** The seat whose hand is shown; null for nobody, or for a spectator. */
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

/** The next active seat, or the curtain before it: never two hands at once. */
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
