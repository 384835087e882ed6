// Nogi stonogi in the browser: an ice rink, four dice, and centipedes that grow.

import { defineBoard } from "@/board/contract";
import Figure from "./Figure.svelte";
import "./art/palette.css";
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
  progress: (view, language) => (view.over ? texts(language).over : texts(language).where(view.middle.length)),
  relevantRules: paragraphs,
  unfold,
});
