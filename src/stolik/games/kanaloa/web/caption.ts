// What happens just now, in a few words under the board; the log has the whole sentence.

import type { Texts } from "./texts";
import type { GameEvent } from "./wire";

export function caption(event: GameEvent, names: readonly string[], me: number, words: Texts): string {
  const { happens } = words;
  switch (event.type) {
    case "round":
      return happens.round(event.round);
    case "removed":
      return happens.removed;
    case "declared":
    case "sails":
    case "taken":
    case "sailed":
    case "carried":
    case "succeeded":
    case "failed":
      return happens[event.type](names[event.seat] ?? "", event.seat === me);
    default:
      return "";
  }
}
