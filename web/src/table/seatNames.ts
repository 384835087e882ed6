// What people are called at a table. Names are never declined; whoever has the active seat is "you".

import type { SeatSummary } from "@/api/types";
import { settings } from "@/app/settings.svelte";
import { tableTexts } from "@/i18n/table";
import type { TableState } from "./tableState.svelte";

/** What a kind of bot is called, with its level where it has one. */
export function botLabel(bot: string): string {
  const t = tableTexts[settings.language];
  const [kind = "", level] = bot.split(":");
  const name = t.botNames[kind] ?? kind;
  return level ? `${name} · ${t.level(Number(level))}` : name;
}

export function seatName(seat: SeatSummary): string {
  const t = tableTexts[settings.language];
  if (seat.name) return seat.name;
  return seat.bot ? `${t.botNames[seat.bot.split(":")[0] ?? ""] ?? "Bot"}` : t.seatFree;
}

/** "You", or the name. */
export function displayName(table: TableState, seat: number): string {
  if (seat === table.activeSeat && table.mySeats.length === 1) return tableTexts[settings.language].you;
  const summary = table.summary?.seats[seat];
  return summary ? seatName(summary) : "";
}
