// Which paragraphs of RULES.md matter to what is asked now.

import type { View } from "./wire";

const ALWAYS: Record<string, string[]> = {
  choose: ["2.1", "2.2", "2.3", "2.4"],
  place: ["2.6", "2.7", "2.8"],
  take: ["3.1", "3.2", "3.3", "3.4", "3.5", "4.1"],
  keep: ["3.3"],
  use_bonus: ["4.1", "4.2", "4.3", "4.4", "4.5"],
  refill: ["3.5", "7.4"],
  nothing: ["5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7"],
};

export function paragraphs(view: View): string[] {
  const found = [...(ALWAYS[view.over ? "nothing" : view.asked] ?? [])];
  if (view.asked === "place") found.unshift(...(view.harder ? ["7.1", "7.2", "7.3"] : ["2.5"]));
  if (view.asked === "choose" && view.players === 2) found.push("6.1", "6.2", "6.3", ...(view.harder ? ["7.5"] : []));
  return found;
}
