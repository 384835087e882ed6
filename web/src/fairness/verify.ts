// The fairness check: the record of a game is recomputed here, in the reader's own browser: the commitment that was
// published before the deal, and every draw. The derivation is docs/verify_by_hand.mjs, which anybody can read beside
// docs/fairness.md.

import { commitment, context, gameKey, hashWith, open } from "../../../docs/verify_by_hand.mjs";

/** The part of a record that the fairness check needs; docs/records.md describes all of it. */
export interface VerifiableRecord {
  game: string;
  rules: number;
  players: number;
  options: Record<string, string>;
  table: string;
  commitment: string;
  salts: (string | null)[];
  seed?: string;
  salt?: string;
  entries: { label?: string; of?: number[]; values?: number[] }[];
}

/** People read `what`: `commitment` is the record's, `seal` the one that this device saw before the end. */
export type FairnessVerdict =
  | { is: "fair"; draws: number; salts: number }
  | { is: "unfair"; what: "commitment" | "seal" | "draw"; label: string }
  | { is: "unrevealed" }
  | { is: "impossible" };

const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** On a page that came over plain http. */
async function hashWithoutWebCrypto(): Promise<void> {
  const [{ hmac }, { sha256 }] = await Promise.all([import("@noble/hashes/hmac.js"), import("@noble/hashes/sha2.js")]);
  hashWith(async (key: Uint8Array, message: Uint8Array) => hmac(sha256, key, message));
}

/** `seenCommitment` is the commitment that this device saw before the end, where it saw one. */
export async function verify(record: VerifiableRecord, seenCommitment: string | null): Promise<FairnessVerdict> {
  if (!globalThis.crypto?.subtle) await hashWithoutWebCrypto();
  if (!record.seed || !record.salt) return { is: "unrevealed" };
  if (seenCommitment !== null && seenCommitment !== record.commitment) return { is: "unfair", what: "seal", label: "" };
  const gameContext = context(record);
  const seed = fromHex(record.seed);
  if (toHex(await commitment(seed, fromHex(record.salt), gameContext)) !== record.commitment) {
    return { is: "unfair", what: "commitment", label: "" };
  }
  const key = await gameKey(
    seed,
    gameContext,
    record.salts.map((salt) => salt && fromHex(salt)),
  );
  let draws = 0;
  for (const { label, of, values } of record.entries) {
    if (label === undefined || !of || !values) continue;
    const below = await open(key, label);
    for (const [at, n] of of.entries()) {
      if ((await below(n)) !== values[at]) return { is: "unfair", what: "draw", label };
      draws += 1;
    }
  }
  return { is: "fair", draws, salts: record.salts.filter(Boolean).length };
}
