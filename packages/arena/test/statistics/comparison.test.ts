import { RandomStream } from "@broadside/engine";
import { playMatch, SINGLE_SHOT_RULES, type SingleShotRule } from "@broadside/engine/games";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawBinomial } from "../../src/statistics/distribution/binomial.ts";
import { cohenDz } from "../../src/statistics/sample/description.ts";
import { turnsOf } from "../../src/statistics/summary/duel-rates.ts";
import {
  bootstrapMeanInterval,
  duel,
  friedman,
  holm,
  kruskalWallis,
  mannWhitney,
  wilcoxonSignedRank,
} from "../../src/statistics.ts";
import { expectClose } from "./close.ts";
import r from "./reference-r.json" with { type: "json" };
import scipy from "./reference-scipy.json" with { type: "json" };

describe("two samples", () => {
  it.each(Object.entries(scipy.paired))("agree with SciPy: %s", (_, expected) => {
    const { a, b } = expected;
    const signed = wilcoxonSignedRank(a, b);
    expectClose(signed.statistic.value, expected.wilcoxon[0], 1e-13, "V");
    expectClose(signed.p, expected.wilcoxon[1], 1e-9, "p of V");
    expectClose(signed.effect?.value ?? Number.NaN, expected.biserial, 1e-12, "rank-biserial");
    const unpaired = mannWhitney(a, b);
    expectClose(unpaired.statistic.value, expected.mannWhitney[0], 1e-13, "U");
    expectClose(unpaired.p, expected.mannWhitney[1], 1e-9, "p of U");
    expectClose(cohenDz(a, b) ?? Number.NaN, expected.dz, 1e-11, "d_z");
  });

  it("agree with R on the examples of Hollander and Wolfe: V = 40, W = 35", () => {
    const signed = wilcoxonSignedRank(r.signed.a, r.signed.b);
    expect(signed.statistic.value).toBe(40);
    expectClose(signed.p, r.signed.p[0], 1e-12);
    const sum = mannWhitney(r.sum.a, r.sum.b);
    expect(sum.statistic.value).toBe(35);
    expectClose(sum.p, r.sum.p[0], 1e-12);
    expect(sum.p / 2).toBeCloseTo(0.1272, 4);
  });

  it("agree with R on whole numbers full of ties and zeros", () => {
    const signed = wilcoxonSignedRank(r.tied.a, r.tied.b);
    expect(signed.statistic.value).toBe(r.tied.v);
    expectClose(signed.p, r.tied.p[0], 1e-10);
    expect(signed.method).toMatch(/120 pairs, 1[34] without a difference left out/);
    const unpaired = mannWhitney(r.tied.a, r.tied.b);
    expect(unpaired.statistic.value).toBe(r.tied.u);
    expectClose(unpaired.p, r.tied.pUnpaired[0], 1e-10);
  });

  it("that are equal show nothing", () => {
    expect(wilcoxonSignedRank([5, 6], [5, 6])).toMatchObject({ p: 1, effect: { value: 0 } });
    const same = new Array<number>(60).fill(9);
    expect(mannWhitney(same, same)).toMatchObject({ p: 1, effect: { value: 0.5 } });
    expect(cohenDz([5, 6], [5, 6])).toBeUndefined();
    expect(() => wilcoxonSignedRank([1], [1, 2])).toThrow(RangeError);
    expect(() => mannWhitney([], [1])).toThrow(RangeError);
  });

  it("exchanged give the same p and the opposite effect", () => {
    const sample = fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(sample, sample, (a, b) => {
        const [there, back] = [wilcoxonSignedRank(a, b), wilcoxonSignedRank(b, a)];
        expect(there.p).toBeCloseTo(back.p, 12);
        expect(there.effect?.value).toBeCloseTo(-(back.effect?.value ?? Number.NaN), 12);
        const [to, fro] = [mannWhitney(a, b), mannWhitney(b, a)];
        expect(to.p).toBeCloseTo(fro.p, 12);
        expect(to.effect?.value).toBeCloseTo(1 - (fro.effect?.value ?? Number.NaN), 12);
      }),
      { numRuns: 30 },
    );
  });

  it("say what they test and what they assume", () => {
    for (const test of [
      wilcoxonSignedRank([1, 2], [3, 5], ["random", "diagonal"]),
      mannWhitney([1], [2], ["x", "y"]),
    ]) {
      expect(test.hypothesis).toMatch(/random and diagonal|x and y/);
      expect(test.assumptions.length).toBeGreaterThan(0);
      expect(test.meaning).toContain("no proof");
      expect(test.effect?.meaning).toMatch(/random needs fewer shots|x needs fewer shots/);
    }
  });
});

