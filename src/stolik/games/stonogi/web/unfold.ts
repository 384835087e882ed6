// The picture after each event: only what the event itself says.

import type { UnfoldStep } from "@/board/contract";
import { centipedeOf, isSame } from "./model/pieces";
import type { GameEvent, Tile, View } from "./wire";

export function unfold(view: View, event: GameEvent, seat: number | null): UnfoldStep<View> {
  switch (event.type) {
    case "begins":
      return { view: { ...view, turn: event.seat }, ms: 700, sound: "turn" };
    case "thrown":
      // A rival's dice want looking at; one's own are looked at anyway while thinking.
      return {
        view: { ...view, turn: event.seat, roll: event.roll, dice: event.dice },
        ms: event.seat === seat ? 700 : 1000,
        sound: "die",
      };
    case "taken":
      return { view: grown(without(view, event.tile), event.seat, event.tile), ms: 850, sound: "step" };
    case "stolen":
      return {
        view: grown(shortened(view, event.victim), event.seat, event.tile),
        ms: 1000,
        sound: event.victim === seat ? "bad" : "good",
      };
    case "laid_aside":
      return { view: { ...without(view, event.tile), aside: view.aside + 1 }, ms: 900, sound: "bad" };
    case "passed":
      return { view, ms: 900, sound: "bad" };
    case "ended":
      return { view: { ...view, turn: null }, ms: 500, sound: "good" };
  }
}

const without = (view: View, tile: Tile): View => ({
  ...view,
  middle: view.middle.filter((one) => !isSame(one, tile)),
});

function grown(view: View, seat: number, tile: Tile): View {
  const longer = (tiles: Tile[]) => centipedeOf([...tiles, tile]);
  return { ...view, centipedes: view.centipedes.map((one, owner) => (owner === seat ? longer(one.tiles) : one)) };
}

function shortened(view: View, seat: number): View {
  const shorter = (tiles: Tile[]) => centipedeOf(tiles.slice(0, -1));
  return { ...view, centipedes: view.centipedes.map((one, owner) => (owner === seat ? shorter(one.tiles) : one)) };
}
