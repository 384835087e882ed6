// How the page is built: into the server's package, from which it is served and shipped.

import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import icons from "unplugin-icons/vite";
import type { ProxyOptions } from "vite";
import { defineConfig } from "vitest/config";
import { precompress } from "./build/precompress.ts";
import { subsetFonts } from "./build/subset_fonts.ts";

/** The server behind the development server. */
const SERVER = process.env.STOLIK ?? "http://127.0.0.1:8420";
const toServer: ProxyOptions = {
  target: SERVER,
  ws: true,
  changeOrigin: true,
  rewriteWsOrigin: true,
  configure: (proxy) =>
    proxy.on("proxyReq", (request) => request.getHeader("origin") && request.setHeader("origin", SERVER)),
};

/** Milliseconds after which a test is called hung; nothing is judged by less. */
const TEST_TIMEOUT_MS = 300_000;

/** What every page needs. */
const COMMON = new RegExp(
  [/node_modules[\\/](svelte|esm-env|clsx)/, /web[\\/]src[\\/](ui|app|api|i18n[\\/](index|settings|errors))/, /~icons/]
    .map((one) => one.source)
    .join("|"),
);
/** What the pages beside the table need. */
const PAGES = /web[\\/]src[\\/]pages[\\/]|games[\\/][^\\/]+[\\/]web[\\/](Cover|blurb)|i18n[\\/]home/;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  plugins: [subsetFonts(), svelte(), icons({ compiler: "svelte", scale: 1 }), precompress()],
  resolve: { alias: { "@": here("./src"), "@fonts": here("./.made/fonts") } },
  server: {
    fs: { allow: [here("..")] },
    proxy: { "/api": toServer },
  },
  build: {
    outDir: here("../src/stolik/server/site"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Few files instead of many small ones.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "common",
              test: COMMON,
              minShareCount: 2,
            },
            {
              name: "pages",
              test: PAGES,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: "node",
    include: ["src/**/*.test.ts", "../src/stolik/games/*/web/**/*.test.ts"],
    allowOnly: false,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
  },
});
