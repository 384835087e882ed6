// Props that many parts of the board share: the view, whose it is, and what has just happened.
import type { SeatedPlayer } from "@/board/contract";
import type { Choosing } from "../choices";
import type { Texts } from "../texts";
import type { GameEvent, View } from "../wire";

export interface ShownProps {
  view: View;
  seat: number | null;
  players: SeatedPlayer[];
  event: GameEvent | null;
  recentEvents: GameEvent[];
  t: Texts;
}

/** The parts that are touched: also what a touch means. */
export interface TouchedProps extends ShownProps {
  choosing: Choosing;
}
