// Where the points come from, as the house reckons them from what everyone can see.

import { get, tablePath } from "@/house/api";
import type { Language } from "@/texts";
import type { SeatReckoning } from "@/wire/house";

export function reckoning(table: string, language: Language): Promise<SeatReckoning[]> {
  return get<SeatReckoning[]>(tablePath(table, `/reckoning?say=${language}`));
}
