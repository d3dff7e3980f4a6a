// Estimates from sampled layouts: CPU time of the first one in a fresh state, time per 1,000 samples, and the errors reached.
// Answers are checked: every sampled layout has all ship cells, and where the exact map is quick it is within five errors.
// node packages/engine/bench/estimates.mjs
import assert from "node:assert/strict";
import { infer, makeKnowledge, PosteriorEstimator, parseScenario, preset, unwrap } from "@broadside/engine";

const SAMPLES = 100_000;

/** @type {(size: number[], lengths: number[], contact: string) => import("@broadside/engine").Scenario} */
const rules = (size, lengths, contact) =>
  unwrap(
    parseScenario({
      board: { size },
      fleet: [...new Set(lengths)].map((length) => ({
        name: `ship-${length}`,
        length,
        count: lengths.filter((other) => other === length).length,
      })),
      contact,
      answers: "sunk",
    }),
  );

/** @type {readonly (readonly [name: string, scenario: import("@broadside/engine").Scenario, compare: boolean])[]} */
const cases = [
  ["hasbro", preset("hasbro"), true],
  ["russian", preset("russian"), true],
  ["12x12, 5,4,4,3,3,2,2,2, none", rules([12, 12], [5, 4, 4, 3, 3, 2, 2, 2], "none"), false],
  ["20x20, 15 ships, none", rules([20, 20], [6, 5, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 2], "none"), false],
  ["10x10, 13 ships, none (crowded)", rules([10, 10], [5, 4, 4, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1], "none"), false],
  ["70x70, 5,4,3,3,2, none", rules([70, 70], [5, 4, 3, 3, 2], "none"), false],
];

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** @param {Float64Array} errors */
const range = (errors) => {
  const open = errors.filter((error) => error > 0).sort();
  return `${(100 * open[open.length >> 1]).toFixed(2)} / ${(100 * open[open.length - 1]).toFixed(2)}`;
};

console.log("| rules | first 1,000 | 1,000 later | worth of 100,000 | errors after 1,000 | after 100,000 |");
console.log("|---|---:|---:|---:|---:|---:|");
for (const [name, scenario, compare] of cases) {
  const knowledge = makeKnowledge(scenario);
  let begun = cpu();
  const estimator = new PosteriorEstimator(knowledge);
  estimator.sample(1000);
  const first = estimator.estimate();
  const firstTime = cpu() - begun;
  begun = cpu();
  estimator.sample(SAMPLES - 1000);
  const perThousand = (cpu() - begun) / (SAMPLES / 1000 - 1);
  const estimate = estimator.estimate();
  assert(first.kind === "estimate" && estimate.kind === "estimate");
  const cells = scenario.fleet.reduce(
    (sum, { shape, count }) => sum + count * (shape.kind === "line" ? shape.length : 0),
    0,
  );
  assert(Math.abs(estimate.chance.reduce((sum, chance) => sum + chance, 0) - cells) < 1e-6);
  if (compare) {
    const posterior = infer(knowledge);
    estimate.chance.forEach((chance, cell) => {
      assert(Math.abs(chance - posterior.chance(cell)) < 5 * estimate.standardError[cell], `${name} cell ${cell}`);
    });
  }
  const worth = Math.round(estimate.effectiveSamples).toLocaleString("en-US");
  console.log(
    `| ${name} | ${firstTime.toFixed(0)} ms | ${perThousand.toFixed(1)} ms | ${worth} | ${range(first.standardError)} | ${range(estimate.standardError)} |`,
  );
}
