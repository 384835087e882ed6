// Seven short sounds for the whole house, made as they are needed; soft, never twice at once, off with one click.

import type { Sound } from "@/game";
import { settings } from "@/house/settings.svelte";

/** Parameters of zzfx: volume, randomness, frequency, attack, sustain, release, shape, curve, slide, … */
const NOTES: Record<Sound, (number | undefined)[]> = {
  card: [0.35, 0.03, 420, 0, 0.01, 0.04, 4, 1.6, -6, , , , , 0.6, , , , 0.4, 0.01],
  die: [0.4, 0.1, 180, 0, 0.02, 0.06, 4, 2.2, , , , , , 1.8, , 0.1, , 0.5, 0.02],
  water: [0.3, 0.05, 120, 0.06, 0.12, 0.2, 4, 0.6, 1.5, , , , , 1.1, , , , 0.35, 0.08],
  step: [0.3, 0.02, 260, 0.005, 0.02, 0.07, 1, 1.4, 3, , , , , , , , , 0.6, 0.02],
  good: [0.35, 0, 523, 0.01, 0.12, 0.22, 0, 1.2, , , 130, 0.07, , , , , , 0.7, 0.05],
  bad: [0.3, 0, 196, 0.01, 0.1, 0.22, 1, 1.2, -1.2, , , , , , , , , 0.6, 0.05],
  turn: [0.35, 0, 660, 0.01, 0.09, 0.25, 0, 1.5, , , 220, 0.09, , , , , , 0.7, 0.06],
};
const APART = 70;

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

export function play(sound: Sound): void {
  const now = performance.now();
  if (!settings.kept.sound || !touched || now - last < APART) return;
  last = now;
  void load().then((make) => make(...NOTES[sound]));
}

async function load(): Promise<NonNullable<typeof zzfx>> {
  zzfx ??= (await import("zzfx")).zzfx;
  return zzfx;
}
