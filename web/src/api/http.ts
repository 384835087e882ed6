// Questions to the house over HTTP. What goes wrong is a `Problem`, with a code that the texts can say.

import type { GameCard, Problem as Told } from "./types";

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<Answer>(method: string, path: string, body?: unknown, within?: number): Promise<Answer> {
  const asked: RequestInit = { method, credentials: "same-origin" };
  if (within !== undefined) asked.signal = AbortSignal.timeout(within);
  if (body !== undefined) {
    asked.headers = { "Content-Type": "application/json" };
    asked.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, asked);
  } catch {
    throw new Problem(0, "unreachable", "the house cannot be reached");
  }
  const text = await answer.text();
  const said = parsed(text);
  if (answer.ok) return said as Answer;
  const told = said as Partial<Told> | null;
  throw new Problem(answer.status, told?.code ?? "fault", told?.message ?? answer.statusText);
}

function parsed(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** `within`: milliseconds after which no answer is waited for any more. */
export const get = <Answer>(path: string, within?: number): Promise<Answer> =>
  ask<Answer>("GET", path, undefined, within);
export const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> => ask<Answer>("POST", path, body);
export const patch = <Answer>(path: string, body: unknown): Promise<Answer> => ask<Answer>("PATCH", path, body);
export const remove = <Answer>(path: string): Promise<Answer> => ask<Answer>("DELETE", path);

let shelf: Promise<GameCard[]> | undefined;

/** The games of this house, asked for once. */
export function games(): Promise<GameCard[]> {
  shelf ??= get<GameCard[]>("/api/games").catch((problem) => {
    shelf = undefined;
    throw problem;
  });
  return shelf;
}

/** One game: from the shelf where it was looked at, else alone, so that a table does not carry all the others. */
export async function game(key: string): Promise<GameCard | undefined> {
  return shelf ? (await shelf).find((box) => box.key === key) : get<GameCard>(`/api/games/${encodeURIComponent(key)}`);
}

/** Random bytes in hexadecimal: a command's key, or a device's salt for the deal. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An address of one table. */
export const tablePath = (table: string, rest = ""): string => `/api/tables/${encodeURIComponent(table)}${rest}`;
