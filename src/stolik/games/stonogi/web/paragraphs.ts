// Which paragraphs of RULES.md matter now.

import { ROLLS } from "./model/pieces";
import type { View } from "./wire";

export function paragraphs(view: View): string[] {
  const alone = view.players === 1;
  if (view.over) return alone ? ["4.1", "6.3", "6.4"] : ["4.1", "4.2", "4.3", "4.4"];
  const rolling = view.roll < ROLLS ? ["2.2", "2.3"] : ["2.2"];
  const stealing = view.stealing ? ["5.1", "5.2", "5.3", "5.4", "5.5"] : [];
  return [...rolling, "3.1", "3.2", "3.3", "3.4", ...(alone ? ["6.2", "6.4"] : ["3.6", ...stealing])];
}
