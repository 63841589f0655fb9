import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { gameIcons } from "./icons.ts";
import { licences } from "./licences.ts";

const server = "http://127.0.0.1:8643";

export default defineConfig({
  plugins: [svelte(), gameIcons(), licences()],
  build: {
    outDir: "../src/duskboard/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // no data: addresses, so that the content policy can be strict
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
