// A figure for a paper: the exact map of a position, drawn twice, and a caption with the exact numbers.
//
// Run:   node examples/tasks/paper-figure.mjs [FOLDER]
// Makes: figure.svg, without pixels (for a PDF: rsvg-convert -f pdf figure.svg, or Inkscape)
//        figure.png, for a slide
//        caption.txt, the number of layouts and the best cells
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatCell, infer, parseKnowledge, preset, unwrap } from "@broadside/engine";

process.on("uncaughtException", ({ message }) => {
  console.error(message); // one line: where, what is wrong, what would be right
  process.exit(2);
});

const RULES = "hasbro";
const SHOTS = "E5. F6x G3.";

const folder = process.argv[2] ?? ".";
mkdirSync(folder, { recursive: true });
const command = fileURLToPath(import.meta.resolve("broadside/bin/broadside.js"));
for (const name of ["figure.svg", "figure.png"]) {
  const file = join(folder, name);
  rmSync(file, { force: true }); // the command never overwrites a file
  execFileSync(process.execPath, [command, "heatmap", "--scenario", RULES, "--shots", SHOTS, "--out", file]);
}

const knowledge = unwrap(parseKnowledge(preset(RULES), SHOTS));
const posterior = infer(knowledge);
const best = posterior
  .rank()
  .slice(0, 3)
  .map(({ cell, chance }) => `${formatCell(knowledge.scenario.board, cell)} (${(100 * chance).toFixed(1)} %)`);
const caption = `Chance of a hit after ${SHOTS}, by the exact count of ${posterior.layouts.toLocaleString("en")} layouts.
All layouts are equally likely. The best cells are ${best.join(", ")}.
`;
writeFileSync(join(folder, "caption.txt"), caption);
console.log(caption + join(folder, "figure.svg"));
