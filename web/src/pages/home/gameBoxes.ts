// The boxes: what each game's folder brings for the shelf, found by folder and never by name. What is not brought (a
// game without a cover yet) has a plain stand-in.

import type { Component } from "svelte";
import type { GameSummary } from "@/api/types";
import type { Language } from "@/i18n";
import type { Blurb } from "./blurb";

type Cover = Component<{ label?: string }>;

const covers = import.meta.glob<Cover>("../../../../src/stolik/games/*/web/Cover.svelte", {
  eager: true,
  import: "default",
});
const blurbs = import.meta.glob<Blurb>("../../../../src/stolik/games/*/web/blurb.ts", {
  eager: true,
  import: "blurb",
});
const titles = import.meta.glob<string>("../../../../src/stolik/games/*/texts/*.json", {
  eager: true,
  import: "title",
});

const folder = (path: string): string => /games\/([^/]+)\//.exec(path)?.[1] ?? "";
const byFolder = <Thing>(found: Record<string, Thing>): Map<string, Thing> =>
  new Map(Object.entries(found).map(([path, thing]) => [folder(path), thing]));

const coverOf = byFolder(covers);
const blurbOf = byFolder(blurbs);

/** What is known of a game before the server has answered. */
export interface Box {
  key: string;
  cover: Cover | undefined;
  blurb: Blurb | undefined;
  /** Null until the server has answered. */
  game: GameSummary | null;
}

/** The shelf before the server has answered: boxes with covers, so that nothing jumps when it does. */
export const placeholderBoxes = (): Box[] => [...coverOf.keys()].map((key) => boxOf(key, null));

export const boxOf = (key: string, game: GameSummary | null): Box => ({
  key,
  cover: coverOf.get(key),
  blurb: blurbOf.get(key),
  game: game,
});

/** A game's name in the reader's language. */
export function titleOf(key: string, language: Language, game?: GameSummary | null): string {
  const known = Object.entries(titles).find(([path]) => path.endsWith(`games/${key}/texts/${language}.json`));
  return known?.[1] ?? game?.title ?? key;
}
