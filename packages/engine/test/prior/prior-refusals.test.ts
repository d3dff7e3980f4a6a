// Functions that assume equally likely layouts refuse a prior and say so; a prior that says "uniform" changes
// nothing.

import { describe, expect, it } from "vitest";
import { difficultyOf } from "../../src/assessment/difficulty.ts";
import { LayoutAnswers } from "../../src/assessment/position.ts";
import { decisionTable } from "../../src/assessment/strategy-tree.ts";
import { formatInputError } from "../../src/core/result.ts";
import { bitsOfPrior } from "../../src/fitting/weight-model.ts";
import { solveHiderGame } from "../../src/hider/double-oracle.ts";
import {
  infer,
  type Knowledge,
  listLayouts,
  makeKnowledge,
  packPosterior,
  parseScenario,
  RandomStream,
  RefusedError,
  type Scenario,
  sampleLayouts,
  unpackPosterior,
} from "../../src/index.ts";
import { drawCompletions } from "../../src/placing/completion.ts";
import { makeSampler } from "../../src/placing/sampler.ts";
import type { PlainPrior } from "../../src/scenario/prior/prior.ts";
import { solve } from "../../src/solver/solve.ts";
import { greedyHit } from "../../src/strategy/exact/greedy.ts";
import { cases } from "../cases.ts";
import { withRandomPrior } from "../generate/random-prior.ts";
import { randomPosition } from "../random-position.ts";
import { readScenario, readStrategy } from "../read.ts";

const rules = { board: { size: [3, 3] }, fleet: [{ name: "boat", length: 2 }], contact: "none", answers: "hit" };
const row = [3, 1, 2];
const scenarioWith = (prior: object): Scenario => readScenario({ ...rules, prior });
const uneven = scenarioWith({ version: 1, cells: [row, row, row] });
const mixed = scenarioWith({ version: 1, mixture: [{ share: 1 }, { share: 2, cells: [row, row, row] }] });
const uniform = scenarioWith({ version: 1 });

const REFUSED: readonly [string, (knowledge: Knowledge) => unknown][] = [
  ["the solver", (knowledge) => solve(knowledge)],
  ["strategy optimal", (knowledge) => readStrategy("optimal").choose(knowledge, RandomStream.fromSeed(1))],
  [
    "strategy optimal",
    (knowledge) => readStrategy("optimal:otherwise=random").choose(knowledge, RandomStream.fromSeed(1)),
  ],
  ["strategy optimal", ({ scenario }) => readStrategy("optimal").start(scenario).next(RandomStream.fromSeed(1))],
  ["what goes through all layouts", (knowledge) => new LayoutAnswers(listLayouts(knowledge, 100))],
  ["what goes through all layouts", (knowledge) => decisionTable(knowledge, 100)],
  [
    "the difficulty of a layout",
    (knowledge) => difficultyOf(listLayouts(knowledge, 100)[0], greedyHit, 1, { ownGames: 2, uniformGames: 2 }),
  ],
];

