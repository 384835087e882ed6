// One short line in the middle for what is happening just now.

import type { Texts } from "./texts";
import type { Picture } from "./unfold";
import type { GameEvent } from "./wire";

export function caption(view: Picture, event: GameEvent | null, nameOf: (seat: number) => string, t: Texts): string {
  if (!view.stage && event?.type !== "ended") return "";
  switch (event?.type) {
    case "flooded":
      return t.takes(nameOf(event.seat), view.stage?.faces[event.seat] ?? 0, event.level);
    case "belt_lost":
      return t.loses(nameOf(event.seat));
    case "dropped_out":
      return t.dropsOut(nameOf(event.seat));
    case "scored":
      return t.roundOver(view.round);
    case "round_begins":
      return view.stage?.passing ? t.passing : t.roundBegins(event.round, event.rounds);
    case "hand_taken":
    case "belts_taken":
      return view.stage?.passing ? t.passing : t.roundBegins(view.round, view.players);
    case "ended":
      return t.gameOver;
    default:
      return t.pickedUp;
  }
}
