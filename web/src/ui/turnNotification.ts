// "Your turn", wherever the reader is: in the title, as a sound, and, if they allowed it, as a notification.

import { settings } from "@/app/settings.svelte";
import { table } from "@/i18n/table";
import { play } from "./sounds";

let shown: Notification | undefined;

/** It is the reader's turn at this game. */
export function announce(game: string): void {
  play("turn");
  if (!document.hidden) return;
  const said = table[settings.language];
  if (settings.kept.notify && "Notification" in globalThis && Notification.permission === "granted") {
    shown?.close();
    shown = new Notification(said.yourTurn, { body: game, icon: "/icon-192.png", tag: "stolik-turn" });
    shown.onclick = () => {
      globalThis.focus();
      shown?.close();
    };
  }
}