describe("a prior", () => {
  it("whose products float64 cannot hold is refused by all that weighs: it leaves no layout impossible", () => {
    for (const weight of [1e-200, 1e200]) {
      const extreme = scenarioWith({ version: 1, cells: [[weight, weight, 1.5], row, row] });
      const knowledge = makeKnowledge(extreme);
      for (const ask of [
        () => infer(knowledge),
        () => sampleLayouts(knowledge, 1, RandomStream.fromSeed(1)),
        () => makeSampler(knowledge).draw(RandomStream.fromSeed(1)),
        () => readStrategy("rollout").choose(knowledge, RandomStream.fromSeed(1)),
        () => bitsOfPrior(extreme, extreme.prior?.weights as PlainPrior),
      ])
        expect(ask).toThrow("the weights of cells and placements are too far from 1 to be multiplied");
    }
  });

  it("of large shares has them in proportion", () => {
    const parts = (share: string | number, other: string | number): Scenario =>
      scenarioWith({ version: 1, mixture: [{ share }, { share: other, cells: [row, row, row] }] });
    const chances = (rules: Scenario): number[] => {
      const posterior = infer(makeKnowledge(rules));
      return Array.from({ length: 9 }, (_, cell) => posterior.chance(cell));
    };
    const zeros = "0".repeat(60);
    const wanted = chances(parts(1, 2));
    for (const large of [parts(`1${zeros}`, `2${zeros}`), parts(7.5e307, 1.5e308)])
      chances(large).forEach((chance, cell) => {
        expect(chance).toBeCloseTo(wanted[cell], 12);
      });
  });

  it.each(REFUSED)("is refused by %s", (who, work) => {
    for (const scenario of [uneven, mixed]) {
      const expected = new RefusedError(
        `${who} takes all layouts as equally likely: leave out the prior, or write "uniform" for it (--prior uniform)`,
      );
      expect(() => work(makeKnowledge(scenario))).toThrow(expected);
    }
    expect(() => work(makeKnowledge(uniform))).not.toThrow();
  });

  it("is refused by the game between hider and seeker", async () => {
    await expect(
      solveHiderGame(makeKnowledge(uneven), () => {
        throw new Error("never asked");
      }),
    ).rejects.toThrow("the game between hider and seeker takes all layouts as equally likely");
  });

  it("is refused as a mixture where a board is completed, and followed where it is plain", () => {
    expect(() => drawCompletions(makeKnowledge(mixed), [], 1, RandomStream.fromSeed(1))).toThrow(
      "layouts are not completed under a mixture of priors; take one of its parts as the prior",
    );
    const knowledge = makeKnowledge(
      scenarioWith({
        version: 1,
        cells: [
          [1e6, 1e6, 1],
          [1, 1, 1],
          [1, 1, 1],
        ],
      }),
    );
    const drawn = drawCompletions(knowledge, [], 100, RandomStream.fromSeed(2));
    // One placement has a chance of all but 10^-5.
    expect(new Set(drawn.map(({ placements }) => placements.join())).size).toBe(1);
  });

  it("is refused where its exact weights are too long, and says that it is not the layouts that are too many", () => {
    const long = Array.from({ length: 3 }, (_, y) =>
      Array.from({ length: 3 }, (_, x) => `1/${10n ** 90n + BigInt(3 * y + x)}`),
    );
    const scenario = scenarioWith({ version: 1, cells: long });
    expect(() => infer(makeKnowledge(scenario))).toThrow(
      new RefusedError(
        "the prior's exact weights have too many digits to be multiplied for so many ships; write fewer, or real numbers such as 1.5",
      ),
    );
  });

  it("is refused where ships may overlap", () => {
    const made = parseScenario({
      ...rules,
      contact: "overlap",
      answers: "count",
      prior: { version: 1, cells: [row, row, row] },
    });
    expect(made.ok ? "" : formatInputError(made.error)).toBe(
      "prior: is for ships that may not overlap; leave it out, or change the contact rule",
    );
  });
});

describe("a packed posterior", () => {
  it(`keeps what the layouts weigh (${cases(25, 300)} random positions and priors, seeds from 1,500,001)`, () => {
    for (let seed = 1_500_001; seed <= 1_500_000 + cases(25, 300); seed++) {
      const posterior = infer(withRandomPrior(randomPosition(seed, { limit: 3000n }), seed));
      const copy = unpackPosterior(structuredClone(packPosterior(posterior)));
      expect(copy.mass).toBe(posterior.mass);
      expect(copy.belief?.weight).toEqual(posterior.belief?.weight);
      expect(copy.belief?.relativeError).toBe(posterior.belief?.relativeError);
      expect(copy.belief?.parts).toEqual(posterior.belief?.parts);
      for (let cell = 0; cell < posterior.knowledge.scenario.board.cellCount; cell++) {
        expect(copy.massAt(cell)).toBe(posterior.massAt(cell));
        expect(copy.chance(cell)).toBe(posterior.chance(cell));
        expect(copy.answers(cell)).toEqual(posterior.answers(cell));
      }
    }
  });

  it("is not read without what the layouts of a prior weigh", () => {
    const { belief, ...bare } = packPosterior(infer(makeKnowledge(uneven)));
    expect(belief).toBeDefined();
    expect(() => unpackPosterior(bare)).toThrow(new RangeError("no weights for the prior of the rules"));
  });
});
