// Shared SVG definitions are mounted once a page, by whichever part needs them first: a board, a seat, the podium.

import { type Component, mount } from "svelte";

const mounted = new WeakSet<Component>();

export function mountOnce(sprite: Component): void {
  if (mounted.has(sprite)) return;
  mounted.add(sprite);
  mount(sprite, { target: document.body });
}
