// How the page is built: into the server's package, from which it is served and shipped.

import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import icons from "unplugin-icons/vite";
import type { ProxyOptions } from "vite";
import { defineConfig } from "vitest/config";
import { subsetFonts } from "./build/fonts.ts";
import { squeezed } from "./build/squeezed.ts";

/** The house behind the development server. */
const HOUSE = process.env.STOLIK ?? "http://127.0.0.1:8420";
const toTheHouse: ProxyOptions = {
  target: HOUSE,
  ws: true,
  changeOrigin: true,
  rewriteWsOrigin: true,
  configure: (proxy) =>
    proxy.on("proxyReq", (request) => request.getHeader("origin") && request.setHeader("origin", HOUSE)),
};

/** Milliseconds after which a test is called hung; nothing is judged by less. */
const HUNG = 300_000;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  plugins: [subsetFonts(), svelte(), icons({ compiler: "svelte", scale: 1 }), squeezed()],
  resolve: { alias: { "@": here("./src"), "@fonts": here("./.made/fonts") } },
  server: {
    fs: { allow: [here("..")] },
    proxy: { "/api": toTheHouse },
  },
  build: {
    outDir: here("../src/stolik/server/site"),
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Few files instead of many small ones: what every room needs, and what the shelf needs.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "house",
              test: /node_modules[\\/](svelte|esm-env|clsx)|web[\\/]src[\\/](ui|house|texts[\\/](index|settings|problems))|~icons/,
              minShareCount: 2,
            },
            {
              name: "shelf",
              test: /web[\\/]src[\\/](home|pages)[\\/]|games[\\/][^\\/]+[\\/]web[\\/](Cover|pitch)|texts[\\/]home/,
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
    testTimeout: HUNG,
    hookTimeout: HUNG,
  },
});
