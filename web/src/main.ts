import "@/ui/tokens.css";
import "@/ui/base.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });

const WORKER = "/sw.js";

/** The page's policy lets no script in by its address; this one address is known. */
function workerAddress(): string {
  const policies = (
    globalThis as {
      trustedTypes?: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } };
    }
  ).trustedTypes;
  return policies?.createPolicy("stolik-worker", { createScriptURL: () => WORKER }).createScriptURL(WORKER) ?? WORKER;
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register(workerAddress()).catch(() => undefined));
}