describe("several samples", () => {
  it("agree with SciPy, ties included", () => {
    for (const { samples, kruskal, friedman: q } of scipy.several) {
      const unpaired = kruskalWallis(samples);
      expectClose(unpaired.statistic.value, kruskal[0], 1e-11, "H");
      expectClose(unpaired.p, kruskal[1], 1e-10, "p of H");
      const paired = friedman(samples);
      expectClose(paired.statistic.value, q[0], 1e-11, "Q");
      expectClose(paired.p, q[1], 1e-10, "p of Q");
    }
  });

  it("agree with R on the examples of Hollander and Wolfe: H = 0.771, Q = 11.1", () => {
    const lungs = kruskalWallis(r.kruskal.samples);
    expect(lungs.statistic.value).toBeCloseTo(0.771, 3);
    expectClose(lungs.statistic.value, r.kruskal.h[0], 1e-12);
    expectClose(lungs.p, r.kruskal.p[0], 1e-11);
    const bases = friedman(r.friedman.samples);
    expect(bases.statistic.value).toBeCloseTo(11.1, 1);
    expectClose(bases.statistic.value, r.friedman.q[0], 1e-12);
    expectClose(bases.p, r.friedman.p[0], 1e-11);
  });

  it("that are equal show nothing", () => {
    const same = [
      [3, 3],
      [3, 3],
      [3, 3],
    ];
    expect(kruskalWallis(same).p).toBe(1);
    expect(friedman(same).p).toBe(1);
    expect(() => friedman([[1, 2], [1]])).toThrow(RangeError);
    expect(() => kruskalWallis([[1]])).toThrow(RangeError);
  });

  it("Holm's adjusted p agree with R's p.adjust", () => {
    for (const [i, p] of holm(r.holm.p).entries()) expectClose(p, r.holm.adjusted[i], 1e-13);
    expect(holm([])).toEqual([]);
    expect(holm([0.5, 0.9])).toEqual([1, 1]);
  });
});

