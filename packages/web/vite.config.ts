import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { engineAlias } from "../../scripts/engine-alias.mjs";

// The engine is taken from its sources, so that a change in it shows in the page at once and the page needs no
// build of the engine beforehand.
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  base: "./",
  resolve: {
    alias: engineAlias(new URL("../engine/src/", import.meta.url)),
  },
  worker: {
    format: "es",
    // What the worker begins with is one file, so that the first map does not wait for a second; the rest comes when it is
    // asked for.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "engine-thread", test: /engine-thread\.ts$/ }] } } },
  },
  build: { outDir: "dist", emptyOutDir: true, target: "es2023", sourcemap: true },
});
