// How things move: at the reader's speed, or hardly at all. Boards take their durations from here.

import { settings } from "@/app/settings.svelte";

/** Milliseconds of a movement, after the reader's own pace; 0 where motion is unwanted. */
export function durationMs(ms: number): number {
  return settings.motion === "less" ? 0 : ms / settings.speed;
}

/** A cross-fade is all that remains of a flight where motion is unwanted. */
export function fadeMs(ms: number): number {
  return settings.motion === "less" ? 120 : ms / settings.speed;
}
