import { RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { confidenceText } from "../../src/statistics/hypothesis/mean-verdict.ts";
import { judgeMean, meanInterval } from "../../src/statistics.ts";
import { factsOf, normal } from "./draws.ts";

describe("a verdict on a mean", () => {
  it("of a single question is Student's 95 % interval", () => {
    const values = Float64Array.of(3, -1, 4, 1, -5, 9, 2, 6);
    const { low, high } = meanInterval(values);
    const verdict = judgeMean(factsOf(values), 1);
    expect(verdict.interval.low).toBeCloseTo(low, 12);
    expect(verdict.interval.high).toBeCloseTo(high, 12);
    expect(verdict.sign).toBe("open");
    expect(confidenceText(verdict)).toBe("95 %");
    // t(7) at 0.975 is 2.364624. With two questions the interval uses 0.9875, where t(7) is 2.841244 (SciPy's
    // t.ppf).
    const twice = judgeMean(factsOf(values), 2);
    const ratio = (twice.interval.high - twice.interval.low) / (high - low);
    expect(ratio).toBeCloseTo(2.841244 / 2.364624, 5);
    expect(confidenceText(twice)).toBe("95 % for all 2 pairs together");
  });

  it("depends on the mean alone: a skewed difference whose ranks say the opposite is told by its mean", () => {
    // One game in ten takes 30 shots more, the others 2 fewer: the ranks favour the other side, but the mean is 1.2.
    const stream = RandomStream.fromSeed(3);
    const values = Float64Array.from({ length: 4000 }, () => (stream.below(10) === 0 ? 30 : -2));
    expect(judgeMean(factsOf(values), 3).sign).toBe("above");
  });

  it("says which difference would have been seen: 80 of 100 of that size are", () => {
    // 2,000 experiments; the standard error of the share is 0.009, and the test allows four of them for chance.
    for (const comparisons of [1, 10]) {
      const { visible } = judgeMean({ mean: 0, standardDeviation: 1, pairs: 100 }, comparisons);
      let seen = 0;
      for (let i = 0; i < 2000; i++) {
        const stream = RandomStream.fromSeed(4, comparisons, i);
        const values = Float64Array.from({ length: 100 }, () => visible + normal(stream));
        if (judgeMean(factsOf(values), comparisons).sign === "above") seen++;
      }
      // The 0.01 is for the spread, which the sample has to estimate.
      expect(Math.abs(seen / 2000 - 0.8), `${comparisons}: ${seen / 2000}`).toBeLessThan(4 * 0.009 + 0.01);
    }
  });

  it("says how many games would show what was found: of experiments as large, 80 of 100 do", () => {
    const found = judgeMean({ mean: 0.1, standardDeviation: 1, pairs: 200 }, 6);
    expect(found.sign).toBe("open");
    const games = found.settling ?? 0;
    // ((2.638257 + 0.841621) / 0.1)^2 = 1210.9, rounded up to two digits.
    expect(games).toBe(1300);
    let seen = 0;
    for (let i = 0; i < 1000; i++) {
      const stream = RandomStream.fromSeed(5, i);
      const values = Float64Array.from({ length: games }, () => 0.1 + normal(stream));
      if (judgeMean(factsOf(values), 6).sign === "above") seen++;
    }
    // The number is rounded up from 1211, so the power is somewhat above 80 %: at most that of 1,300 games, which is
    // 0.833.
    expect(seen / 1000).toBeGreaterThan(0.8 - 4 * 0.0126);
    expect(seen / 1000).toBeLessThan(0.833 + 4 * 0.0126);
  });

  it("errs in at most 5 of 100 families of comparisons that depend on each other", () => {
    // Four strategies that do not differ on the same layouts: six pairs, each judged together with the other five.
    const families = 3000;
    let wrong = 0;
    for (let i = 0; i < families; i++) {
      const stream = RandomStream.fromSeed(6, i);
      const luck = Float64Array.from({ length: 60 }, () => 3 * normal(stream));
      const all = [0, 1, 2, 3].map(() => luck.map((x) => x + stream.below(12)));
      const pairs = all.flatMap((a, k) => all.slice(k + 1).map((b) => a.map((x, game) => x - b[game])));
      if (pairs.some((values) => judgeMean(factsOf(values), pairs.length).sign !== "open")) wrong++;
    }
    // By Bonferroni's inequality this is at most 0.05, plus four standard errors for chance. If it were far below,
    // the verdict would be too cautious.
    expect(wrong / families).toBeLessThan(0.05 + 4 * Math.sqrt((0.05 * 0.95) / families));
    expect(wrong / families).toBeGreaterThan(0.02);
  });

  it("where all differences are equal goes by the number of equal signs", () => {
    const equal = (pairs: number, comparisons = 1, difference = -2) =>
      judgeMean({ mean: difference, standardDeviation: 0, pairs }, comparisons);
    // 2^-4 = 0.0625, 2^-5 = 0.03125.
    expect(equal(5)).toMatchObject({ sign: "open", settling: 6 });
    expect(equal(6)).toMatchObject({ sign: "below" });
    expect(equal(6, 2)).toMatchObject({ sign: "open", settling: 7 });
    expect(equal(7, 2).sign).toBe("below");
    expect(equal(6, 1, 2).sign).toBe("above");
    expect(equal(1000, 1, 0)).toEqual({
      sign: "open",
      interval: { low: 0, high: 0, confidence: 0.95 },
      comparisons: 1,
      visible: 0,
    });
  });

  it("needs two pairs and a question", () => {
    expect(() => judgeMean({ mean: 0, standardDeviation: 1, pairs: 1 }, 1)).toThrow(RangeError);
    expect(() => judgeMean({ mean: 0, standardDeviation: 1, pairs: 2 }, 0)).toThrow(RangeError);
  });
});
