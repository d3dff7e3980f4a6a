// Where do you hide a fleet from somebody who always shoots the likeliest cell? Every layout of a small board is tried.
//
// Run:   node examples/tasks/best-hiding.mjs [FOLDER]
// Makes: hiding.csv, the misses that greedy-hit needs for each layout, the most first
//
// Who always hides in the same place is soon known: what is best against the best seeker is a mixture of layouts, by
// `npx broadside hider`. On 10x10, examples/hidden-from-greedy-hit.json hides from greedy-hit by chance.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  formatLayout,
  isHit,
  listLayouts,
  makeKnowledge,
  parseStrategy,
  preset,
  RandomStream,
  unwrap,
} from "@broadside/engine";
import { playGame } from "@broadside/engine/games";

process.on("uncaughtException", ({ message }) => {
  console.error(message); // one line: where, what is wrong, what would be right
  process.exit(2);
});

const folder = process.argv[2] ?? ".";
mkdirSync(folder, { recursive: true });
const scenario = preset("gorkoff-5x5");
const greedy = unwrap(parseStrategy("greedy-hit"));
const layouts = listLayouts(makeKnowledge(scenario), 10_000);
const played = layouts.map((layout) => {
  const { observations } = playGame(greedy, layout, RandomStream.fromSeed(1));
  const misses = observations.filter(({ answer }) => !isHit(answer)).length;
  const ships = formatLayout(layout).ships.map(({ class: name, cells }) => `${name} ${cells.join(" ")}`);
  return { misses, ships };
});
played.sort((a, b) => b.misses - a.misses);
const lines = played.map(({ misses, ships }) => `${misses},${ships.join("; ")}\n`);
writeFileSync(join(folder, "hiding.csv"), `misses,layout\n${lines.join("")}`);

const mean = played.reduce((sum, { misses }) => sum + misses, 0) / played.length;
console.log(`${played.length} layouts; greedy-hit misses ${mean.toFixed(2)} times on average`);
console.log(`most often, ${played[0].misses} times: ${played[0].ships.join("; ")}`);
