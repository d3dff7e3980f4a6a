// npm run fuzz [-- FLAGS]: bundles the fuzzer and the engine from source, and runs it. See
// docs/how-to/fuzzing.md.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { engineAlias } from "./engine-alias.mjs";
import { buildLibraries, install, root, run } from "./steps.mjs";

const folder = join(root, "node_modules/.cache/fuzz");

/** Bundles the two thread programs of the fuzzer. Resolves when the files are written. */
async function bundle() {
  // Vite is installed by now; the imports at the top are built-ins only.
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
// Leave Ctrl-C to the fuzzer, which shows a table and then ends.
process.on("SIGINT", () => {});
process.exitCode = await run(process.execPath, [join(folder, "main.js"), ...process.argv.slice(2)], {
  cwd: process.cwd(),
  env: { ...process.env, BROADSIDE_ROOT: root },
});
