// Kanaloa's board, as the table frame knows it.

import { defineBoard } from "@/board/contract";
import type { Language } from "@/i18n";
import Figure from "./Figure.svelte";
import { trickNumber } from "./model/trick";
import { paragraphs } from "./paragraphs";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";
import { texts } from "./texts";
import { unfold } from "./unfold";
import type { GameEvent, Move, View } from "./wire";

const TRICKS_PER_ROUND = 8;

function progress(view: View, language: Language): string {
  const words = texts[language].where;
  if (view.over) return words.over;
  if (view.decision === "declare") return words.declare(view.round);
  if (view.decision === "close") return words.close(view.round);
  return words.trick(view.round, Math.min(TRICKS_PER_ROUND, trickNumber(view)));
}

export const board = defineBoard<View, GameEvent, Move>({
  Table,
  Seat,
  Figure,
  drawsSeats: "never",
  progress: progress,
  relevantRules: paragraphs,
  unfold,
});
