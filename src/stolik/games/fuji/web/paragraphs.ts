// Which paragraphs of RULES.md matter to what is asked now.

import type { View } from "./wire";

const OF_PHASE: Record<string, string[]> = {
  setup: ["1.3", "1.4", "1.9"],
  planning: ["2.2", "2.4", "3.1", "3.2", "3.3", "3.4", "3.6", "3.7", "3.8"],
  rerolling: ["4.1", "4.2", "4.3"],
  equipment: ["2.4", "4.4", "4.5", "4.6", "4.7"],
  moving: ["5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "5.8"],
  over: ["6.6", "6.7", "6.8", "6.9"],
};
const OF_CHOICE: Record<string, string[]> = {
  wound: ["5.8", "6.1", "6.2", "6.3", "6.4"],
  lose_die: ["6.1"],
  draw: ["5.6"],
  bars: ["8.5"],
  copy: ["9.5"],
  step: ["9.3"],
};
const OF_SKILL: Record<string, string> = {
  quartermaster: "8.1",
  scout: "8.2",
  guide: "8.3",
  instructor: "8.4",
  collector: "8.5",
  handyman: "8.6",
};

export function paragraphs(view: View): string[] {
  const asked = view.asked.find((one) => view.you !== null && one.seats.includes(view.you));
  const choice = asked ? (OF_CHOICE[asked.what] ?? ["2.5"]) : [];
  const skill = OF_SKILL[view.figures.find((one) => one.seat === view.you && one.seat !== null)?.skill ?? ""];
  const pair =
    view.players > 2 || view.phase === "over" ? [] : view.pair === "b" ? ["7.4", "7.5", "7.6"] : ["7.2", "7.3"];
  const phase = OF_PHASE[view.over ? "over" : view.phase] ?? [];
  return [...new Set([...choice, ...phase, ...(skill && view.phase !== "over" ? [skill] : []), ...pair])];
}
