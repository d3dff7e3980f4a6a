import { RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import {
  duel,
  type Interval,
  meanInterval,
  RunningMean,
  shapiroWilk,
  shareInterval,
  survivalCurve,
  type TestResult,
} from "../../src/statistics.ts";
import { normal } from "./draws.ts";

// Simulations with fixed seeds. With N repetitions, the share of intervals that cover has the standard error
// sqrt(0.95 * 0.05 / N), which is 0.0034 for 4000. The tests allow four of them for chance, and in each case a
// stated number for the approximation in the method.

const covers = ({ low, high }: Interval, truth: number): boolean => low <= truth && truth <= high;

const coverage = (repetitions: number, seed: number, attempt: (stream: RandomStream) => boolean): number => {
  let covered = 0;
  for (let i = 0; i < repetitions; i++) if (attempt(RandomStream.fromSeed(seed, i))) covered++;
  return covered / repetitions;
};

const expectCoverage = (share: number, repetitions: number, approximation: number): void => {
  const error = 4 * Math.sqrt((0.95 * 0.05) / repetitions) + approximation;
  expect(Math.abs(share - 0.95), `covers ${share}`).toBeLessThan(error);
};

const sample = (n: number, draw: () => number): Float64Array => Float64Array.from({ length: n }, draw);

/** A number of shots that is whole, bounded and skewed: 18 plus the larger of two numbers from 0 to 79. */
const shots = (stream: RandomStream): number => 18 + Math.max(stream.below(80), stream.below(80));
// The mean of the larger of two uniform numbers from 0..m-1 is (m - 1) (4 m + 1) / (6 m).
const MEAN_SHOTS = 18 + (79 * 321) / 480;

describe("95 % intervals cover", () => {
  it("means of normal values with Student's interval, exactly", () => {
    const share = coverage(4000, 1, (stream) => covers(meanInterval(sample(8, () => normal(stream))), 0));
    expectCoverage(share, 4000, 0);
  });

  it("means of shots with Student's interval, within 0.01", () => {
    const student = coverage(4000, 2, (stream) => covers(meanInterval(sample(100, () => shots(stream))), MEAN_SHOTS));
    expectCoverage(student, 4000, 0.01);
  });

  it("shares with Wilson's interval, within 0.015 for discreteness", () => {
    for (const truth of [0.02, 0.3, 0.5]) {
      const share = coverage(4000, 5, (stream) => {
        const hits = sample(200, () => (stream.unit() < truth ? 1 : 0)).reduce((a, b) => a + b, 0);
        return covers(shareInterval(hits / 200, 200), truth);
      });
      expectCoverage(share, 4000, 0.015);
    }
  });

  it("points of the survival curve, within 0.015", () => {
    // The chance of at most 74 shots: both numbers, from 0..79, are at most 56.
    const truth = (57 / 80) ** 2;
    const share = coverage(2000, 6, (stream) => {
      const point = survivalCurve(sample(150, () => shots(stream))).find(({ shots: n }) => n === 74);
      return point !== undefined && covers(point.interval, truth);
    });
    expectCoverage(share, 2000, 0.015);
  });

  it("wins against strategies on the same and on other layouts", () => {
    const repetitions = 2000;
    let same = 0;
    let other = 0;
    for (let i = 0; i < repetitions; i++) {
      const stream = RandomStream.fromSeed(7, i);
      // The layout gives both the same luck, so that the two games of a pair are similar. By symmetry, each strategy
      // wins half.
      const luck = sample(120, () => stream.below(12));
      const result = duel(
        "alternate",
        luck.map((x) => x + stream.below(12)),
        luck.map((x) => x + stream.below(12)),
      );
      if (covers(result.interval, 0.5)) same++;
      if (covers(result.independent.interval, 0.5)) other++;
    }
    // On the same layout, ties deliberately make the interval too wide: it never covers less than 95 %.
    expect(same / repetitions).toBeGreaterThan(0.95 - 4 * Math.sqrt((0.95 * 0.05) / repetitions));
    expectCoverage(other / repetitions, repetitions, 0.01);
  });

  it("means of experiments that stopped as soon as their interval was narrow enough, within 0.015", () => {
    let games = 0;
    const samples = cases(600, 1500);
    const share = coverage(samples, 8, (stream) => {
      const running = new RunningMean();
      while (!running.isPrecise(2.5)) running.add(shots(stream));
      games += running.count;
      const half = running.halfWidth();
      return covers({ low: running.mean - half, high: running.mean + half, confidence: 0.95 }, MEAN_SHOTS);
    });
    expect(games / samples).toBeGreaterThan(150);
    expectCoverage(share, samples, 0.015);
  });
});

/** Kolmogorov's distance of the p-values from the uniform distribution. */
const distance = (ps: number[]): number => {
  const ordered = [...ps].sort((a, b) => a - b);
  return Math.max(...ordered.map((p, i) => Math.max((i + 1) / ps.length - p, p - i / ps.length)));
};

describe("p-values are uniform when the hypothesis is true", () => {
  const N = cases(1000, 2000);
  const tests: [string, number, (stream: RandomStream) => TestResult | undefined][] = [
    ["Shapiro-Wilk, 8 games", 0.02, (stream) => shapiroWilk(sample(8, () => normal(stream)))],
    ["Shapiro-Wilk, 50 games", 0.02, (stream) => shapiroWilk(sample(50, () => normal(stream)))],
    ["Shapiro-Wilk, 400 games", 0.02, (stream) => shapiroWilk(sample(400, () => normal(stream)))],
  ];

  // The test allows 1.95 / sqrt(N) for chance, the 0.1 % point of Kolmogorov's distribution, and in each
  // case a number for the discreteness or approximation of the test.
  it.each(tests)("%s", (_, approximation, test) => {
    const ps = Array.from({ length: N }, (_, i) => test(RandomStream.fromSeed(9, i))?.p ?? Number.NaN);
    expect(distance(ps)).toBeLessThan(1.95 / Math.sqrt(N) + approximation);
    const rejected = ps.filter((p) => p < 0.05).length / N;
    expect(Math.abs(rejected - 0.05), `rejects ${rejected}`).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / N));
  });

  it("and small when it is false", () => {
    const stream = RandomStream.fromSeed(10);
    const a = sample(200, () => shots(stream));
    expect(shapiroWilk(a)?.p).toBeLessThan(0.01);
  });
});
