import { RandomStream } from "@broadside/engine";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import type { StrategyGames } from "../../src/experiment/experiment-games.ts";
import { encodeShots } from "../../src/experiment/shot-sequence.ts";
import {
  chiSquareTail,
  incompleteBeta,
  logGamma,
  normalCdf,
  normalQuantile,
  normalTail,
  studentCdf,
  studentQuantile,
  upperGamma,
} from "../../src/statistics/sample/distribution.ts";
import { hitsByShot } from "../../src/statistics/sample/hits-by-shot.ts";
import { welchDifference } from "../../src/statistics/sample/mean-verdict.ts";
import { skewness } from "../../src/statistics/sample/sample.ts";
import { SHAPIRO_WILK_LIMIT } from "../../src/statistics/sample/shapiro-wilk.ts";
import {
  binWidth,
  describe as describeSample,
  histogram,
  quantile,
  RunningMean,
  shapiroWilk,
  shareInterval,
  survivalCurve,
} from "../../src/statistics.ts";
import { expectClose } from "./close.ts";
import scipy from "./reference-scipy.json" with { type: "json" };

describe("descriptions agree with SciPy", () => {
  it.each(Object.entries(scipy.descriptions))("%s", (name, expected) => {
    const actual = describeSample(expected.sample);
    expect(actual.count).toBe(expected.sample.length);
    expectClose(actual.mean, expected.mean, 1e-12, name);
    expectClose(actual.variance ?? Number.NaN, expected.variance, 1e-12, "variance");
    expectClose(actual.standardDeviation ?? Number.NaN, expected.standardDeviation, 1e-12, "standard deviation");
    expectClose(actual.median, expected.median, 1e-14, "median");
    expectClose(actual.skewness ?? Number.NaN, expected.skewness, 1e-9, "skewness");
    expectClose(actual.meanInterval?.low ?? Number.NaN, expected.interval[0], 1e-10, "low");
    expectClose(actual.meanInterval?.high ?? Number.NaN, expected.interval[1], 1e-10, "high");
    for (const [share, value] of expected.quantiles)
      expectClose(quantile(expected.sample, share), value, 1e-13, `quantile ${share}`);
  });

  it("leave out what too few games cannot give", () => {
    expect(describeSample([7])).toMatchObject({ count: 1, mean: 7, median: 7, minimum: 7, maximum: 7 });
    expect(describeSample([7]).meanInterval).toBeUndefined();
    expect(describeSample([7, 7, 7]).skewness).toBeUndefined();
    expect(skewness([1, 2])).toBeUndefined();
    expect(() => describeSample([])).toThrow(RangeError);
    expect(() => describeSample([1, Number.NaN])).toThrow(RangeError);
    expect(() => quantile([1], 1.1)).toThrow(RangeError);
  });
});

describe("Shapiro-Wilk", () => {
  it.each(Object.entries(scipy.descriptions))("agrees with SciPy on %s", (_, { sample, shapiro }) => {
    const test = shapiroWilk(sample);
    expectClose(test?.statistic.value ?? Number.NaN, shapiro[0], 1e-7, "W");
    expectClose(test?.p ?? Number.NaN, shapiro[1], 2e-5, "p");
  });

  it("tests a subsample of a sample beyond 5000, always the same one, and says so", () => {
    const large = Array.from({ length: SHAPIRO_WILK_LIMIT + 1000 }, (_, i) => 40 + ((i * 7919) % 13) + (i % 3));
    const test = shapiroWilk(large);
    expect(test?.method).toMatch(/5000 games: a random subsample \(seed \d+\) of the 6000/);
    expect(shapiroWilk(large)).toEqual(test);
  });

  it("tests nothing when there is nothing to test", () => {
    expect(shapiroWilk([1, 2])).toBeUndefined();
    expect(shapiroWilk([4, 4, 4, 4])).toBeUndefined();
  });
});

describe("histograms", () => {
  it("count every value once, and every value of a bin lies in it", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 200 })), fc.integer({ min: 1, max: 20 }), (sample, width) => {
        const bins = histogram(sample, width);
        for (const { from, to, count } of bins)
          expect(count).toBe(sample.filter((value) => value >= from && value <= to).length);
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(sample.length);
      }),
    );
    expect(histogram([3, 5, 3], 1)).toEqual([
      { from: 3, to: 3, count: 2 },
      { from: 4, to: 4, count: 0 },
      { from: 5, to: 5, count: 1 },
    ]);
    expect(() => histogram([1.5], 1)).toThrow(RangeError);
    expect(() => histogram([1], 0)).toThrow(RangeError);
    expect(binWidth(1000, 10)).toBe(2);
    expect(binWidth(0, 0)).toBe(1);
  });
});

describe("shares", () => {
  it("have the intervals of SciPy's binomtest (Wilson)", () => {
    for (const [k, n, low, high] of scipy.wilson) {
      const interval = shareInterval(k / n, n);
      expectClose(interval.low, low, 1e-12, `${k}/${n}`);
      expectClose(interval.high, high, 1e-12, `${k}/${n}`);
    }
  });

  it("of finished games rise from 0 to 1", () => {
    const curve = survivalCurve([20, 22, 22, 25]);
    expect(curve.map(({ shots, finished }) => [shots, finished])).toEqual([
      [19, 0],
      [20, 0.25],
      [21, 0.25],
      [22, 0.75],
      [23, 0.75],
      [24, 0.75],
      [25, 1],
    ]);
    for (const { finished, interval } of curve) expect(interval).toEqual(shareInterval(finished, 4));
    expect(survivalCurve([])).toEqual([]);
  });
});

