// A game from paper, judged: which of your shots cost you something? Type your notes as you wrote them.
//
// Run:   node examples/tasks/review-notes.mjs [NOTES.txt] [RULES]
//        NOTES.txt has your shots in their order, "A1 miss, C3 hit" or "A1. C3x"; RULES is a preset's name
// Shows: each shot, the best cell at that moment, and how many more shots yours is expected to cost
import { readFileSync } from "node:fs";
import { formatCell, parseKnowledge, preset, RandomStream, unwrap } from "@broadside/engine";
import { expectedNumber, reviewTranscript } from "@broadside/engine/review";

process.on("uncaughtException", ({ message }) => {
  console.error(message); // one line: where, what is wrong, what would be right
  process.exit(2);
});

const NOTES = "B2 miss, C3 hit, C4 hit, D1 hit, C1 miss";

const [file, rules = "gorkoff-5x5"] = process.argv.slice(2);
const scenario = preset(rules);
const notes = file === undefined ? NOTES : readFileSync(file, "utf8");
const { observations } = unwrap(parseKnowledge(scenario, notes));
if (observations.length === 0) throw new Error(`${file}: there is no shot in it; write "A1 miss, C3 hit"`);
const { shots } = unwrap(reviewTranscript({ scenario, observations }, { random: RandomStream.fromSeed(1) }));

const name = (cell) => formatCell(scenario.board, cell);
const line = (...words) =>
  console.log(
    words
      .map((word) => String(word).padEnd(8))
      .join("")
      .trimEnd(),
  );
line("shot", "best", "lost", "layouts before it");
for (const { observation, cost, layouts } of shots)
  line(name(observation.cell), name(cost.best.cell), expectedNumber(cost.lost).toFixed(2), layouts);
const worst = shots.reduce((a, b) => (expectedNumber(b.cost.lost) > expectedNumber(a.cost.lost) ? b : a));
console.log(`The dearest shot: ${name(worst.observation.cell)} in place of ${name(worst.cost.best.cell)}.`);
