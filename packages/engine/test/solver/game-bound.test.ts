/** The bounds on complete games compared with proved optima, on random small scenarios of every kind. */

import { describe, expect, it } from "vitest";
import { boundGame } from "../../src/bound/game-bound.ts";
import { shareFinished } from "../../src/bound/sampled-bound.ts";
import {
  ANSWERS,
  countLayouts,
  listLayouts,
  makeKnowledge,
  placementsOf,
  RandomStream,
  type Scenario,
} from "../../src/index.ts";
import { solve } from "../../src/solver/solve.ts";
import { cases } from "../cases.ts";
import { randomScenario } from "../random-position.ts";

const CASES = cases(8, 300);

/** A random scenario with 2 to 80 layouts, which the solver handles at once; the kinds of answers take turns. */
const smallScenario = (seed: number): Scenario | undefined => {
  const scenario = randomScenario(RandomStream.fromSeed(seed), {
    answers: [ANSWERS[seed % ANSWERS.length]],
    limit: 2000n,
  });
  const { layouts } = countLayouts(makeKnowledge(scenario));
  return layouts >= 2n && layouts <= 80n && scenario.board.cellCount <= 12 ? scenario : undefined;
};

const describeScenario = ({ board, contact, answers, fleet }: Scenario): string =>
  `${board.size.join("x")} blocked ${board.blocked} ${contact} ${answers} ${JSON.stringify(fleet.map(({ count, shape }) => [count, shape]))}`;

describe("the bounds of a whole game", () => {
  it("are never above the optimum of any objective", () => {
    let done = 0;
    for (let seed = 1; done < CASES; seed++) {
      const scenario = smallScenario(seed);
      if (!scenario) continue;
      done++;
      const knowledge = makeKnowledge(scenario);
      const where = `seed ${seed}: ${describeScenario(scenario)}`;
      const mean = solve(knowledge, { objective: "mean", limits: { positions: 2e4 } });
      const worst = solve(knowledge, { objective: "worst", limits: { positions: 2e4 } });
      for (const listed of [0, 5000]) {
        const bound = boundGame(scenario, { listed });
        expect(bound.layouts, where).toBe(mean.layouts);
        expect(bound.total <= mean.misses.total, `${bound.total} of ${mean.misses.total}, ${where}`).toBe(true);
        expect(bound.worst, where).toBeLessThanOrEqual(worst.misses.worst);
      }
    }
  });

  it("are never above it either where a few ships are hidden from every layout", () => {
    let done = 0;
    for (let seed = 1; done < CASES / 3; seed++) {
      const scenario = smallScenario(seed);
      if (!scenario) continue;
      done++;
      const knowledge = makeKnowledge(scenario);
      const layouts = listLayouts(knowledge, 80);
      const { classOf } = placementsOf(scenario);
      const { misses } = solve(knowledge, { objective: "mean", limits: { positions: 2e4 } });
      // Averages over all subsets with the same number of ships of each class, which gives the exact expectation
      // without sampling.
      const sums = new Map<string, { sum: number; number: number }>();
      for (const layout of layouts) {
        for (let subset = 1; subset < 2 ** layout.placements.length; subset++) {
          const hidden = new Set([...layout.placements.keys()].filter((i) => ((subset >> i) & 1) === 1));
          const kind = [...hidden]
            .map((i) => classOf[layout.placements[i]])
            .sort()
            .join();
          const finished = shareFinished(scenario, layout, hidden);
          let own = 0;
          for (let v = 0; finished(v) < 1; v++) own += 1 - finished(v);
          const { sum, number } = sums.get(kind) ?? { sum: 0, number: 0 };
          sums.set(kind, { sum: sum + own, number: number + 1 });
        }
      }
      for (const [kind, { sum, number }] of sums) {
        expect(sum / number, `hidden ${kind}, seed ${seed}: ${describeScenario(scenario)}`).toBeLessThanOrEqual(
          misses.mean + 1e-9,
        );
      }
    }
  });
});
