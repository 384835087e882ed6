// What people are called at a table. Names are never declined; whoever sits in front of the screen is "you".

import type { SeatCard } from "@/api/types";
import { settings } from "@/app/settings.svelte";
import { table } from "@/i18n/table";
import type { Sitting } from "./tableState.svelte";

/** The name of a bot's kind and level: "Thinker · level 3". */
export function botKind(bot: string): string {
  const t = table[settings.language];
  const [kind = "", level] = bot.split(":");
  const name = t.botNames[kind] ?? kind;
  return level ? `${name} · ${t.level(Number(level))}` : name;
}

export function nameOf(seat: SeatCard): string {
  const t = table[settings.language];
  if (seat.name) return seat.name;
  return seat.bot ? `${t.botNames[seat.bot.split(":")[0] ?? ""] ?? "Bot"}` : t.seatFree;
}

/** "You", or the name. */
export function calledIn(sitting: Sitting, seat: number): string {
  if (seat === sitting.front && sitting.mine.length === 1) return table[settings.language].you;
  const card = sitting.card?.seats[seat];
  return card ? nameOf(card) : "";
}
