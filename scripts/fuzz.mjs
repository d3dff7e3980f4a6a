// npm run fuzz [-- FLAGS]: bundles the fuzzer from its sources, with the engine's, and runs it. See docs/how-to/fuzzing.md.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { engineAlias } from "./engine-alias.mjs";
import { buildLibraries, install, root, run } from "./steps.mjs";

const folder = join(root, "node_modules/.cache/fuzz");

/** Bundles the two threads of the fuzzer. Resolves when the files are written. */
async function bundle() {
  // By now it is installed; the imports above are built-ins only.
  const { build } = await import("vite");
  await build({
    configFile: false,
    root: join(root, "fuzz"),
    logLevel: "warn",
    resolve: { alias: engineAlias(pathToFileURL(join(root, "packages/engine/src/"))) },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: "node20",
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: { main: join(root, "fuzz/main.ts"), worker: join(root, "fuzz/worker.ts") },
        output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", format: "esm" },
      },
    },
  });
}

if ((await install()) !== 0 || (await buildLibraries()) !== 0) process.exit(1);
await bundle();
if (!existsSync(join(folder, "main.js"))) process.exit(1);
// Ctrl-C is for the fuzzer, which ends by itself after showing a table.
process.on("SIGINT", () => {});
process.exitCode = await run(process.execPath, [join(folder, "main.js"), ...process.argv.slice(2)], {
  cwd: process.cwd(),
  env: { ...process.env, BROADSIDE_ROOT: root },
});
