// The fonts of the packages, cut down to the letters and weights that the page uses, and into pieces: plain letters,
// Polish ones, and the rest of the Latin alphabets, which a browser fetches only where a name needs them.

import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const HERE = fileURLToPath(import.meta.url);
const FOLDER = fileURLToPath(new URL("../.made/fonts", import.meta.url));
const range = (from: number, to: number) =>
  String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const POLISH = "ĄąĆćĘęŁłŃńŚśŹźŻż";
const PLAIN = `${range(0x20, 0x7e)}\u00a0ÓóÄÖÜäöüßé«»·×–—‘’‚“”„•…−→←↑↓≥≤€`;
const without = (letters: string, others: string) => [...letters].filter((letter) => !others.includes(letter)).join("");
const PIECES: [piece: string, set: "latin" | "latin-ext", letters: string][] = [
  ["plain", "latin", PLAIN],
  ["polish", "latin-ext", POLISH],
  ["western", "latin", without(range(0xa1, 0xff), PLAIN)],
  ["eastern", "latin-ext", without(range(0x100, 0x17f), POLISH)],
];

interface Font {
  name: string;
  file: (set: string) => string;
  axes: Record<string, number | { min: number; max: number }>;
}

const FONTS: Font[] = [
  {
    name: "head",
    file: (set) => `@fontsource-variable/fraunces/files/fraunces-${set}-soft-normal.woff2`,
    // One weight: between the weights of headings nobody sees a difference, a first load does.
    axes: { SOFT: 100, wght: 660 },
  },
  {
    name: "body",
    file: (set) => `@fontsource-variable/nunito/files/nunito-${set}-wght-normal.woff2`,
    axes: { wght: { min: 500, max: 900 } },
  },
];

const writtenAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const isNewer = (file: string, other: string) => writtenAt(file) > writtenAt(other);

async function cut(font: Font, [piece, set, letters]: (typeof PIECES)[number]): Promise<void> {
  const target = join(FOLDER, `${font.name}-${piece}.woff2`);
  if (isNewer(target, HERE)) return;
  const whole = readFileSync(require.resolve(font.file(set)));
  const made = await subsetFont(whole, letters, { targetFormat: "woff2", variationAxes: font.axes });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, made);
}

export function subsetFonts(): Plugin {
  const all = FONTS.flatMap((font) => PIECES.map((piece) => [font, piece] as const));
  return {
    name: "subset-fonts",
    buildStart: async () => void (await Promise.all(all.map(([font, piece]) => cut(font, piece)))),
  };
}
