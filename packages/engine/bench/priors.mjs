// Priors: the CPU time of weighted maps of empty boards divided by that of the unweighted map, and of games of
// greedy-hit under a prior divided by that of games without one. The two are run in turn, so that a busy machine
// slows both. Results are checked: chances add up to the number of ship cells, and with all factors 1 they are
// the unweighted chances.
// node packages/engine/bench/priors.mjs [--rounds 15] [--games 60]
import assert from "node:assert/strict";
import {
  infer,
  makeKnowledge,
  PlayContext,
  PosteriorCache,
  parseStrategy,
  preset,
  RandomStream,
  sampleLayouts,
  unwrap,
  withPrior,
  withRules,
} from "@broadside/engine";
import { parseNamedPrior } from "@broadside/engine/priors";
import { cpu, figure, isSmallest, median, numberFlag } from "../../../scripts/bench/measure.mjs";
import { playShots } from "../dist/game/game.js";

const rounds = numberFlag("rounds", 15, 1);
const games = numberFlag("games", 60, 1);

const random = RandomStream.fromSeed(1);
const real = () => ({ kind: "real", value: 0.5 + random.unit() });
const whole = () => ({ kind: "exact", numerator: BigInt(1 + random.below(9)), denominator: 1n });
const cells = (scenario, draw) => ({
  weights: { kind: "cells", weights: Array.from({ length: scenario.board.cellCount }, draw) },
});
const named = (text) => (scenario) => unwrap(parseNamedPrior(scenario, text));
const priors = {
  people: named("people"),
  "edges:temperature=0.5": named("edges:temperature=0.5"),
  "random cells, real": (scenario) => cells(scenario, real),
  "random cells, whole 1 to 9": (scenario) => cells(scenario, whole),
  "mixture of people and uniform": (scenario) => ({
    weights: {
      kind: "mixture",
      parts: [
        { share: real(), prior: named("people")(scenario).weights },
        { share: real(), prior: { kind: "uniform" } },
      ],
    },
  }),
};

const shipCells = ({ fleet }) => fleet.reduce((sum, ship) => sum + ship.count * ship.shape.length, 0);
const sumOf = (posterior) => {
  let sum = 0;
  for (let cell = 0; cell < posterior.knowledge.scenario.board.cellCount; cell++) sum += posterior.chance(cell);
  return sum;
};

const cases = [
  ["hasbro", "hit", Object.keys(priors).slice(0, isSmallest ? 1 : undefined)],
  ["hasbro", "sunk", ["people"]],
  ["hasbro", "length", ["people"]],
  ["hasbro", "identified", ["people"]],
  ["russian", "sunk", Object.keys(priors).filter((text) => !text.includes("people"))],
];
for (const [name, answers, texts] of cases.slice(0, isSmallest ? 1 : undefined)) {
  const plain = unwrap(withRules(preset(name), { answers }));
  for (const text of texts) {
    const scenario = unwrap(withPrior(plain, priors[text](plain)));
    const map = (rules) => () => {
      const sum = sumOf(infer(makeKnowledge(rules)));
      assert.ok(Math.abs(sum - shipCells(rules)) < 1e-9);
    };
    for (let i = 0; i < (isSmallest ? 1 : 8); i++) for (const rules of [plain, scenario]) map(rules)();
    const times = [[], []];
    for (let i = 0; i < rounds; i++)
      for (const [k, rules] of [plain, scenario].entries()) times[k].push(cpu(map(rules))[1]);
    const [own, weighted] = times.map(median);
    const { belief } = infer(makeKnowledge(scenario));
    figure(
      `map of ${name}, ${answers}, under ${text}, by the plain map`,
      weighted / own,
      "times",
      `${own.toFixed(1)} and ${weighted.toFixed(1)} ms, ${belief.method}, error ${belief.relativeError.toPrecision(2)}`,
    );
  }
}

// Games of greedy-hit against the same layouts, each with its own cache.
const plain = unwrap(withRules(preset("hasbro"), { answers: "length" }));
for (const text of isSmallest ? ["people"] : ["people", "mixture of people and uniform"]) {
  const scenario = unwrap(withPrior(plain, priors[text](plain)));
  const layouts = sampleLayouts(makeKnowledge(scenario), games, RandomStream.fromSeed(2));
  const greedy = unwrap(parseStrategy("greedy-hit"));
  const contexts = [plain, scenario].map((rules) => new PlayContext(rules, new PosteriorCache(rules)));
  const times = [0, 0];
  const shots = [0, 0];
  for (const { placements } of layouts) {
    for (const [k, rules] of [plain, scenario].entries()) {
      times[k] += cpu(() => {
        const player = greedy.start(rules, contexts[k]);
        shots[k] += playShots(player, { scenario: rules, placements }, RandomStream.fromSeed(3)).length;
      })[1];
    }
  }
  const [without, under] = times.map((time) => `${(time / games).toFixed(0)} ms`);
  const means = shots.map((sum) => (sum / games).toFixed(1)).join(" and ");
  figure(
    `a game of greedy-hit under ${text}, by one without`,
    times[1] / times[0],
    "times",
    `hasbro, length, ${games} games: ${without} and ${under}, ${means} shots`,
  );
}
