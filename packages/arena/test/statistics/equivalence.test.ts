import { RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { correlation, meanHalfWidth } from "../../src/statistics/sample/description.ts";
import { alikeSentence, judgeEquivalence, summarise } from "../../src/statistics.ts";
import { makeGames } from "../report/games.ts";
import { factsOf, normal } from "./draws.ts";

describe("equivalence", () => {
  // SciPy 1.17.1: max(ttest_1samp(d, -m, alternative="greater").pvalue, ttest_1samp(d, m, alternative="less").pvalue), and
  // the farther bound of ttest_1samp(d, 0).confidence_interval(1 - 2 * level).
  const values = Float64Array.of(0.3, -0.6, 0.1, 0.9, -0.2, 0.4, -0.1, 0.5, 0.0, -0.7, 0.2, 0.6);
  for (const [margin, comparisons, p, within] of [
    [0.5, 1, 0.008485815959012499, 0.36166584631237986],
    [0.2, 1, 0.2768565136170377, 0.36166584631237986],
    [0.4, 3, 0.031015767430480474, 0.4483496017465519],
    [2, 10, 1.3608346701750686e-8, 0.5403686995144827],
  ] as const) {
    it(`agrees with SciPy for margin ${margin} and ${comparisons} comparisons`, () => {
      const found = judgeEquivalence(factsOf(values), comparisons, margin);
      expect(found?.asked?.p).toBeCloseTo(p, 9);
      expect(found?.within).toBeCloseTo(within, 9);
      expect(found?.asked?.shown).toBe(p < 0.05 / comparisons);
      // If the margin is the largest difference that the means can have, p equals the level.
      expect(judgeEquivalence(factsOf(values), comparisons, within)?.asked?.p).toBeCloseTo(0.05 / comparisons, 9);
    });
  }

  // 4,000 experiments: the standard error of a rate of 0.05 is 0.0034, and the test allows four of them.
  it("is shown wrongly in 5 % of experiments where the means differ by just the margin, and in no more", () => {
    let shown = 0;
    for (let i = 0; i < 4000; i++) {
      const stream = RandomStream.fromSeed(71, i);
      const sample = Float64Array.from({ length: 80 }, () => 0.5 + normal(stream));
      if (judgeEquivalence(factsOf(sample), 1, 0.5)?.asked?.shown) shown++;
    }
    expect(Math.abs(shown / 4000 - 0.05)).toBeLessThan(4 * 0.0034);
  });

  it("is not shown by few games, however alike they are", () => {
    expect(judgeEquivalence({ mean: 0, standardDeviation: 5, pairs: 20 }, 1, 1)?.asked?.shown).toBe(false);
    expect(() => judgeEquivalence({ mean: 0, standardDeviation: 1, pairs: 9 }, 1, 0)).toThrow(RangeError);
  });

  it("of equal games follows from the share of games that can be unlike them", () => {
    const equal = { mean: 0, standardDeviation: 0, pairs: 10, largest: 20 };
    // If 26 % of the games differ, ten equal ones have a chance of 0.74^10 = 0.05: the means can differ by 5.2 shots.
    expect(judgeEquivalence(equal, 1)?.within).toBeCloseTo(20 * (1 - 0.05 ** 0.1), 12);
    expect(judgeEquivalence(equal, 1, 6)?.asked).toMatchObject({ shown: true, p: (14 / 20) ** 10 });
    expect(judgeEquivalence(equal, 1, 5)?.asked).toMatchObject({ shown: false, p: (15 / 20) ** 10 });
    expect(judgeEquivalence({ ...equal, mean: 2 }, 1, 2)?.asked).toMatchObject({ shown: false, p: 1 });
    expect(judgeEquivalence({ ...equal, mean: 2 }, 1, 30)?.asked).toMatchObject({ shown: true, p: 0 });
    // The largest margin that is not shown has the level as its p.
    const within = judgeEquivalence({ ...equal, mean: -2 }, 3)?.within ?? Number.NaN;
    expect(judgeEquivalence({ ...equal, mean: -2 }, 3, within)?.asked?.p).toBeCloseTo(0.05 / 3, 12);
    const { largest: _, ...unknown } = equal;
    expect(judgeEquivalence(unknown, 1, 1)).toBeUndefined();
  });

  // Strategies that differ by 20 shots in 2 % of the games, else by none: the means differ by 0.4.
  it("is hardly ever shown wrongly where most games are equal", () => {
    let shown = 0;
    for (let i = 0; i < 2000; i++) {
      const stream = RandomStream.fromSeed(73, i);
      const sample = Float64Array.from({ length: 30 }, () => (stream.unit() < 0.02 ? 20 : 0));
      if (sample.some((value) => value > 0)) continue;
      if (judgeEquivalence({ ...factsOf(sample), largest: 20 }, 1, 0.4)?.asked?.shown) shown++;
    }
    expect(shown / 2000).toBeLessThan(0.05);
  });
});

describe("correlation", () => {
  it("is Pearson's: 0.81642 for Anscombe's first set, 1 and -1 on a line, and nothing where nothing varies", () => {
    // F. J. Anscombe, The American Statistician 27, 1973: 0.81642 for the first of his four sets.
    const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
    const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
    expect(correlation(x, y)).toBeCloseTo(0.81642, 5);
    expect(correlation(x, x)).toBe(1);
    expect(
      correlation(
        x,
        [...x].map((value) => -value),
      ),
    ).toBe(-1);
    expect(
      correlation(
        x,
        x.map(() => 3),
      ),
    ).toBeUndefined();
    expect(correlation([1], [1])).toBeUndefined();
    expect(() => correlation([1], [1, 2])).toThrow(RangeError);
  });
});

describe("a summary with a margin", () => {
  const games = makeGames(
    [
      { strategy: "one", more: 0, spread: 4 },
      { strategy: "two", more: 0, spread: 4 },
      { strategy: "far", more: 6, spread: 4 },
    ],
    400,
  );

  it("says how alike the strategies of a pair without a clear difference are", () => {
    const { pairs, conclusions, experiment } = summarise(games, { margin: 1 });
    expect(experiment.margin).toBe(1);
    expect(pairs[0]).toMatchObject({
      verdict: { sign: "open" },
      equivalence: { comparisons: 3, asked: { margin: 1, shown: true } },
    });
    // Both strategies have the luck of the layouts, with variance 99/12, and their own luck, with variance 15/12.
    expect(Math.abs((pairs[0].correlation ?? 0) - 99 / 114)).toBeLessThan(0.04);
    expect(pairs[1].equivalence?.asked?.shown).toBe(false);
    const text = conclusions.join(" ");
    expect(text).toMatch(
      /The means differ by less than 0\.\d+ shots \(equivalence test, 95 % for all 3 pairs together\)\./,
    );
    expect(text).toContain("That they differ by less than 1 is shown (p");
    expect(text.match(/equivalence test/g)).toHaveLength(1);
    expect(alikeSentence(pairs[0])).toContain("have the correlation 0.8");
  });

  it("gives margins rounded up, as smaller ones are not shown", () => {
    const said = (within: number): string => {
      const equivalence = { within, comparisons: 1 };
      const { correlation: _, reduced: __, ...pair } = summarise(games).pairs[0];
      return alikeSentence({ ...pair, equivalence }) ?? "";
    };
    expect(said(0.1249)).toContain("differ by less than 0.13 shots");
    expect(said(0.12)).toContain("differ by less than 0.12 shots");
    expect(said(1.31)).toContain("differ by less than 1.4 shots");
  });

  it("is the same without the margin, but for the question", () => {
    const { pairs, experiment } = summarise(games);
    expect(experiment).not.toHaveProperty("margin");
    expect(pairs[0].equivalence?.within).toBe(summarise(games, { margin: 1 }).pairs[0].equivalence?.within);
    expect(pairs[0].equivalence).not.toHaveProperty("asked");
  });
});

describe("a stopping rule", () => {
  // 3,000 experiments with the checks of a run, after 100 games and then after every quarter more. The standard
  // error is 0.0043, and the test allows four of them.
  it("that looks at widths makes 95 % intervals cover in about 94 cases of 100, and moves means hardly", () => {
    let covered = 0;
    let moved = 0;
    for (let i = 0; i < 3000; i++) {
      const stream = RandomStream.fromSeed(72, i);
      let [count, sum, squares] = [0, 0, 0];
      let half = Number.POSITIVE_INFINITY;
      for (let look = 100; half > 2.5; look = Math.ceil(look * 1.25)) {
        for (; count < look; count++) {
          const value = Math.max(stream.below(80), stream.below(80));
          sum += value;
          squares += value * value;
        }
        half = meanHalfWidth(count, (squares - (sum * sum) / count) / (count - 1));
      }
      const off = sum / count - (79 * 321) / 480;
      moved += off / 3000;
      if (Math.abs(off) <= half) covered++;
    }
    expect(Math.abs(covered / 3000 - 0.94), `${covered / 3000}`).toBeLessThan(0.005 + 4 * 0.0043);
    // At most a tenth of the half-width of 2.5.
    expect(Math.abs(moved)).toBeLessThan(0.25);
  });
});
