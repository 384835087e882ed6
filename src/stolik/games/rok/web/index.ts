// The board of Gra roku.

import { defineBoard } from "@/board/contract";
import Figure from "./Figure.svelte";
import { paragraphs } from "./paragraphs";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";
import { texts } from "./texts";
import { unfold } from "./unfold";
import type { GameEvent, Move, View } from "./wire";

export const board = defineBoard<View, GameEvent, Move>({
  Table,
  Seat,
  Figure,
  drawsSeats: "phone",
  progress: (view, language) => texts(language).where(view.stack),
  relevantRules: paragraphs,
  unfold,
});
