// What only somebody who sits at the table needs; fetched when this screen has an active seat.

export { Selection as Choice } from "../model/selection.svelte";
export { default as Dock } from "./Dock.svelte";
