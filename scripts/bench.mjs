// npm run bench [-- NAME ... [--keep] | --smallest]: runs the benchmark programs one after the other. A full run also
// writes docs/reference/bench.json and the table of docs/reference/performance.md; `npm run bench -- priors --keep` puts
// the figures of one program into them. Without --keep, or at the smallest sizes, programs named only print.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir, totalmem } from "node:os";
import { basename, join } from "node:path";
import { PROGRAMS } from "./bench/programs.mjs";
import { withPrograms, withTables } from "./bench/table.mjs";
import { buildLibraries, root, run, say } from "./steps.mjs";

const args = process.argv.slice(2);
const isSmallest = args.includes("--smallest");
const isKept = args.includes("--keep");
const names = args.filter((arg) => arg !== "--smallest" && arg !== "--keep");
const nameOf = (/** @type {string} */ file) => basename(file, ".mjs");
const usual = PROGRAMS.filter(({ runs }) => runs !== undefined);
const unknown = names.find((name) => !usual.some(({ file }) => nameOf(file) === name));
if (unknown !== undefined) {
  say(`npm run bench: there is no program "${unknown}"; it runs ${usual.map(({ file }) => nameOf(file)).join(", ")}`);
  process.exit(2);
}

if ((await buildLibraries()) !== 0) process.exit(1);
const chosen = usual.filter(({ file }) => names.length === 0 || names.includes(nameOf(file)));
const folder = mkdtempSync(join(tmpdir(), "broadside-bench-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const started = new Date();
const load = Number(loadavg()[0].toFixed(1));
/** @type {import("./bench/table.mjs").Run["programs"]} */
const programs = [];
for (const [i, { file, runs = [], args: needed = [] }] of chosen.entries()) {
  const figures = [];
  for (const [k, flags] of runs.entries()) {
    const kept = join(folder, `${i}-${k}.jsonl`);
    say(`\n== ${["node", file, ...needed, ...flags].join(" ")}`);
    const options = { env: { ...process.env, BENCH_FIGURES: kept } };
    const code = await run(
      process.execPath,
      [file, ...needed, ...flags, ...(isSmallest ? ["--smallest"] : [])],
      options,
    );
    if (code !== 0) {
      say(`npm run bench: ${file} ended with exit code ${code}; nothing was written`);
      process.exit(1);
    }
    figures.push(
      ...readFileSync(kept, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    );
  }
  programs.push({ command: `node ${file}`, figures });
}

if ((names.length === 0 || isKept) && !isSmallest) {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const machine = `${cpus().length} x ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  const minutes = Number(((Date.now() - started.getTime()) / 60_000).toFixed(1));
  const date = started.toISOString();
  const path = join(root, "docs/reference/bench.json");
  const result =
    names.length === 0
      ? { date, version, machine, load, minutes, programs }
      : withPrograms(JSON.parse(readFileSync(path, "utf8")), { date, machine, load, programs });
  writeFileSync(path, `${JSON.stringify(result, null, 2)}\n`);
  const page = join(root, "docs/reference/performance.md");
  writeFileSync(page, withTables(readFileSync(page, "utf8"), result));
  say("\nwrote docs/reference/bench.json and the table of docs/reference/performance.md");
}
