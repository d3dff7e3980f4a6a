// Checks or writes the hashes of the standard sets of layouts, see docs/how-to/data.md:
//     node scripts/data/standard-layouts.mjs              compares all layouts of all presets with packages/arena/golden/standard-layouts.json
//     node scripts/data/standard-layouts.mjs russian      compares some presets only
//     node scripts/data/standard-layouts.mjs --write      rewrites the file; a published set must never change
// Build first: npm run build -- libraries
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { layoutLine, STANDARD_LAYOUTS, STANDARD_SEED, standardLayouts } from "@broadside/arena/games";
import { PRESET_NAMES, preset } from "@broadside/engine";

const FILE = new URL("../../packages/arena/golden/standard-layouts.json", import.meta.url);
/** How many layouts, from the start of a set, every test run draws again. */
const FIRST = 1000;

const { values, positionals } = parseArgs({ options: { write: { type: "boolean" } }, allowPositionals: true });

/**
 * The SHA-256 hashes of a preset's first layouts and of all its layouts, as lines.
 * @param {string} name
 */
const hashesOf = (name) => {
  const hash = createHash("sha256");
  let [made, lines, first] = [0, "", ""];
  for (const layout of standardLayouts(preset(name), STANDARD_LAYOUTS)) {
    lines += `${layoutLine(layout)}\n`;
    if (++made % FIRST > 0) continue;
    hash.update(lines);
    lines = "";
    if (made === FIRST) first = hash.copy().digest("hex");
  }
  return { first, all: hash.digest("hex") };
};

const known = JSON.parse(readFileSync(FILE, "utf8"));
/** @type {Record<string, { first: string, all: string }>} */
const found = {};
for (const name of positionals.length > 0 ? positionals : PRESET_NAMES) {
  const start = process.cpuUsage();
  const { first, all } = hashesOf(name);
  const { user, system } = process.cpuUsage(start);
  found[name] = { first, all };
  const { presets } = known;
  const isKnown = presets[name]?.first === first && presets[name]?.all === all;
  if (!values.write && !isKnown) process.exitCode = 1;
  const verdict = values.write ? "" : isKnown ? " as published" : " ANOTHER SET THAN PUBLISHED";
  console.log(`${all}  ${name}${verdict} (${((user + system) / 1e6).toFixed(1)} s of CPU)`);
}
if (values.write) {
  const sets = { seed: STANDARD_SEED, placement: "uniform", layouts: STANDARD_LAYOUTS, firstLayouts: FIRST };
  const presets = { ...known.presets, ...found };
  writeFileSync(FILE, `${JSON.stringify({ ...sets, presets, example: known.example }, null, 2)}\n`);
}
