// "Your turn": a sound and, if the reader allowed it, a notification while the page is hidden.

import { settings } from "@/app/settings.svelte";
import { tableTexts } from "@/i18n/table";
import { playSound } from "./sounds";

let shown: Notification | undefined;

/** Notify the reader that it is their turn at this game. */
export function notifyTurn(game: string): void {
  playSound("turn");
  if (!document.hidden) return;
  const texts = tableTexts[settings.language];
  if (settings.stored.notify && "Notification" in globalThis && Notification.permission === "granted") {
    shown?.close();
    shown = new Notification(texts.yourTurn, { body: game, icon: "/icon-192.png", tag: "stolik-turn" });
    shown.onclick = () => {
      globalThis.focus();
      shown?.close();
    };
  }
}
