// A tile flies from where it lay to where it belongs now; without motion it fades there.

import { cubicInOut } from "svelte/easing";
import { fade, type TransitionConfig } from "svelte/transition";
import { settings } from "@/app/settings.svelte";
import { durationMs, fadeMs } from "@/ui/motion";

/**
 * Where things lay that left just now, by name. Svelte's own crossfade shows two ghosts on the way; here one thing
 * flies.
 */
const left = new Map<string, DOMRect>();

/**
 * What leaves is gone at once: it is already on its way elsewhere. Asked when all has changed: before, the rink would
 * be laid out twice.
 */
export function send(node: Element, { key }: { key: string }): () => TransitionConfig {
  return () => {
    if (settings.motion !== "less") left.set(key, node.getBoundingClientRect());
    setTimeout(() => left.delete(key), 100);
    return { duration: fadeMs(120), css: (t) => `opacity: ${t}` };
  };
}

/** What arrives comes from where it left; the place is asked for when all that leaves in this moment has left. */
export function receive(node: Element, { key }: { key: string }): () => TransitionConfig {
  return () => {
    const from = left.get(key);
    if (!from || settings.motion === "less") return fade(node, { duration: fadeMs(250) });
    const to = node.getBoundingClientRect();
    const across = from.left + from.width / 2 - to.left - to.width / 2;
    const down = from.top + from.height / 2 - to.top - to.height / 2;
    const grown = Math.min(from.width / to.width, from.height / to.height) - 1;
    return {
      duration: durationMs(450),
      easing: cubicInOut,
      css: (_, u) => `transform: translate(${u * across}px, ${u * down}px) scale(${1 + u * grown})`,
    };
  };
}

/** A die is flung over the ice, turns over and comes to rest. */
export function tumble(node: Element, die: number): void {
  const duration = durationMs(620 + die * 45);
  if (duration === 0) return;
  const side = die % 2 ? 1 : -1;
  node.animate(
    [
      { transform: `translate(${side * 35}%, -120%) rotate(${side * -400}deg) scale(.75)`, opacity: 0.2 },
      { transform: `translate(${side * -20}%, 12%) rotate(${side * -170}deg) scale(1.08)`, opacity: 1, offset: 0.45 },
      { transform: `translate(${side * 8}%, -16%) rotate(${side * -60}deg) scale(1.05)`, offset: 0.7 },
      { transform: `translate(0, 3%) rotate(${side * 6}deg) scale(1)`, offset: 0.9 },
      { transform: "none" },
    ],
    { duration, easing: "ease-out" },
  );
}
