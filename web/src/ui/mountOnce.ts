// Drawings to which others refer stand in the page once, whoever shows the first of them: a board, a seat, the podium.

import { type Component, mount } from "svelte";

const drawn = new WeakSet<Component>();

export function drawOnce(sprite: Component): void {
  if (drawn.has(sprite)) return;
  drawn.add(sprite);
  mount(sprite, { target: document.body });
}
