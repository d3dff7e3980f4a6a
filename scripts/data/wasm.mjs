// What the engine runs in WebAssembly, compiled from AssemblyScript into a file of the engine:
//   node scripts/data/wasm.mjs [FILE]
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, runTool } from "../steps.mjs";

const SOURCE = "packages/engine/assembly/index.ts";
const TARGET = "packages/engine/src/inference/methods/frontier/kernel/wasm-code.ts";

const made = join(tmpdir(), `broadside-${process.pid}.wasm`);
const options = ["-O3", "--converge", "--noAssert", "--runtime", "stub", "--importMemory", "--use", "abort="];
const code = await runTool("assemblyscript", "asc", [SOURCE, ...options, "--enable", "simd", "-o", made]);
if (code !== 0) process.exit(code);
const text = readFileSync(made).toString("base64");
rmSync(made);
writeFileSync(
  process.argv[2] ?? join(root, TARGET),
  `/** ${SOURCE}, compiled, in base64. Made by scripts/data/wasm.mjs. */\nexport const WASM_CODE =\n  "${text}";\n`,
);
