// Compiles the AssemblyScript sources of the engine's WebAssembly into files of the engine, or into a folder:
//     node scripts/data/wasm.mjs [FOLDER]
//     node scripts/data/wasm.mjs --check   tells by the exit code whether the files match these sources, without compiling
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { root, runTool } from "../steps.mjs";

const FOLDER = "packages/engine/assembly";

/**
 * Each source has its own file: a map does not load the code of trees, which is compiled for small size at the
 * cost of 2 % speed.
 */
const TARGETS = [
  ["index.ts", "packages/engine/src/inference/methods/frontier/wasm-code.ts", "-O3"],
  ["greedy-tree.ts", "packages/engine/src/strategy/rollout/tree-code.ts", "-O2s"],
  ["playout.ts", "packages/engine/src/review/value/playout-code.ts", "-O3"],
];

const OPTIONS = "--converge --noAssert --runtime stub --importMemory --use abort= --enable simd".split(" ");

const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");

/** A hash of the compiled code and everything it comes from: sources, options and compiler. */
const hashOf = (/** @type {string} */ compiled, /** @type {string} */ level) => {
  const sources = readdirSync(join(root, FOLDER)).sort();
  const { version } = JSON.parse(read("node_modules/assemblyscript/package.json"));
  const parts = [compiled, version, level, OPTIONS, sources.map((name) => read(`${FOLDER}/${name}`))];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
};

const isCurrent = (/** @type {string[]} */ [, target, level]) => {
  const [, hash, compiled] = /([0-9a-f]{64})[^"]*"([^"]*)"/.exec(read(target)) ?? [];
  return hash === hashOf(compiled, level);
};

if (process.argv[2] === "--check") process.exit(TARGETS.every(isCurrent) ? 0 : 1);

const made = join(tmpdir(), `broadside-${process.pid}.wasm`);
for (const [source, target, level] of TARGETS) {
  const code = await runTool("assemblyscript", "asc", [`${FOLDER}/${source}`, level, ...OPTIONS, "-o", made]);
  if (code !== 0) process.exit(code);
  const text = readFileSync(made).toString("base64");
  rmSync(made);
  const name = basename(target, ".ts").toUpperCase().replace("-", "_");
  const folder = process.argv[2];
  writeFileSync(
    folder === undefined ? join(root, target) : join(folder, basename(target)),
    `/** ${FOLDER}/${source}, compiled, in base64. Made by scripts/data/wasm.mjs, with the hash ${hashOf(text, level)}. */\nexport const ${name} =\n  "${text}";\n`,
  );
}
