/**
 * What unshot neighbours are worth while a ship is looked for, from complete lists: the weights of src/strategy/rollout/search/search-cell.ts.
 * greedy-hit plays on layouts drawn with a seed. At the first position of a game where a ship is looked for and the layouts left are
 * between two numbers, the layouts are listed, and for each of the likeliest cells the misses of greedy's whole tree are summed up:
 * exact, no luck in it. Build first.
 *
 *   node packages/engine/bench/search-value.mjs collect --answers sunk --seed 1 --positions 50 --from 20000 --to 60000 >positions.jsonl
 *   … --preset french                                                     another board than hasbro
 *   node packages/engine/bench/search-value.mjs judge positions.jsonl     the misses that weights save against the likeliest cell
 */
import { readFileSync } from "node:fs";
import {
  formatShots,
  makeKnowledge,
  observe,
  PosteriorCache,
  preset,
  RandomStream,
  sampleLayouts,
  Tracker,
  unwrap,
  withRules,
} from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { neighboursOf } from "../dist/board/board.js";
import { LayoutList } from "../dist/inference/posterior/layout-list.js";
import { historyOf } from "../dist/solver/row-table.js";
import { makeLayoutRows } from "../dist/strategy/rollout/rows/layout-rows.js";
import { GreedyTree } from "../dist/strategy/rollout/tree/greedy-tree.js";

const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : process.argv[at + 1];
};
/** A ship is looked for up to this chance, as `rollout` has it. */
const TARGET = 0.3;
/** Cells judged: so many, of at least this part of the best chance. */
const CELLS = 12;
const RATIO = 0.7;
/** Weights that are compared: of a neighbour side by side, and of one corner to corner. */
const SIDES = [0, 0.03, 0.06, 0.12, 0.25];
const CORNERS = [0, 0.02, 0.04, 0.06, 0.09];

/** The first position of a game where a ship is looked for and the list has the wanted size. */
const findPosition = (layout, cache, from, to) => {
  const referee = new Referee(layout);
  const tracker = new Tracker(cache);
  let knowledge = makeKnowledge(layout.scenario);
  while (!referee.isOver) {
    const posterior = tracker.infer(knowledge);
    if (posterior.layouts < BigInt(from)) return undefined;
    const [best] = posterior.rank();
    if (posterior.layouts <= BigInt(to) && best.chance <= TARGET) return { knowledge, posterior };
    knowledge = observe(knowledge, { cell: best.cell, answer: referee.fire(best.cell) });
  }
  return undefined;
};

/** Each of the likeliest cells: chance, unshot neighbours side by side and corner to corner, expected misses if greedy plays on. */
const judgeCells = ({ knowledge, posterior }, to) => {
  const { scenario, observations } = knowledge;
  const { board } = scenario;
  const shot = new Uint8Array(board.cellCount);
  for (const { cell } of observations) shot[cell] = 1;
  const rows = makeLayoutRows(scenario, shot, LayoutList.make(knowledge, to).placed);
  const tree = new GreedyTree(rows, historyOf(scenario) === "ordered");
  const ranked = posterior.rank();
  const open = (cell, reach) => neighboursOf(board, cell, reach).filter((near) => !shot[near]).length;
  return ranked
    .slice(0, CELLS)
    .filter(({ chance }) => chance >= RATIO * ranked[0].chance)
    .map(({ cell, chance }) => {
      const sides = open(cell, "sides");
      const misses = tree.misses(rows.columns.indexOf(cell)) / rows.weight;
      return [round(chance), sides, open(cell, "corners") - sides, round(misses)];
    });
};

const round = (x) => Math.round(x * 1e5) / 1e5;

const collect = () => {
  const [seed, wanted] = [Number(option("seed", 1)), Number(option("positions", 50))];
  const [from, to] = [Number(option("from", 20_000)), Number(option("to", 60_000))];
  const answers = option("answers", "length");
  const scenario = unwrap(withRules(preset(option("preset", "hasbro")), { answers }));
  const cache = new PosteriorCache(scenario, 100e6);
  for (let game = 0, found = 0; found < wanted; game++) {
    const [layout] = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(seed, game));
    const position = findPosition(layout, cache, from, to);
    if (!position) continue;
    found++;
    const shots = formatShots(scenario, position.knowledge.observations);
    const layouts = String(position.posterior.layouts);
    console.log(JSON.stringify({ seed, game, answers, shots, layouts, cells: judgeCells(position, to) }));
  }
};

/** For each pair of weights the mean of the misses saved against the likeliest cell, and half of its 95 % interval. */
const judge = (positions) => {
  for (const sides of SIDES) {
    for (const corners of CORNERS) {
      const saved = positions.map(({ cells }) => {
        const value = ([chance, side, corner]) => chance + sides * side - corners * corner;
        const chosen = cells.reduce((best, cell) => (value(cell) > value(best) ? cell : best));
        return cells[0][3] - chosen[3];
      });
      const mean = saved.reduce((sum, x) => sum + x, 0) / saved.length;
      const variance = saved.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (saved.length - 1);
      const half = 1.96 * Math.sqrt(variance / saved.length);
      console.log(`sides ${sides}, corners ${corners}: ${mean.toFixed(4)} +- ${half.toFixed(4)} misses saved`);
    }
  }
};

const [, , command, ...rest] = process.argv;
if (command === "collect") collect();
else if (command === "judge") {
  const files = rest.filter((name) => name.endsWith(".jsonl"));
  judge(
    files.flatMap((file) =>
      readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ),
  );
} else {
  console.error("write collect, or judge and files");
  process.exitCode = 2;
}
