// The score breakdown: points with reasons, from what everyone can see.

import { get, tablePath } from "@/api/http";
import type { SeatScore } from "@/api/types";
import type { Language } from "@/i18n";

export function fetchScores(table: string, language: Language): Promise<SeatScore[]> {
  return get<SeatScore[]>(tablePath(table, `/reckoning?say=${language}`));
}
