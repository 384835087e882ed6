// Seven short sounds for the whole page, made as they are needed; soft, never twice at once, off with one click.

import { settings } from "@/app/settings.svelte";

export type Sound = "card" | "die" | "water" | "step" | "good" | "bad" | "turn";

/** As much of zzfx as we use; what is left out keeps its own default. */
interface Note {
  volume: number;
  wobble?: number;
  pitch: number;
  attack?: number;
  hold: number;
  release: number;
  shape: 0 | 1 | 4;
  curve: number;
  slide?: number;
  jump?: number;
  jumpAfter?: number;
  noise?: number;
  crush?: number;
  level: number;
  decay: number;
}

const NOTES: Record<Sound, Note> = {
  card: {
    volume: 0.35,
    wobble: 0.03,
    pitch: 420,
    hold: 0.01,
    release: 0.04,
    shape: 4,
    curve: 1.6,
    slide: -6,
    noise: 0.6,
    level: 0.4,
    decay: 0.01,
  },
  die: {
    volume: 0.4,
    wobble: 0.1,
    pitch: 180,
    hold: 0.02,
    release: 0.06,
    shape: 4,
    curve: 2.2,
    noise: 1.8,
    crush: 0.1,
    level: 0.5,
    decay: 0.02,
  },
  water: {
    volume: 0.3,
    wobble: 0.05,
    pitch: 120,
    attack: 0.06,
    hold: 0.12,
    release: 0.2,
    shape: 4,
    curve: 0.6,
    slide: 1.5,
    noise: 1.1,
    level: 0.35,
    decay: 0.08,
  },
  step: {
    volume: 0.3,
    wobble: 0.02,
    pitch: 260,
    attack: 0.005,
    hold: 0.02,
    release: 0.07,
    shape: 1,
    curve: 1.4,
    slide: 3,
    level: 0.6,
    decay: 0.02,
  },
  good: {
    volume: 0.35,
    pitch: 523,
    attack: 0.01,
    hold: 0.12,
    release: 0.22,
    shape: 0,
    curve: 1.2,
    jump: 130,
    jumpAfter: 0.07,
    level: 0.7,
    decay: 0.05,
  },
  bad: {
    volume: 0.3,
    pitch: 196,
    attack: 0.01,
    hold: 0.1,
    release: 0.22,
    shape: 1,
    curve: 1.2,
    slide: -1.2,
    level: 0.6,
    decay: 0.05,
  },
  turn: {
    volume: 0.35,
    pitch: 660,
    attack: 0.01,
    hold: 0.09,
    release: 0.25,
    shape: 0,
    curve: 1.5,
    jump: 220,
    jumpAfter: 0.09,
    level: 0.7,
    decay: 0.06,
  },
};

/** In the order that zzfx wants. */
const inOrder = (note: Note): (number | undefined)[] => [
  note.volume,
  note.wobble ?? 0,
  note.pitch,
  note.attack ?? 0,
  note.hold,
  note.release,
  note.shape,
  note.curve,
  note.slide,
  undefined,
  note.jump,
  note.jumpAfter,
  undefined,
  note.noise,
  undefined,
  note.crush,
  undefined,
  note.level,
  note.decay,
];

const MIN_GAP_MS = 70;

let last = 0;
let touched = false;
let zzfx: ((...notes: (number | undefined)[]) => unknown) | undefined;

/** Browsers let a page sound only after it was touched; until then nothing is even loaded. */
function wake(): void {
  touched = true;
  removeEventListener("pointerdown", wake);
  removeEventListener("keydown", wake);
}
addEventListener("pointerdown", wake);
addEventListener("keydown", wake);

export function playSound(sound: Sound): void {
  const now = performance.now();
  if (!settings.stored.sound || !touched || now - last < MIN_GAP_MS) return;
  last = now;
  void load().then((make) => make(...inOrder(NOTES[sound])));
}

async function load(): Promise<NonNullable<typeof zzfx>> {
  zzfx ??= (await import("zzfx")).zzfx;
  return zzfx;
}
