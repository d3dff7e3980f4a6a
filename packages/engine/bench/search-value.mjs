/**
 * How much unshot neighbours are worth while searching for a ship, from complete lists: this gives the weights
 * in src/strategy/rollout/search-cell.ts. greedy-hit plays against layouts drawn with a seed. At the
 * first position of a game in which it is searching and the number of layouts left is within the given range,
 * the layouts are listed. For each of the likeliest cells, the misses of greedy's complete tree are then added
 * up, which is exact and involves no luck. Build first.
 *
 *     node packages/engine/bench/search-value.mjs collect --answers sunk --seed 1 --positions 50 --from 20000 --to 60000 >positions.jsonl
 *     … --preset french                                                     another board than hasbro
 *     … --chase                                                             chases a ship, and also judges what `rollout` shoots
 *     node packages/engine/bench/search-value.mjs judge positions.jsonl     the misses that weights save over the likeliest cell
 */
import { readFileSync } from "node:fs";
import {
  formatShots,
  makeKnowledge,
  observe,
  PosteriorCache,
  parseStrategy,
  preset,
  RandomStream,
  sampleLayouts,
  Tracker,
  unwrap,
  withRules,
} from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { flag, numberFlag } from "../../../scripts/bench/measure.mjs";
import { neighboursOf } from "../dist/board/board.js";
import { LayoutList } from "../dist/inference/posterior/layout-list.js";
import { makeCandidates } from "../dist/strategy/rollout/candidates.js";
import { makeMissTree } from "../dist/strategy/rollout/miss-tree.js";

/** A position counts as a search if the best chance is at most this, as in `rollout`. */
const TARGET = 0.3;
/** Whether to collect positions in which a ship is chased and no hit is certain. */
const isChase = process.argv.includes("--chase");
const isWanted = (chance) => (isChase ? chance > TARGET && chance < 1 : chance <= TARGET);
/** The maximum number of cells judged, each with at least this fraction of the best chance. */
const CELLS = 12;
const RATIO = 0.7;
/** The weights that are compared: of a neighbour at a side, and of a neighbour at a corner. */
const SIDES = [0, 0.03, 0.06, 0.12, 0.25];
const CORNERS = [0, 0.02, 0.04, 0.06, 0.09];

/** The first position of a game that is a search (or a chase) and whose list has the wanted size. */
const findPosition = (layout, cache, from, to) => {
  const referee = new Referee(layout);
  const tracker = new Tracker(cache);
  let knowledge = makeKnowledge(layout.scenario);
  while (!referee.isOver) {
    const posterior = tracker.infer(knowledge);
    if (posterior.layouts < BigInt(from)) return undefined;
    const [best] = posterior.rank();
    if (posterior.layouts <= BigInt(to) && isWanted(best.chance)) return { knowledge, posterior };
    knowledge = observe(knowledge, { cell: best.cell, answer: referee.fire(best.cell) });
  }
  return undefined;
};

/**
 * For each of the likeliest cells: its chance, its unshot neighbours at sides and at corners, and the misses
 * expected if greedy continues. In a chase, only the likeliest cell and the one that `rollout` shoots are judged
 * (from 65,537 layouts on by drawn layouts).
 */
const judgeCells = ({ knowledge, posterior }, to) => {
  const { scenario, observations } = knowledge;
  const { board } = scenario;
  const shot = new Uint8Array(board.cellCount);
  for (const { cell } of observations) shot[cell] = 1;
  const candidates = makeCandidates(scenario, shot, LayoutList.make(knowledge, to).placed);
  const tree = makeMissTree(candidates);
  const ranked = posterior.rank();
  const chosen = isChase && unwrap(parseStrategy("rollout")).choose(knowledge, RandomStream.fromSeed(1));
  const judged = isChase
    ? [ranked[0], ranked.find(({ cell }) => cell === chosen)]
    : ranked.slice(0, CELLS).filter(({ chance }) => chance >= RATIO * ranked[0].chance);
  const open = (cell, reach) => neighboursOf(board, cell, reach).filter((near) => !shot[near]).length;
  return judged.map(({ cell, chance }) => {
    const sides = open(cell, "sides");
    const misses = tree.misses(candidates.columns.indexOf(cell)) / candidates.weight;
    return [round(chance), sides, open(cell, "corners") - sides, round(misses)];
  });
};

const round = (x) => Math.round(x * 1e5) / 1e5;

const collect = () => {
  const [seed, wanted] = [numberFlag("seed", 1), numberFlag("positions", 50, 1)];
  const [from, to] = [numberFlag("from", 20_000, 500), numberFlag("to", 60_000, 5_000)];
  const answers = flag("answers", "length");
  const scenario = unwrap(withRules(preset(flag("preset", "hasbro")), { answers }));
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

/** The mean of the misses saved at each position, and half the width of its 95 % interval. */
const tell = (name, saved) => {
  const mean = saved.reduce((sum, x) => sum + x, 0) / saved.length;
  const variance = saved.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (saved.length - 1);
  const half = 1.96 * Math.sqrt(variance / saved.length);
  console.log(`${name}: ${mean.toFixed(4)} +- ${half.toFixed(4)} misses saved`);
};

/**
 * The misses saved compared with the likeliest cell: by each pair of weights or, in a chase, by what `rollout`
 * shoots.
 */
const judge = (positions) => {
  if (isChase) {
    tell(
      `rollout in a chase, ${positions.length} positions`,
      positions.map(({ cells }) => cells[0][3] - cells[1][3]),
    );
    return;
  }
  for (const sides of SIDES) {
    for (const corners of CORNERS) {
      const saved = positions.map(({ cells }) => {
        const value = ([chance, side, corner]) => chance + sides * side - corners * corner;
        const chosen = cells.reduce((best, cell) => (value(cell) > value(best) ? cell : best));
        return cells[0][3] - chosen[3];
      });
      tell(`sides ${sides}, corners ${corners}`, saved);
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
