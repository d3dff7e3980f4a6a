// Fits compared with computations over all layouts one by one.

import { describe, expect, it } from "vitest";
import { RandomStream } from "../../src/core/random.ts";
import { type Candidate, chooseFamily } from "../../src/fitting/fit-layouts.ts";
import { fitWeights } from "../../src/fitting/fit-weights.ts";
import { LayoutFeatures, makeWeightModel, priorOfModel } from "../../src/fitting/weight-model.ts";
import {
  formatScenario,
  infer,
  type Layout,
  makeKnowledge,
  placementsOf,
  preset,
  type Scenario,
  unwrap,
  withPrior,
} from "../../src/index.ts";
import {
  bitsOfPrior,
  fitCells,
  fitLayouts,
  occupancyCovariance,
  poolTally,
  priorOfCells,
  symmetryGroupsOf,
  testCellSets,
} from "../../src/priors.ts";
import { allLayouts } from "../all-layouts.ts";
import { cases, firstOf } from "../cases.ts";
import { readScenario } from "../read.ts";
import { chancesOf, meansOf, occupiedBy, small } from "./fitting-scenarios.ts";

const randomWeights = (scenario: Scenario, seed: number, spread = 1): Float64Array => {
  const random = RandomStream.fromSeed(seed);
  return Float64Array.from({ length: scenario.board.cellCount }, () => Math.exp(spread * (2 * random.unit() - 1)));
};

/** Layouts drawn at random with the given chances. */
const draw = (layouts: readonly Layout[], chances: readonly number[], number: number, seed: number): Layout[] => {
  const random = RandomStream.fromSeed(seed);
  return Array.from({ length: number }, () => {
    let left = random.unit();
    return layouts[chances.findIndex((chance) => (left -= chance) < 0)] ?? layouts[0];
  });
};

const entropyOf = (chances: readonly number[]): number =>
  chances.reduce((sum, chance) => (chance > 0 ? sum - chance * Math.log2(chance) : sum), 0);

describe("counts", () => {
  it.each([
    [small([3, 3], [3, 2]), 1],
    [small([4, 3], [2, 2], "none"), 2],
    [small([5, 2], [3, 1], "no-sides", ["C1"]), 3],
  ])("%# give the distribution that generalised iterative scaling gives over all layouts", (scenario, seed) => {
    // Darroch and Ratcliff, "Generalized iterative scaling for log-linear models", 1972: a different method with the
    // same result.
    const layouts = allLayouts(scenario);
    const occupied = meansOf(layouts, chancesOf(layouts, randomWeights(scenario, seed)));
    const fit = unwrap(fitCells(scenario, { games: 1, occupied }, { tolerance: 1e-11 }));
    const cells = occupiedBy(layouts[0]).reduce((sum, taken) => sum + taken, 0);
    const weights = new Float64Array(occupied.length).fill(1);
    let chances = chancesOf(layouts, weights);
    for (let round = 0; round < 3000; round++) {
      const means = meansOf(layouts, chances);
      for (const [cell, mean] of means.entries()) if (mean > 0) weights[cell] *= (occupied[cell] / mean) ** (1 / cells);
      chances = chancesOf(layouts, weights);
    }
    for (const [i, chance] of chancesOf(layouts, fit.weights).entries()) expect(chance).toBeCloseTo(chances[i], 7);
    expect(fit.bits).toBeCloseTo(Math.log2(layouts.length) - entropyOf(chances), 7);
    expect(fit.uniformBits).toBeCloseTo(Math.log2(layouts.length), 12);
    expect(bitsOfPrior(scenario, priorOfCells(fit).weights as never)).toBeCloseTo(fit.bits, 9);
  });
});

describe("the covariance of a layout's cells", () => {
  it.each([small([3, 3], [3, 2]), small([4, 3], [2, 1], "none", ["B2"])])("%# is that over all layouts", (scenario) => {
    const layouts = allLayouts(scenario);
    const weights = randomWeights(scenario, 4);
    const chances = chancesOf(layouts, weights);
    const means = meansOf(layouts, chances);
    const { covariance, chances: found } = occupancyCovariance(scenario, weights);
    const size = means.length;
    for (let a = 0; a < size; a++) {
      expect(found[a]).toBeCloseTo(means[a], 12);
      for (let b = 0; b < size; b++) {
        const both = layouts.reduce(
          (sum, layout, i) => sum + chances[i] * occupiedBy(layout)[a] * occupiedBy(layout)[b],
          0,
        );
        expect(covariance[size * a + b]).toBeCloseTo(both - means[a] * means[b], 12);
      }
    }
  });
});

