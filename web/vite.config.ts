import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server serves the built page from its package; while developing, its interface is found behind a proxy.
const server = "http://127.0.0.1:4711";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/grognard/server/static",
    emptyOutDir: true,
    target: "es2022",
    chunkSizeWarningLimit: 700,
    // What most screens need is one file, not a dozen small ones.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "common", minShareCount: 4, test: /[\\/](src|svelte)[\\/]/ }] } },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
