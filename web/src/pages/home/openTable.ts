// From a click on the shelf to a table: who we are, a table of ours, people and bots on its seats, and the deal. Each
// function answers with the table's id; what goes wrong is an `ApiError`, for which i18n/errors.ts has a sentence.

import { ApiError, del, post, randomHex, tablePath } from "@/api/http";
import type { KeylessCommand } from "@/api/stream";
import type { Answer, GameSummary, NewTable, Person, TableSummary } from "@/api/types";
import { identity } from "@/app/identity.svelte";
import { settings } from "@/app/settings.svelte";
import { defaultPlayers, optionsOrDefaults } from "./gameDefaults";
import { nickname } from "./nickname";

/** What may be chosen for any table; whatever is left out has its default. */
export interface TableOptions {
  players?: number;
  options?: Record<string, string>;
  bot?: string;
}

export interface FriendsTableOptions extends TableOptions {
  /** So many seats go to bots; the others wait for friends. */
  bots?: number;
  pace?: NewTable["pace"];
  limit?: number;
  watch?: NewTable["watch"];
}

const SALT_BYTES = 32;
const MAX_ATTEMPTS = 4;
const RETRY_PAUSE_MS = 400;

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Send a command; what could not be stored or came too fast is sent again with the same key, and carried out once. */
async function sendCommand(table: string, keyless: KeylessCommand): Promise<void> {
  const command = { ...keyless, key: randomHex(12) };
  for (let attempt = 1; ; attempt++) {
    try {
      await post<Answer>(tablePath(table, "/commands"), command);
      return;
    } catch (problem) {
      const passing = problem instanceof ApiError && (problem.code === "unavailable" || problem.code === "too_often");
      if (!passing || attempt === MAX_ATTEMPTS) throw problem;
      await sleep(RETRY_PAUSE_MS * attempt);
    }
  }
}

/** Who sits down: known already, or a guest with a friendly name who can be renamed later. */
export const ensurePlayer = (name?: string): Promise<Person> =>
  identity.ensureGuest(name?.trim() || nickname(settings.language));

async function open(game: GameSummary, tableOptions: FriendsTableOptions): Promise<TableSummary> {
  const players = tableOptions.players ?? defaultPlayers(game.players);
  const options = optionsOrDefaults(game, players, tableOptions.options ?? {});
  const { pace = "relaxed", limit = 0, watch = "link" } = tableOptions;
  return post<TableSummary>("/api/tables", {
    game: game.key,
    players,
    options,
    pace,
    limit,
    watch,
    friendly: true,
  } satisfies NewTable);
}

/** Sit down, and add this device's salt to the deal. */
async function sit(table: string, seat: number, shown: string | null = null): Promise<void> {
  await sendCommand(table, { type: "sit", seat, shown });
  await sendCommand(table, { type: "salt", seat, salt: randomHex(SALT_BYTES) });
}

async function seatBots(table: TableSummary, seats: number[], bot: string): Promise<void> {
  await Promise.all(seats.map((seat) => sendCommand(table.id, { type: "bot", seat, bot })));
}

const seatsFrom = (first: number, table: TableSummary): number[] => table.seats.map((_, seat) => seat).slice(first);

/** One click: me on the first seat, bots on the others, and off we go. */
export async function playWithBots(game: GameSummary, tableOptions: TableOptions = {}): Promise<string> {
  await ensurePlayer();
  const table = await open(game, tableOptions);
  await sit(table.id, 0);
  await seatBots(table, seatsFrom(1, table), tableOptions.bot ?? game.usual_bot);
  await sendCommand(table.id, { type: "start" });
  return table.id;
}

/** A table with free seats: the lobby shows the link, the QR code and the join code. */
export async function openForFriends(game: GameSummary, tableOptions: FriendsTableOptions = {}): Promise<string> {
  await ensurePlayer();
  const table = await open(game, tableOptions);
  await sit(table.id, 0);
  const bots = Math.min(tableOptions.bots ?? 0, table.players - 1);
  await seatBots(table, seatsFrom(table.players - bots, table), tableOptions.bot ?? game.usual_bot);
  return table.id;
}

/** Pass and play: the first name is mine, the others are companions on this device, bots take what is left. */
export async function openOnOneScreen(
  game: GameSummary,
  names: string[],
  tableOptions: TableOptions = {},
): Promise<string> {
  const [mine = "", ...others] = names.map((name) => name.trim());
  const person = await ensurePlayer(mine);
  if (mine && person.name !== mine) await identity.rename(mine);
  const companions = await companionsCalled(others);
  const table = await open(game, tableOptions);
  await sit(table.id, 0);
  for (const [index, companion] of companions.entries()) await sit(table.id, index + 1, companion.id);
  await seatBots(table, seatsFrom(names.length, table), tableOptions.bot ?? game.usual_bot);
  await sendCommand(table.id, { type: "start" });
  return table.id;
}

/** Everyone is a bot; I am a spectator. */
export async function watchBots(game: GameSummary, tableOptions: TableOptions = {}): Promise<string> {
  await ensurePlayer();
  const table = await open(game, tableOptions);
  await seatBots(table, seatsFrom(0, table), tableOptions.bot ?? game.usual_bot);
  await sendCommand(table.id, { type: "start" });
  return table.id;
}

/**
 * Those who sat here before keep their games; new ones are made. If there are too many, one who is not named is
 * removed.
 */
async function companionsCalled(names: string[]): Promise<Person[]> {
  const known = identity.me?.companions ?? [];
  const spare = known.filter((companion) => !names.includes(companion.name));
  const called: Person[] = [];
  for (const name of names) {
    const found = known.find((companion) => companion.name === name);
    called.push(found ?? (await newCompanion(name, spare)));
  }
  await identity.refresh();
  return called;
}

async function newCompanion(name: string, spare: Person[]): Promise<Person> {
  try {
    return await post<Person>("/api/me/companions", { name });
  } catch (problem) {
    const oldest = spare.shift();
    if (!(problem instanceof ApiError) || problem.code !== "too_many" || !oldest) throw problem;
    await del(`/api/me/companions/${encodeURIComponent(oldest.id)}`);
    return post<Person>("/api/me/companions", { name });
  }
}
