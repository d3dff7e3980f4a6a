/**
 * How even the weights of layouts are that `rollout` draws uniformly and then weighs by a prior. It takes 4,096
 * layouts drawn at the first position of a game where a ship is chased and too many layouts are left to list.
 * The result is how many layouts drawn from the prior they are worth: (sum of weights)^2 divided by the sum of
 * squares (A. Kong, "A note on importance sampling using standardized weights", 1992). Build first.
 *
 *   node packages/engine/bench/drawn-weights.mjs --prior people --positions 40 --seed 1
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
  withPrior,
  withRules,
} from "@broadside/engine";
import { Referee } from "@broadside/engine/games";
import { parseNamedPrior } from "@broadside/engine/priors";
import { flag, numberFlag, wrong } from "../../../scripts/bench/measure.mjs";
import { weighEach } from "../dist/inference/posterior/believe.js";
import { drawByCovers } from "../dist/inference/sampling/cover-draw.js";

const DRAWN = 4096;
const LISTED = 65_536n;
const TARGET = 0.3;
const plain = unwrap(withRules(preset(flag("scenario", "hasbro")), { answers: flag("answers", "length") }));
const scenario = unwrap(withPrior(plain, unwrap(parseNamedPrior(plain, flag("prior", "people")))));
const cache = new PosteriorCache(scenario);
const random = RandomStream.fromSeed(numberFlag("seed", 1));

/** The positions in a game of `greedy-hit` where a ship is chased and the list of layouts would be too long. */
const chased = (layout) => {
  const referee = new Referee(layout);
  const tracker = new Tracker(cache);
  let knowledge = makeKnowledge(scenario);
  const found = [];
  while (!referee.isOver) {
    const posterior = tracker.infer(knowledge);
    if (posterior.layouts <= LISTED) break;
    const [best] = posterior.rank();
    if (best.chance > TARGET && posterior.massAt(best.cell) !== posterior.mass) found.push(knowledge);
    knowledge = observe(knowledge, { cell: best.cell, answer: referee.fire(best.cell) });
  }
  return found;
};

const shares = [];
while (shares.length < numberFlag("positions", 40, 1)) {
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, random);
  const positions = chased(layout);
  if (positions.length === 0) continue;
  const knowledge = positions[random.below(positions.length)];
  const drawn = drawByCovers(knowledge, DRAWN, random);
  if (!drawn) continue;
  const weights = weighEach(scenario, drawn.placements, drawn.ships);
  let sum = 0;
  let squares = 0;
  for (const weight of weights) {
    sum += weight;
    squares += weight * weight;
  }
  const share = (sum * sum) / squares / weights.length;
  if (!(share > 0 && share <= 1 + 1e-9)) wrong(`${share} of the layouts`);
  shares.push(share);
}
shares.sort((a, b) => a - b);
const at = (part) => (100 * shares[Math.min(shares.length - 1, Math.floor(part * shares.length))]).toFixed(0);
console.log(
  `${shares.length} positions: of layouts drawn uniformly ${at(0.5)} % count (median); least ${at(0)}, tenth least ${at(0.1)}, most ${at(1)}`,
);
