import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// `LINSTOCK_API` names a running server for `npm run dev`.
const api = process.env.LINSTOCK_API ?? "http://127.0.0.1:7775";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: process.env.LINSTOCK_PAGE_OUT ?? "dist",
    emptyOutDir: true,
    target: "es2023",
    // Inlined assets are data: addresses, which the content policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: api, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    // What is tried with a hundred random tables takes its time where others build on the same machine.
    testTimeout: 30_000,
    include: ["src/**/*.test.ts", "tests/unit/**/*.test.ts"],
  },
});
