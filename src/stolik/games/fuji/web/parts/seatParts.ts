// What only somebody who sits at the table needs; fetched when a seat is in front of the screen.

export { Selection as Choice } from "../model/selection.svelte";
export { default as Dock } from "./Dock.svelte";
