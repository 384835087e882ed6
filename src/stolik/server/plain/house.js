// Questions to the house over HTTP.

import { t } from "./texts.js";

export class Problem extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function ask(method, path, body) {
  const settings = { method, headers: {}, credentials: "same-origin" };
  if (body !== undefined) {
    settings.headers["Content-Type"] = "application/json";
    settings.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, settings);
  } catch {
    throw new Problem(0, "unreachable", t("unreachable"));
  }
  const text = await answer.text();
  let said = null;
  try {
    said = text ? JSON.parse(text) : null;
  } catch {
    said = null;
  }
  if (answer.ok) return said;
  const code = said?.code ?? "fault";
  throw new Problem(answer.status, code, t(`code_${code}`, {}, said?.message ?? t("fault")));
}

export const get = (path) => ask("GET", path);
export const post = (path, body) => ask("POST", path, body ?? {});
export const patch = (path, body) => ask("PATCH", path, body);
export const remove = (path) => ask("DELETE", path);

let shelf;

export async function games() {
  shelf ??= await get("/api/games");
  return shelf;
}

export function randomHex(bytes) {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