describe("a running mean", () => {
  const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 60 });

  it("agrees with the whole sample, added one by one", () => {
    fc.assert(
      fc.property(values, (sample) => {
        const whole = new RunningMean();
        for (const x of sample) whole.add(x);
        const expected = describeSample(sample);
        expect(whole.count).toBe(expected.count);
        expect(whole.mean).toBeCloseTo(expected.mean, 9);
        expect(whole.variance).toBeCloseTo(expected.variance ?? Number.NaN, 6);
        const { low, high } = expected.meanInterval ?? { low: 0, high: 0 };
        expect(whole.halfWidth()).toBeCloseTo((high - low) / 2, 7);
      }),
    );
  });

  it("stops when its interval is narrow enough, not before there are enough games", () => {
    const running = new RunningMean();
    expect(running.isPrecise(1)).toBe(false);
    for (let i = 0; i < 99; i++) running.add(i % 2);
    expect(running.halfWidth()).toBeLessThan(0.2);
    expect(running.isPrecise(0.2)).toBe(false);
    running.add(1);
    expect(running.isPrecise(0.2)).toBe(true);
    const needed = running.countFor(0.01);
    expect(needed).toBeGreaterThan(9000);
    expect(needed).toBeLessThan(11_000);
    expect(new RunningMean().countFor(0.1)).toBe(100);
    expect(() => running.add(Number.NaN)).toThrow(RangeError);
  });
});

// Shots are whole, bounded and skewed: 18 plus the larger of two numbers from 0 to 79, with the mean (m - 1) (4 m + 1) /
// (6 m) for m = 80. Four standard errors are allowed for chance, and 0.015 for the approximation.
it("95 % intervals cover means of experiments that stopped as soon as their interval was narrow enough", () => {
  const samples = cases(400, 1500);
  let [games, covered] = [0, 0];
  for (let i = 0; i < samples; i++) {
    const stream = RandomStream.fromSeed(8, i);
    const running = new RunningMean();
    while (!running.isPrecise(2.5)) running.add(18 + Math.max(stream.below(80), stream.below(80)));
    games += running.count;
    if (Math.abs(running.mean - (18 + (79 * 321) / 480)) <= running.halfWidth()) covered++;
  }
  expect(games / samples).toBeGreaterThan(150);
  expect(Math.abs(covered / samples - 0.95)).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / samples) + 0.015);
});

describe("differences of independent means", () => {
  it.each(scipy.welch as [string, string, number, number, number][])(
    "%s minus %s: agree with SciPy",
    (a, b, ...expected) => {
      const samples: Record<string, { sample: number[] }> = scipy.descriptions;
      const found = welchDifference(describeSample(samples[a].sample), describeSample(samples[b].sample));
      if (!found) throw new Error("nothing was found");
      expectClose(found.mean, expected[0], 1e-12);
      expectClose(found.interval.low, expected[1], 1e-9);
      expectClose(found.interval.high, expected[2], 1e-9);
    },
  );

  it("need two values of each, and may be certain", () => {
    expect(welchDifference(describeSample([1]), describeSample([1, 2]))).toBeUndefined();
    expect(welchDifference(describeSample([3, 3]), describeSample([1, 1]))).toMatchObject({
      mean: 2,
      interval: { low: 2, high: 2 },
    });
  });
});

describe("special functions agree with SciPy", () => {
  it.each<[string, number[][], (...point: number[]) => number, number]>([
    ["logGamma", scipy.logGamma, logGamma, 1e-13],
    ["upperGamma", scipy.upperGamma, upperGamma, 1e-11],
    ["chiSquareTail", scipy.chiSquareTail, chiSquareTail, 1e-11],
    ["incompleteBeta", scipy.incompleteBeta, incompleteBeta, 1e-12],
    ["normalTail", scipy.normalTail, normalTail, 1e-11],
    ["normalQuantile", scipy.normalQuantile, normalQuantile, 1e-14],
    ["studentCdf", scipy.studentCdf, studentCdf, 1e-9],
    ["studentQuantile", scipy.studentQuantile, studentQuantile, 1e-11],
  ])("%s", (name, points, f, tolerance) => {
    for (const point of points) {
      const expected = point[point.length - 1];
      const axes = point.slice(0, -1);
      expectClose(f(...axes), expected, tolerance, `${name}(${axes})`);
    }
  });

  it("the normal distribution mirrors its tail", () => {
    for (const [z, tail] of scipy.normalTail) expectClose(normalCdf(-z), tail, 1e-11, `${z}`);
  });
});

const games = (...played: string[]): StrategyGames => ({
  strategy: "mine",
  shots: Float64Array.from(played, (text) => (text === "" ? Number.NaN : text.length)),
  misses: new Float64Array(played.length),
  milliseconds: new Float64Array(played.length),
  sequences: played.map((text) =>
    encodeShots(
      [...text].map((sign, cell) => ({ cell, hit: sign === "x" })),
      9,
    ),
  ),
  faults: [],
});

describe("hits by number of shots", () => {
  it("are means over finished games, those that are over included", () => {
    const found = hitsByShot(games(".x.x", "xx", "", "..xx"), 9);
    expect(found).toMatchObject({ strategy: "mine", meanHits: [1 / 3, 1, 4 / 3, 2], firstHit: { mean: 2 } });
    expect(found?.firstHit.interval?.low).toBeLessThan(2);
  });

  it("need a finished game", () => {
    expect(hitsByShot(games("", ""), 9)).toBeUndefined();
    expect(hitsByShot(games("x"), 9)?.firstHit).toEqual({ mean: 1 });
  });
});
