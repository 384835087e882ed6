// Fuji's board, as the table frame knows it.

import { settings } from "@/app/settings.svelte";
import { defineBoard } from "@/board/contract";
import Figure from "./Figure.svelte";
import { together, where } from "./model/progress";
import { paragraphs } from "./paragraphs";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";
import { learn } from "./texts.svelte";
import { unfold } from "./unfold";
import type { GameEvent, Move, View } from "./wire";

await learn(settings.language);

export const board = defineBoard<View, GameEvent, Move>({
  Table,
  Seat,
  Figure,
  drawsSeats: "phone",
  progress: where,
  teamResult: together,
  relevantRules: paragraphs,
  unfold,
});
