import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { context, gameKey, open } from "../../../docs/verify_by_hand.mjs";
import { type VerifiableRecord, verify } from "./verify";

/** The whole game in docs/records.md, which `stolik verify` accepts too. */
function example(): VerifiableRecord {
  const page = readFileSync(new URL("../../../docs/records.md", import.meta.url), "utf-8");
  const text = /```text\n(stolik record 1\n[\s\S]*?)```/.exec(page)?.[1] ?? "";
  const fact = (word: string) => new RegExp(`^${word} (.+)$`, "m").exec(text)?.[1] ?? "";
  const [seed, salt] = fact("revealed").split(" ");
  const entries = [...text.matchAll(/^\* (\S+) (.+)$/gm)].map(([, label, drawn]) => {
    const pairs = (drawn as string).split(" ").map((pair) => pair.split("/").map(Number) as [number, number]);
    return { label: label as string, of: pairs.map(([, n]) => n), values: pairs.map(([value]) => value) };
  });
  return {
    game: fact("game"),
    rules: 1,
    players: 2,
    options: { stealing: "on" },
    table: fact("table"),
    commitment: fact("commitment"),
    salts: [fact("salt A"), null],
    seed,
    salt,
    entries,
  };
}

describe("the fairness of a game", () => {
  test("comes out for the documented record", async () => {
    expect(await verify(example(), null)).toEqual({ is: "fair", draws: 30, salts: 1 });
  });
  test("another value of one draw is found, with its label", async () => {
    const record = example();
    const entry = record.entries[7];
    if (entry?.values) entry.values = [(entry.values[0] as number) ^ 1];
    expect(await verify(record, null)).toEqual({ is: "unfair", what: "draw", label: "dice/6" });
  });
  test("a shuffle is verified to its last number", async () => {
    const record = example();
    const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const salts = record.salts.map((salt) => salt && bytes(salt));
    const below = await open(await gameKey(bytes(record.seed as string), context(record), salts), "deck/1");
    const of = [9, 8, 7];
    const values = [await below(9), await below(8), await below(7)];
    record.entries.push({ label: "deck/1", of, values });
    expect(await verify(record, null)).toMatchObject({ is: "fair", draws: 33 });
    values[2] = ((values[2] as number) + 1) % 7;
    expect(await verify(record, null)).toEqual({ is: "unfair", what: "draw", label: "deck/1" });
  });
  test("another seed does not match the commitment", async () => {
    const record = example();
    record.seed = record.seed?.replace(/^6/, "7");
    expect(await verify(record, null)).toMatchObject({ is: "unfair", what: "commitment" });
  });
  test("a commitment that is not the one this device saw is found", async () => {
    expect(await verify(example(), "00".repeat(32))).toMatchObject({ is: "unfair", what: "seal" });
  });
  test("a salt that was left out changes every draw", async () => {
    const record = example();
    record.salts = [null, null];
    expect(await verify(record, null)).toMatchObject({ is: "unfair", what: "draw" });
  });
  test("before the end nothing can be said", async () => {
    const { seed: _, ...record } = example();
    expect(await verify(record, null)).toEqual({ is: "unrevealed" });
  });
});
