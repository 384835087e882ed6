// Which paragraphs of RULES.md matter now.

import type { View } from "./wire";

export function paragraphs(view: View): string[] {
  if (view.over) return ["6.1", "6.2", "6.3"];
  const mine = view.you === null ? undefined : view.places[view.you];
  if (mine?.out) return ["3.2", "3.3", "4.4", "5.1"];
  const taking = view.tides[0] === view.tides[1] ? ["2.5", "2.6"] : ["2.5"];
  const first = view.turn === 1 ? (view.round === 1 ? ["1.5", "1.6"] : ["5.1", "5.2"]) : [];
  const choosing = view.choice === null ? ["2.2"] : ["2.3", "2.4"];
  const last = view.turn === 12 ? ["4.1", "4.2", "4.3"] : [];
  return [...choosing, ...taking, "3.1", ...(mine?.belts === 0 ? ["3.2"] : []), ...first, ...last];
}
