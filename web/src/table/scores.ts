// Where the points come from, as the house reckons them from what everyone can see.

import { get, tablePath } from "@/api/http";
import type { SeatReckoning } from "@/api/types";
import type { Language } from "@/i18n";

export function fetchScores(table: string, language: Language): Promise<SeatReckoning[]> {
  return get<SeatReckoning[]>(tablePath(table, `/reckoning?say=${language}`));
}
