// The board of Idzie Fala! as the frame knows it.

import { defineBoard } from "@/board/contract";
import Figure from "./Figure.svelte";
import { paragraphs } from "./paragraphs";
import Seat from "./Seat.svelte";
import Table from "./Table.svelte";
import { texts } from "./texts";
import { type Picture, unfold } from "./unfold";
import type { GameEvent, Move } from "./wire";

export const board = defineBoard<Picture, GameEvent, Move>({
  Table,
  Seat,
  Figure,
  drawsSeats: "always",
  progress: (view, language) => {
    const t = texts(language);
    return view.over ? t.ended(view.players) : t.where(view.round, view.players, Math.max(1, view.turn));
  },
  relevantRules: paragraphs,
  unfold,
});