describe("the bootstrap", () => {
  const { sample, percentile, bca, repeated, repeatedBca } = scipy.bootstrap;

  it("agrees with SciPy within the error of resampling", () => {
    // With 100,000 resamples, the standard error of a 2.5 % quantile is about 1 % of the standard deviation of the
    // mean. Five standard errors are 0.0023 in probability, or 0.04 standard deviations of the mean.
    const spread = 0.04 * 1.63;
    for (const [method, expected] of [
      ["percentile", percentile],
      ["bca", bca],
    ] as const) {
      const { low, high } = bootstrapMeanInterval(sample, { method, resamples: 100_000 });
      expect(Math.abs(low - expected[0]), method).toBeLessThan(spread);
      expect(Math.abs(high - expected[1]), method).toBeLessThan(spread);
    }
    // These values repeat, so the resamples draw how often each value occurs.
    const { low, high } = bootstrapMeanInterval(repeated, { resamples: 20_000 });
    expect(Math.abs(low - repeatedBca[0])).toBeLessThan(0.01);
    expect(Math.abs(high - repeatedBca[1])).toBeLessThan(0.01);
  });

  it("gives the same interval for the same seed and another for another", () => {
    expect(bootstrapMeanInterval(sample)).toEqual(bootstrapMeanInterval(sample));
    expect(bootstrapMeanInterval(sample, { seed: 2 })).not.toEqual(bootstrapMeanInterval(sample));
    expect(bootstrapMeanInterval([4, 4, 4])).toEqual({ low: 4, high: 4, confidence: 0.95 });
  });

  it("draws numbers of times from the binomial distribution", () => {
    const { n, p, chances } = scipy.binomial;
    const stream = RandomStream.fromSeed(12);
    const draws = 40_000;
    // n p = 15 uses rejection, and 100 trials with 3 % use inversion. The mirrored case of each is tested too.
    for (const share of [p, 1 - p]) {
      const counts = new Array<number>(n + 1).fill(0);
      for (let i = 0; i < draws; i++) counts[drawBinomial(n, share, stream)]++;
      for (const [k, chance] of chances.entries()) {
        const bound = 5 * Math.sqrt(draws * chance) + 1;
        expect(Math.abs(counts[share === p ? k : n - k] - draws * chance), `${k}`).toBeLessThan(bound);
      }
    }
    for (const [trials, share] of [
      [100, 0.03],
      [100, 0.97],
      [1_000_000, 0.3],
    ]) {
      let sum = 0;
      for (let i = 0; i < draws; i++) sum += drawBinomial(trials, share, stream);
      const error = Math.sqrt((trials * share * (1 - share)) / draws);
      expect(Math.abs(sum / draws - trials * share)).toBeLessThan(4 * error);
    }
    expect(drawBinomial(5, 0, stream)).toBe(0);
    expect(drawBinomial(5, 1, stream)).toBe(5);
  });
});

/** Plays a duel shot by shot; `true` is a hit. The first player starts. Returns whether the first player wins. */
const playDuel = (rule: SingleShotRule, first: boolean[], second: boolean[]): boolean =>
  playMatch({ hits: first, isOver: true }, { hits: second, isOver: true }, rule).winner === 0;

/** The share of duels between games on different layouts that the first player wins, over both starting players. */
const independentWins = (rule: SingleShotRule, pairs: readonly [first: boolean[], second: boolean[]][]): number => {
  const wins = pairs.flatMap(([a], i) =>
    pairs.flatMap(([, b], j) => (i === j ? [] : [playDuel(rule, a, b), !playDuel(rule, b, a)])),
  );
  return wins.filter((won) => won).length / wins.length;
};

describe("duels", () => {
  /** A game played alone: its shots in order, the last of which is a hit. */
  const game = fc.array(fc.boolean(), { maxLength: 7 }).map((shots) => [...shots, true]);
  const games = fc.array(fc.tuple(game, game), { minLength: 2, maxLength: 8 });

  it("come out as when they are played turn by turn, whoever starts, under both rules", () => {
    fc.assert(
      fc.property(games, fc.constantFrom(...SINGLE_SHOT_RULES), (pairs, rule) => {
        const turns = (side: 0 | 1): number[] =>
          pairs.map((pair) => turnsOf(rule, pair[side].length, pair[side].filter((hit) => !hit).length));
        const starting = pairs.filter(([a, b]) => playDuel(rule, a, b)).length / pairs.length;
        const second = pairs.filter(([a, b]) => !playDuel(rule, b, a)).length / pairs.length;
        const result = duel(rule, turns(0), turns(1));
        expect(result.winsStarting).toBeCloseTo(starting, 12);
        expect(result.winsSecond).toBeCloseTo(second, 12);
        expect(result.wins).toBeCloseTo((starting + second) / 2, 12);
        expect(result.independent.wins).toBeCloseTo(independentWins(rule, pairs), 12);
      }),
    );
  });

  it("won by one side every time leave room for doubt", () => {
    const result = duel("alternate", [1, 1, 1], [2, 2, 2]);
    expect(result.wins).toBe(1);
    expect(result.interval.low).toBeLessThan(0.5);
    expect(result.independent.wins).toBe(1);
    expect(result.independent.interval.low).toBeLessThan(0.5);
    expect(() => duel("hit-again", [1], [1])).toThrow(RangeError);
  });
});
