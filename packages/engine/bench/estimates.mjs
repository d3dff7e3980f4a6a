// Estimates from sampled layouts: the CPU time of the first estimate in a fresh state, the time per 1,000
// samples, and the errors reached. Results are checked: every sampled layout has all its ship cells, and if the
// exact map is fast to compute, the estimate is within five errors of it.
// node packages/engine/bench/estimates.mjs
import assert from "node:assert/strict";
import { infer, makeKnowledge, PosteriorEstimator, parseScenario, preset, unwrap } from "@broadside/engine";
import { cpu, figure, isSmallest } from "../../../scripts/bench/measure.mjs";

const SAMPLES = isSmallest ? 5_000 : 100_000;

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

/** @param {Float64Array} errors */
const range = (errors) => {
  const open = errors.filter((error) => error > 0).sort();
  return `${(100 * open[open.length >> 1]).toFixed(2)} / ${(100 * open[open.length - 1]).toFixed(2)}`;
};

for (const [name, scenario, compare] of cases.slice(0, isSmallest ? 1 : undefined)) {
  const knowledge = makeKnowledge(scenario);
  const [[estimator, first], firstTime] = cpu(() => {
    const made = new PosteriorEstimator(knowledge);
    made.sample(1000);
    return /** @type {const} */ ([made, made.estimate()]);
  });
  const [, laterTime] = cpu(() => estimator.sample(SAMPLES - 1000));
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
  figure(`${name}: first 1,000 samples`, firstTime, "ms", `errors ${range(first.standardError)} points`);
  const errors = `errors after ${SAMPLES.toLocaleString("en-US")} ${range(estimate.standardError)} points`;
  figure(`${name}: 1,000 samples later`, laterTime / (SAMPLES / 1000 - 1), "ms", errors);
  figure(`${name}: worth of ${SAMPLES.toLocaleString("en-US")}`, estimate.effectiveSamples, "uniform layouts");
}
