import { describe, expect, it } from "vitest";
import { errorOf, expectedNumber } from "../../core/estimate.ts";
import { RandomStream } from "../../core/random.ts";
import { Rational } from "../../core/rational.ts";
import { accuracyOf, isUnsettled, lossDecimals, VERDICT_ERRORS, verdictOf } from "./shot-cost.ts";

describe("the accuracy", () => {
  it("is 100 for nothing lost, 0 for all lost, and even between", () => {
    for (const shots of [1, 7, 44]) {
      expect(String(accuracyOf(Rational.ZERO, shots))).toBe("100");
      expect(String(accuracyOf(Rational.of(shots), shots))).toBe("0");
      expect(String(accuracyOf(Rational.of(shots, 4), shots))).toBe("75");
    }
    expect(String(accuracyOf(Rational.ZERO, 0))).toBe("100");
    expect(() => accuracyOf(Rational.ZERO, 1.5)).toThrow(RangeError);
  });

  it("stays from 0 to 100 where an estimate lies outside", () => {
    const drawn = (estimate: number): number => expectedNumber(accuracyOf({ estimate, standardError: 0.1 }, 10));
    expect([-1, 0, 2.5, 10, 12].map(drawn)).toEqual([100, 100, 75, 0, 0]);
  });

  it("has the error of the sum, in hundredths of the shots", () => {
    expect(errorOf(accuracyOf({ estimate: 3, standardError: 0.5 }, 20))).toBe(2.5);
    expect(errorOf(accuracyOf({ estimate: -3, standardError: 0.5 }, 20))).toBe(2.5);
    expect(errorOf(accuracyOf(Rational.ONE, 20))).toBe(0);
  });
});

describe("verdicts", () => {
  it("follow from what was lost", () => {
    const lost = [0, 0.099, 0.1, 0.299, 0.3, 0.749, 0.75, 2];
    expect(lost.map((shots) => verdictOf(false, shots, 0))).toEqual([
      ...["good", "good", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder"],
    ]);
    expect(verdictOf(true, 0, 0)).toBe("best");
  });

  it("blame nobody for chance", () => {
    expect(verdictOf(false, 0.8, 0.4)).toBe("good");
    expect(verdictOf(false, 0.8, 0.1)).toBe("mistake");
    expect(verdictOf(false, -0.2, 0.1)).toBe("good");
    const good = [0.04, 0.8].flatMap((lost) => [0, 0.03, 0.031].map((error) => isUnsettled("good", lost, error)));
    expect(good).toEqual([false, true, true, false, true, true]);
    expect(isUnsettled("inaccuracy", 0.3, 0.1)).toBe(false);
  });

  it("follow from the numbers as they are written, with few digits", () => {
    const random = RandomStream.fromSeed(8);
    expect([0.74, 0.7461, 0.0999, 0.7501].map((lost) => lossDecimals(lost, 0))).toEqual([2, 3, 4, 2]);
    for (let i = 0; i < 3000; i++) {
      const error = i % 2 === 0 ? 0 : random.below(3000) / 10_000;
      const lost = (random.below(12_000) - 1000) / 10_000 + 2 * error;
      const decimals = lossDecimals(lost, error);
      const shownError = error === 0 ? 0 : Math.max(10 ** -decimals, error).toFixed(decimals);
      const shown = Number((Number(lost.toFixed(decimals)) - VERDICT_ERRORS * Number(shownError)).toFixed(6));
      if (decimals < 6) expect(verdictOf(false, shown, 0)).toBe(verdictOf(false, lost, error));
      expect(decimals).toBeGreaterThanOrEqual(2);
    }
  });
});
