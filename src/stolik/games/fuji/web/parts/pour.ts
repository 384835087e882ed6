// Lava takes a card: it pours over it from above, then rests. Where motion is unwanted it only fades in.

import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { settings } from "@/app/settings.svelte";
import { fadeMs } from "@/ui/motion";

const POUR_MS = 620;

export function pour(_node: Element): TransitionConfig {
  const duration = fadeMs(POUR_MS);
  if (settings.motion === "less") return { duration, css: (t) => `opacity: ${t}` };
  return {
    duration,
    easing: cubicOut,
    css: (_t, u) =>
      `clip-path: inset(0 0 ${u * 100}% 0 round 8px); ` +
      `filter: brightness(${1 + u * 0.8}); transform: scale(${1 + u * 0.05})`,
  };
}
