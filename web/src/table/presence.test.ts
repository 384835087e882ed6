import { describe, expect, test } from "vitest";
import type { TableSummary } from "@/api/types";
import { updatePresence, withNames } from "./presence";

describe("who is here", () => {
  test("changes by who came and who left", () => {
    expect(updatePresence(["ann"], { type: "here", came: ["bob", "eve"] })).toEqual(["ann", "bob", "eve"]);
    expect(updatePresence(["ann", "bob"], { type: "here", left: ["ann"] })).toEqual(["bob"]);
  });

  test("counts nobody twice, who came before the snapshot was written, too", () => {
    expect(updatePresence(["ann"], { type: "here", came: ["ann"] })).toEqual(["ann"]);
  });
});

test("a new name is on the seat of who bears it, and nothing else has changed", () => {
  const seat = (name: string) => ({ kind: "person", name, person: name, bot: null, open: false, warm: false });
  const summary = { id: "t", seats: [seat("Ann"), seat("Bob")] } as unknown as TableSummary;
  expect(withNames(summary, ["Ann", "Robert"])).toEqual({
    id: "t",
    seats: [seat("Ann"), { ...seat("Bob"), name: "Robert" }],
  });
});
