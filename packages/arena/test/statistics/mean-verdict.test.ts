import { RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { confidenceText, pairedP } from "../../src/statistics/sample/mean-verdict.ts";
import { judgeMean, meanInterval, sightSentence } from "../../src/statistics.ts";
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

  it("says which difference would have been seen: 80 of 100 of that size are", () => {
    // The test allows four standard errors of the share for chance.
    const experiments = cases(500, 2000);
    for (const comparisons of [1, 10]) {
      const { visible } = judgeMean({ mean: 0, standardDeviation: 1, pairs: 100 }, comparisons);
      let seen = 0;
      for (let i = 0; i < experiments; i++) {
        const stream = RandomStream.fromSeed(4, comparisons, i);
        const values = Float64Array.from({ length: 100 }, () => visible + normal(stream));
        if (judgeMean(factsOf(values), comparisons).sign === "above") seen++;
      }
      // The 0.01 is for the spread, which the sample has to estimate.
      const chance = 4 * Math.sqrt((0.8 * 0.2) / experiments);
      expect(Math.abs(seen / experiments - 0.8), `${comparisons}: ${seen}`).toBeLessThan(chance + 0.01);
    }
  });

  it("calls that chance rough where games are few", () => {
    const seen = (pairs: number): string =>
      sightSentence(judgeMean({ mean: 0, standardDeviation: 1, pairs }, 1), pairs);
    expect(seen(9)).toContain(" would be detected roughly 80 % of the time.");
    expect(seen(10)).toContain(" would be detected 80 % of the time.");
  });

  it("names no number of games for a difference that is 0 to the digits shown", () => {
    const said = (mean: number): string => sightSentence(judgeMean({ mean, standardDeviation: 9, pairs: 100 }, 1), 100);
    expect(said(0.049)).toMatch(/80 % of the time\. The difference found is too close to 0 to say how many games/);
    expect(said(0.051)).toContain("takes about 250,000 games");
  });

  it("says how many games would show what was found with a chance of 80 %", () => {
    const found = judgeMean({ mean: 0.1, standardDeviation: 1, pairs: 200 }, 6);
    expect(found.sign).toBe("open");
    // ((2.638257 + 0.841621) / 0.1)^2 = 1210.9, rounded up to two digits.
    expect(found.settling).toBe(1300);
  });

  it("says it of few games too, whose spread is not known", () => {
    // Powers by SciPy's nct: 0.80 with 10 games (0.68 with 8), 0.98 with 3, 0.99 with 4 at a level of 0.05 / 3.
    const settling = (effect: number, comparisons: number, pairs = 2, degreesOfFreedom = pairs - 1) =>
      judgeMean({ mean: -effect, standardDeviation: 1, pairs, degreesOfFreedom }, comparisons).settling;
    expect([settling(1, 1), settling(5, 1), settling(5, 3)]).toEqual([10, 3, 4]);
    // Four degrees of freedom lost to a fit take four games more.
    expect(settling(1, 1, 6, 1)).toBe(14);
  });

  it("says more games than there were, and enough to see the mean found, however few there are", () => {
    for (const pairs of [2, 3, 5, 30])
      for (const mean of [0.05, 0.2, 0.5, 1, 4]) {
        const { sign, settling = 0 } = judgeMean({ mean, standardDeviation: 1, pairs }, 3);
        if (sign !== "open") continue;
        expect(settling, `${pairs} games, mean ${mean}`).toBeGreaterThan(pairs);
        // From 100 games on the number is that of a known spread: "about" stands for the 2 %.
        expect(judgeMean({ mean, standardDeviation: 1, pairs: settling }, 3).visible).toBeLessThan(1.02 * mean);
      }
  });

  it("errs in at most 5 of 100 families of comparisons that depend on each other", () => {
    // Four strategies that do not differ on the same layouts: six pairs, each judged together with the other five.
    const families = cases(1000, 3000);
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

  it("where all differences are equal allows for the games that can be unlike them", () => {
    const equal = (pairs: number, comparisons = 1, mean = -5) =>
      judgeMean({ mean, standardDeviation: 0, pairs, largest: 20 }, comparisons);
    // If one game in five differs by 20 the other way, the mean is 0: 0.8^13 = 0.055, 0.8^14 = 0.044.
    expect(equal(13)).toMatchObject({ sign: "open", settling: 14 });
    expect(equal(14)).toMatchObject({ sign: "below" });
    // 0.8^16 = 0.028, 0.8^17 = 0.0225.
    expect(equal(16, 2)).toMatchObject({ sign: "open", settling: 17 });
    expect(equal(17, 2).sign).toBe("below");
    expect(equal(14, 1, 5).sign).toBe("above");
    expect(pairedP({ mean: 5, standardDeviation: 0, pairs: 14, largest: 20 })).toBeCloseTo(0.8 ** 14, 12);
    const open = { sign: "open", comparisons: 1, visible: 0 } as const;
    const interval = (mean: number) => ({ low: mean, high: mean, confidence: 0.95 });
    expect(equal(1000, 1, 0)).toEqual({ ...open, interval: interval(0) });
    expect(sightSentence(equal(13), 13)).toBe("The difference is the same in every one of these games.");
    // Nothing is known of the other games.
    expect(judgeMean({ mean: 5, standardDeviation: 0, pairs: 1000 }, 1)).toEqual({ ...open, interval: interval(5) });
  });

  it("needs two pairs and a question", () => {
    expect(() => judgeMean({ mean: 0, standardDeviation: 1, pairs: 1 }, 1)).toThrow(RangeError);
    expect(() => judgeMean({ mean: 0, standardDeviation: 1, pairs: 2 }, 0)).toThrow(RangeError);
  });
});
