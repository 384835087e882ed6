// Which paragraphs of RULES.md matter for what is decided now.

import type { View } from "./wire";

const MATTERING: Record<string, string[]> = {
  declare: ["7.1", "7.2", "7.3", "7.4"],
  play: ["2.2", "2.3", "2.4", "2.5", "2.6", "3.1", "3.2"],
  kraken: ["4.1", "4.2", "4.3", "4.4"],
  close: ["5.2", "4.2", "4.3", "5.3"],
  over: ["6.1", "6.2", "6.3"],
};

export const DECISIONS = Object.keys(MATTERING);

export const paragraphs = (view: Pick<View, "decision" | "over">): string[] =>
  MATTERING[view.over ? "over" : (view.decision ?? "play")] ?? MATTERING.play ?? [];
