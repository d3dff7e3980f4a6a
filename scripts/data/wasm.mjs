// What the engine runs in WebAssembly, compiled from AssemblyScript into a file of the engine:
//   node scripts/data/wasm.mjs [FILE]
//   node scripts/data/wasm.mjs --check   says by the exit code whether that file is of this source, without compiling it
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root, runTool } from "../steps.mjs";

const SOURCE = "packages/engine/assembly/index.ts";
const TARGET = "packages/engine/src/inference/methods/frontier/kernel/wasm-code.ts";

const OPTIONS = "-O3 --converge --noAssert --runtime stub --importMemory --use abort= --enable simd".split(" ");

const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");

/** A hash of compiled code and all that it comes from: the sources, the options, the compiler. */
const hashOf = (/** @type {string} */ compiled) => {
  const folder = dirname(SOURCE);
  const sources = readdirSync(join(root, folder)).sort();
  const { version } = JSON.parse(read("node_modules/assemblyscript/package.json"));
  const parts = [compiled, version, OPTIONS, sources.map((name) => read(`${folder}/${name}`))];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
};

if (process.argv[2] === "--check") {
  const [, hash, compiled] = /([0-9a-f]{64})[^"]*"([^"]*)"/.exec(read(TARGET)) ?? [];
  process.exit(hash === hashOf(compiled) ? 0 : 1);
}

const made = join(tmpdir(), `broadside-${process.pid}.wasm`);
const code = await runTool("assemblyscript", "asc", [SOURCE, ...OPTIONS, "-o", made]);
if (code !== 0) process.exit(code);
const text = readFileSync(made).toString("base64");
rmSync(made);
writeFileSync(
  process.argv[2] ?? join(root, TARGET),
  `/** ${SOURCE}, compiled, in base64. Made by scripts/data/wasm.mjs, with the hash ${hashOf(text)}. */\nexport const WASM_CODE =\n  "${text}";\n`,
);
