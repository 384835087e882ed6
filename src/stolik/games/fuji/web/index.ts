// Fuji's board, as the table frame knows it.

import { settings } from "@/app/settings.svelte";
import { defineBoard } from "@/board/contract";
import Figure from "./Figure.svelte";
import { progress, teamResult } from "./model/progress";
import { paragraphs } from "./paragraphs";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";
import { loadTexts } from "./texts.svelte";
import { unfold } from "./unfold";
import type { GameEvent, Move, View } from "./wire";

await loadTexts(settings.language);

export const board = defineBoard<View, GameEvent, Move>({
  Table,
  Seat,
  Figure,
  drawsSeats: "phone",
  progress: progress,
  teamResult: teamResult,
  relevantRules: paragraphs,
  unfold,
});
