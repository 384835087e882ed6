// Files of the page stay readable: no long lines, no folder with too much in it.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const MAX_COLUMNS = 120;
const MAX_FILES = 25;
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const GAMES = here("../../src/stolik/games");
const FOLDERS = [
  here("."),
  ...readdirSync(GAMES)
    .map((game) => join(GAMES, game, "web"))
    .filter((folder) => existsSync(folder)),
];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
);

test("no line is longer than the formatter would make it", () => {
  const sources = FILES.filter((file) => /\.(svelte|ts|css)$/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  const long = sources.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, number) => (line.length > MAX_COLUMNS ? [`${file}:${number + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

test("no folder has more files than can be taken in at a glance", () => {
  const counts = new Map<string, number>();
  for (const file of FILES) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
});
