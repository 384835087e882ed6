// Where the points come from, as the house reckons them from what everyone can see.

import { get, tablePath } from "@/house/api";
import type { Language } from "@/texts";

export interface ReckoningLine {
  text: string;
  points: number | null;
}

export interface Reckoning {
  seat: number;
  total: number | null;
  lines: ReckoningLine[];
}

export function reckoning(table: string, language: Language): Promise<Reckoning[]> {
  return get<Reckoning[]>(tablePath(table, `/reckoning?say=${language}`));
}
