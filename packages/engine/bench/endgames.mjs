/**
 * How much exact endgames would improve `rollout`. At the first position of a game with at most the given number
 * of layouts left, it compares the misses of the rollout over rollouts that plays there with those of the best
 * strategy (proved) and of greedy. All three numbers are exact for the position; the interval is for randomly
 * chosen positions. Build first.
 *
 *   node packages/engine/bench/endgames.mjs --answers length --layouts 30 --positions 100 --seed 1
 */
import {
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
import { solve } from "@broadside/engine/solver";
import { cpu, flag, numberFlag, wrong } from "../../../scripts/bench/measure.mjs";
import { LayoutList } from "../dist/inference/posterior/layout-list.js";
import { makeCandidates } from "../dist/strategy/rollout/candidates.js";
import { makeMissTree } from "../dist/strategy/rollout/miss-tree.js";
import { RolloutTree } from "../dist/strategy/rollout/rollout-tree.js";

const most = numberFlag("layouts", 30, 6);
const wanted = numberFlag("positions", 100, 2);
const LIMITS = { cells: 8, ratio: 0.5 };
/** Proofs that need more positions than this are abandoned and counted. */
const POSITIONS = 2e6;

const scenario = unwrap(
  withRules(preset(flag("scenario", "hasbro", "gorkoff-5x5")), { answers: flag("answers", "length") }),
);

const firstShort = (layout, cache) => {
  const referee = new Referee(layout);
  const tracker = new Tracker(cache);
  let knowledge = makeKnowledge(scenario);
  while (!referee.isOver) {
    const posterior = tracker.infer(knowledge);
    if (posterior.layouts <= BigInt(most)) return { knowledge, posterior };
    const [best] = posterior.rank();
    knowledge = observe(knowledge, { cell: best.cell, answer: referee.fire(best.cell) });
  }
  return undefined;
};

const judge = ({ knowledge, posterior }) => {
  const shot = new Uint8Array(scenario.board.cellCount);
  for (const { cell } of knowledge.observations) shot[cell] = 1;
  const candidates = makeCandidates(scenario, shot, LayoutList.make(knowledge, most).placed);
  const tree = makeMissTree(candidates);
  const rollouts = new RolloutTree(candidates, tree, LIMITS);
  const [{ chance: top }] = posterior.rank();
  const tried = posterior
    .rank()
    .slice(0, LIMITS.cells)
    .filter(({ chance }) => chance >= LIMITS.ratio * top);
  const least = (of) => Math.min(...tried.map(({ cell }) => of.misses(candidates.columns.indexOf(cell))));
  const greedy = tree.misses(candidates.columns.indexOf(posterior.rank()[0].cell)) / candidates.weight;
  const rollout = least(rollouts) / candidates.weight;
  const solution = solve(knowledge, { limits: { positions: POSITIONS, lookahead: 0 } });
  return {
    layouts: Number(posterior.layouts),
    greedy,
    rollout,
    best: solution.proven ? solution.misses.mean : undefined,
  };
};

const cache = new PosteriorCache(scenario);
const random = RandomStream.fromSeed(numberFlag("seed", 1));
const found = [];
let given = 0;
let games = 0;
let time = 0;
while (found.length + given < wanted) {
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, random);
  games++;
  const position = firstShort(layout, cache);
  if (!position || position.posterior.layouts < 2n) continue;
  const [judged, milliseconds] = cpu(() => judge(position));
  time += milliseconds;
  if (judged.best === undefined) given++;
  else found.push(judged);
}
const interval = (values) => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (values.length - 1);
  return `${mean.toFixed(4)} +- ${(1.96 * Math.sqrt(variance / values.length)).toFixed(4)}`;
};
for (const { greedy, rollout, best } of found)
  if (rollout < best - 1e-9 || greedy < rollout - 1e-9)
    wrong("a strategy misses less than the best there is, or rollouts more than greedy");
console.log(
  `${games} games, ${found.length} positions of 2 to ${most} layouts, ${given} not proved; ${(time / wanted).toFixed(0)} ms a position`,
);
console.log(
  `misses left: greedy ${interval(found.map((x) => x.greedy))}, rollouts ${interval(found.map((x) => x.rollout))}, best ${interval(found.map((x) => x.best))}`,
);
console.log(
  `rollouts less best: ${interval(found.map((x) => x.rollout - x.best))}; greedy less best: ${interval(found.map((x) => x.greedy - x.best))}`,
);
