// REST requests to the server. A failure is an `ApiError`, with a code for which i18n/errors.ts has a sentence.

import type { GameSummary, Problem } from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function request<Answer>(method: string, path: string, body?: unknown, timeoutMs?: number): Promise<Answer> {
  const init: RequestInit = { method, credentials: "same-origin" };
  if (timeoutMs !== undefined) init.signal = AbortSignal.timeout(timeoutMs);
  if (body !== undefined) {
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(0, "unreachable", "the server cannot be reached");
  }
  const text = await answer.text();
  const json = parsed(text);
  if (answer.ok) return json as Answer;
  const problem = json as Partial<Problem> | null;
  throw new ApiError(answer.status, problem?.code ?? "fault", problem?.message ?? answer.statusText);
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
  request<Answer>("GET", path, undefined, within);
export const post = <Answer>(path: string, body: unknown = {}): Promise<Answer> => request<Answer>("POST", path, body);
export const patch = <Answer>(path: string, body: unknown): Promise<Answer> => request<Answer>("PATCH", path, body);
export const del = <Answer>(path: string): Promise<Answer> => request<Answer>("DELETE", path);

let allGames: Promise<GameSummary[]> | undefined;

/** The games of this server, fetched once. */
export function fetchGames(): Promise<GameSummary[]> {
  allGames ??= get<GameSummary[]>("/api/games").catch((problem) => {
    allGames = undefined;
    throw problem;
  });
  return allGames;
}

/** One game: from the list where it was fetched already, else alone, so that a table does not load all the others. */
export async function fetchGame(key: string): Promise<GameSummary | undefined> {
  return allGames
    ? (await allGames).find((box) => box.key === key)
    : get<GameSummary>(`/api/games/${encodeURIComponent(key)}`);
}

/** Random bytes in hexadecimal: a command's key, or a device's salt for the deal. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An address of one table. */
export const tablePath = (table: string, rest = ""): string => `/api/tables/${encodeURIComponent(table)}${rest}`;