describe("the test of symmetry", () => {
  it("lists the groups of a board's symmetries", () => {
    const orders = (scenario: Scenario): number[] => symmetryGroupsOf(scenario).map(({ order }) => order);
    // The square has ten groups of symmetries, including the trivial one.
    expect(orders(preset("hasbro"))).toEqual([8, 4, 4, 4, 2, 2, 2, 2, 2]);
    expect(
      symmetryGroupsOf(small([3, 2], [2]))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(["all 4 symmetries", "half turn", "left-right", "up-down"].sort());
    const square = symmetryGroupsOf(small([4, 4], [2]));
    expect(square.map(({ name }) => name)).toContain("quarter turn right, half turn, quarter turn left");
    // A reflection leaves the cells on its axis where they are.
    const own = (name: string): number[] => {
      const { sets } = square.find((group) => group.name === name) ?? { sets: new Int32Array() };
      return Array.from(sets.keys()).filter((cell) => sets.filter((set) => set === sets[cell]).length === 1);
    };
    expect(own("falling diagonal")).toEqual([0, 5, 10, 15]);
    expect(own("rising diagonal")).toEqual([3, 6, 9, 12]);
    expect(orders(small([3, 3], [2], "allowed", ["A1"]))).toEqual([2]);
    for (const { order, sets } of symmetryGroupsOf(preset("hasbro"))) {
      const sizes = new Map<number, number>();
      for (const set of sets) sizes.set(set, (sizes.get(set) ?? 0) + 1);
      for (const size of sizes.values()) expect(order % size).toBe(0);
    }
  });

  it("makes counts alike", () => {
    const scenario = small([3, 1], [2]);
    const [{ sets }] = symmetryGroupsOf(scenario);
    expect(poolTally({ games: 10, occupied: [4, 10, 6] }, sets).occupied).toEqual([5, 10, 5]);
  });

  /** The statistics of a number of experiments with 300 games each, using the covariances of the fit to each. */
  const statistics = (
    scenario: Scenario,
    weights: ArrayLike<number>,
    name: string,
    number: number,
  ): { degrees: number; list: number[]; refused: (bound: number) => number } => {
    const group = symmetryGroupsOf(scenario).find((one) => one.name === name);
    if (!group) throw new Error("there is no such symmetry");
    const layouts = allLayouts(scenario);
    const chances = chancesOf(layouts, weights);
    let degrees = 0;
    const list = Array.from({ length: number }, (_, seed) => {
      const games = 300;
      const occupied = new Array<number>(weights.length).fill(0);
      for (const layout of draw(layouts, chances, games, seed))
        for (const [cell, taken] of occupiedBy(layout).entries()) occupied[cell] += taken;
      const fit = unwrap(fitCells(scenario, { games, occupied }, { tolerance: 1e-5 }));
      const result = testCellSets({ games, occupied }, group.sets, occupancyCovariance(scenario, fit.weights));
      degrees = result.degrees;
      return result.statistic;
    });
    return { degrees, list, refused: (bound) => list.filter((value) => value > bound).length };
  };

  const square = small([3, 3], [2, 1]);
  const uneven = [2, 1, 2, 1, 3, 1, 0.5, 1, 0.5];

  it.each(
    firstOf(
      [
        // Left-right symmetry holds in both cases, and the priors are far from uniform. In the row, the three
        // differences have only two degrees of freedom.
        ["a row", small([6, 1], [3]), [9, 1, 1, 1, 1, 9], "left-right", 2, 5.991, cases(60, 150)],
        ["a square", square, uneven, "left-right", 3, 7.815, cases(25, 150)],
      ] as const,
      1,
    ),
  )(
    "refuses a symmetry that holds as rarely as it says: %s, many experiments of 300 games (seeds from 0)",
    (...given) => {
      const [, scenario, weights, name, freedom, bound, number] = given;
      const { degrees, list, refused } = statistics(scenario, weights, name, number);
      expect(degrees).toBe(freedom);
      // The mean of n chi-square values with f degrees of freedom has expectation f and standard deviation sqrt(2 f /
      // n); four of these are allowed on either side (exceeded once in 15,000). One value in twenty is expected
      // beyond the bound: 7.5 of 150, with more than 18 once in 5,000; 3.75 of 75, with more than 12 once in 5,000.
      const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
      expect(Math.abs(mean - freedom)).toBeLessThan(4 * Math.sqrt((2 * freedom) / number));
      expect(refused(bound)).toBeLessThanOrEqual(number === 150 ? 18 : 12);
      expect(refused(bound)).toBeGreaterThan(0);
    },
  );

  it(`refuses a symmetry that does not hold: ${cases(8, 20)} experiments of 300 games (seeds from 0)`, () => {
    expect(statistics(square, uneven, "up-down", cases(8, 20)).refused(7.815)).toBe(cases(8, 20));
  });
});

describe("layouts", () => {
  const scenario = small([4, 3], [3, 2]);
  const layouts = allLayouts(scenario);

  it.each([false, true])(
    "give a stationary point of the penalised likelihood, and its distance is proved (by shape: %s)",
    (byShape) => {
      const drawn = draw(layouts, chancesOf(layouts, randomWeights(scenario, 3)), 30, 8);
      const model = makeWeightModel(scenario, { byShape });
      const features = new LayoutFeatures(model, drawn);
      const means = features.meansOf(drawn.map((_, i) => i));
      const strength = 1 / (30 * 0.4 ** 2);
      const rough = fitWeights(model, means, { tolerance: 1e-3, strength });
      const close = fitWeights(model, means, { tolerance: 1e-12, strength });
      expect(rough.converged && close.converged).toBe(true);
      const distance = Math.hypot(...rough.point.map((part, i) => part - close.point[i]));
      expect(distance).toBeGreaterThan(1e-6);
      expect(distance).toBeLessThanOrEqual(Math.hypot(...rough.gradient) / strength + 1e-10);
      // The gradient, computed from all layouts one by one.
      const all = new LayoutFeatures(model, layouts);
      const weights = layouts.map((_, i) => Math.exp(all.logWeight(i, close.point)));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      const expected = new Float64Array(model.parameterCount);
      for (const [i, weight] of weights.entries())
        for (const [k, count] of all.meansOf([i]).entries()) expected[k] += (count * weight) / total;
      for (const [k, mean] of means.entries()) expect(expected[k] - mean + strength * close.point[k]).toBeCloseTo(0, 9);
      // The prior gives layouts the same chances as the point does.
      const prior = priorOfModel(model, { byShape }, close.point);
      const posterior = infer(makeKnowledge(unwrap(withPrior(scenario, { weights: prior }))));
      const chances = meansOf(
        layouts,
        weights.map((weight) => weight / total),
      );
      for (const [cell, chance] of chances.entries()) expect(posterior.chance(cell)).toBeCloseTo(chance, 9);
      const bits = Math.log2(layouts.length) - entropyOf(weights.map((weight) => weight / total));
      expect(bitsOfPrior(scenario, prior)).toBeCloseTo(bits, 9);
    },
  );

  it("that are equally likely stay so", () => {
    const drawn = draw(
      layouts,
      layouts.map(() => 1 / layouts.length),
      cases(80, 200),
      1,
    );
    const fit = unwrap(fitLayouts(scenario, drawn));
    expect(fit.chosen.model).toBe("uniform");
    expect(fit.prior).toEqual({ kind: "uniform" });
    expect(fit.bits).toBe(0);
  });

  it("of a prior of cells are told from those of a prior of shapes, and the stronger prior has the wider spread", () => {
    const strong = chancesOf(layouts, randomWeights(scenario, 6, 1.5));
    const weak = chancesOf(
      layouts,
      randomWeights(scenario, 6, 1.5).map((weight) => weight ** 0.25),
    );
    const [far, near] = [strong, weak].map((chances, i) => {
      const drawn = draw(layouts, chances, cases(200, 400), 2);
      return unwrap(fitLayouts(scenario, drawn, i === 0 ? {} : { model: "cells" }));
    });
    expect(far.chosen.model).toBe("cells");
    expect(far.chosen.spread).toBeGreaterThan(near.chosen.spread);
    // Held-out layouts are as much likelier as under the true prior, minus the loss from learning; the tolerance is
    // four standard errors.
    const truth = Math.log2(layouts.length) - entropyOf(strong);
    expect(Math.abs(far.chosen.heldOut.bits - truth)).toBeLessThan(4 * far.chosen.heldOut.standardError + 0.1);

    // Long ships lie at the top and short ones at the bottom, which weights of cells alone cannot express.
    const { table } = makeWeightModel(scenario);
    const byShip = layouts.map(({ placements }) =>
      placements.reduce((product, p) => {
        const rows = Array.from(table.cellsOf(p), (cell) => Math.floor(cell / 4));
        return product * rows.reduce((so, row) => so * (table.classOf[p] === 0 ? 3 ** -row : 3 ** row), 1);
      }, 1),
    );
    const total = byShip.reduce((a, b) => a + b, 0);
    const drawn = draw(
      layouts,
      byShip.map((weight) => weight / total),
      cases(150, 300),
      4,
    );
    const fit = unwrap(fitLayouts(scenario, drawn));
    expect(fit.chosen.model).toMatch(/shapes$/);
    expect(fit.prior.kind).toBe("placements");
    expect(placementsOf(scenario).count).toBe(
      fit.prior.kind === "placements" ? fit.prior.weights.reduce((sum, list) => sum + list.size, 0) : 0,
    );
  });

  it("never choose a family over a simpler one that scores better, however much its scores vary", () => {
    const families = { uniform: [0, 0], "symmetric-cells": [0.9, 0.9], cells: [2, -0.4], shapes: [1, 1] } as const;
    const candidates = Object.entries(families).map(([model, bits]): Candidate => {
      const heldOut = { bits: (bits[0] + bits[1]) / 2, standardError: 0, each: Float64Array.from(bits) };
      return { model: model as Candidate["model"], spread: 1, heldOut };
    });
    expect(chooseFamily(candidates).model).toBe("symmetric-cells");
  });

  it("are divided by the seed, and the same seed gives the same fit", () => {
    const drawn = draw(layouts, chancesOf(layouts, randomWeights(scenario, 3)), 20, 8);
    const heldOut = (seed: number): number =>
      unwrap(fitLayouts(scenario, drawn, { seed, model: "cells", folds: 4 })).chosen.heldOut.bits;
    expect(heldOut(1)).toBe(heldOut(1));
    expect(heldOut(1)).not.toBe(heldOut(2));
  });

  it("too few, or folds that are too many, are refused", () => {
    const wrong = (number: number, folds?: number): string => {
      const fit = fitLayouts(scenario, layouts.slice(0, number), folds === undefined ? {} : { folds });
      return fit.ok ? "fits" : `${fit.error.where}: ${fit.error.what}`;
    };
    expect(wrong(1)).toBe("layouts: 1 is too few to learn from");
    expect(wrong(3, 4)).toBe("folds: 4 is out of range");
    // A fractional number of folds would silently leave layouts out.
    expect(wrong(4, 2.5)).toBe("folds: 2.5 is out of range");
    expect(wrong(4, Number.NaN)).toBe("folds: NaN is out of range");
  });

  it("of other rules are refused, and those of the same rules under another prior are not", () => {
    const other = preset("gorkoff-3x3");
    const strange = fitLayouts(scenario, [...layouts.slice(0, 3), ...allLayouts(other).slice(0, 1)], { folds: 2 });
    expect(strange).toMatchObject({ ok: false, error: { where: "layouts[3]", what: "is of other rules" } });
    const believed = readScenario({ ...formatScenario(scenario), name: "another", answers: "sunk" });
    const same = layouts.slice(0, 4).map(({ placements }) => ({ scenario: believed, placements }));
    expect(fitLayouts(scenario, same, { folds: 2, model: "uniform" }).ok).toBe(true);
  });

  it("games to add that are no number, or less than none, are refused", () => {
    const tally = { games: 4, occupied: Array.from({ length: scenario.board.cellCount }, () => 1) };
    for (const smooth of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(fitCells(scenario, tally, { smooth })).toMatchObject({ ok: false, error: { where: "smooth" } });
  });
});
