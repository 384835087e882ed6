// What can be touched: the server's offers by name, the one that is picked, and what a touch does.

import type { Offer } from "@/board/contract";
import { idOf } from "./model/cards";
import type { Move } from "./wire";

/** One name for one move. */
export function nameOf(move: Move): string {
  switch (move.type) {
    case "choose":
      return `choose ${idOf(move.card)}`;
    case "place":
      return `place ${move.row} ${move.column}`;
    case "take":
    case "refill":
      return `${move.type} ${move.column}`;
    default:
      return move.type;
  }
}

export const offerOf = (offers: Offer<Move>[], move: Move): Offer<Move> | undefined =>
  offers.find((offer) => nameOf(offer.move) === nameOf(move));

export interface Choosing {
  offers: Offer<Move>[];
  picked: Offer<Move> | null;
  /** The first tap picks, the second one acts; for what is not offered the server is asked why. */
  touch: (move: Move) => void;
}

export const isPicked = (choosing: Choosing, move: Move): boolean =>
  choosing.picked !== null && nameOf(choosing.picked.move) === nameOf(move);
