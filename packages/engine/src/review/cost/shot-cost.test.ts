import { describe, expect, it } from "vitest";
import { errorOf, expectedNumber } from "../../core/estimate.ts";
import { RandomStream } from "../../core/random.ts";
import { Rational } from "../../core/rational.ts";
import { accuracyOf } from "./shot-cost.ts";

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

  it("falls with the shots lost, exact or estimated, and stays from 0 to 100", () => {
    const random = RandomStream.fromSeed(1);
    for (let i = 0; i < 200; i++) {
      const shots = 1 + random.below(100);
      // The range extends below 0 and above 1000 because estimates may lie outside.
      const [less, more] = [random.below(1200), random.below(1200)].sort((a, b) => a - b).map((n) => n - 100);
      const exact = (lost: number): number => expectedNumber(accuracyOf(Rational.of(lost * shots, 1000), shots));
      const drawn = (lost: number): number =>
        expectedNumber(accuracyOf({ estimate: (lost * shots) / 1000, standardError: 0.1 }, shots));
      for (const accuracy of [exact, drawn]) {
        expect(accuracy(more)).toBeLessThanOrEqual(accuracy(less));
        if (0 <= less && less < more && more <= 1000) expect(accuracy(more)).toBeLessThan(accuracy(less));
        expect(accuracy(more)).toBeGreaterThanOrEqual(0);
        expect(accuracy(less)).toBeLessThanOrEqual(100);
      }
      expect(drawn(less)).toBeCloseTo(exact(less), 9);
    }
  });

  it("falls with a wasted shot more", () => {
    for (const lost of [0, 1, 5]) {
      const before = expectedNumber(accuracyOf(Rational.of(lost), 10));
      expect(expectedNumber(accuracyOf(Rational.of(lost + 1), 11))).toBeLessThan(before);
    }
  });

  it("has the error of the sum, in hundredths of the shots", () => {
    expect(errorOf(accuracyOf({ estimate: 3, standardError: 0.5 }, 20))).toBe(2.5);
    expect(errorOf(accuracyOf({ estimate: -3, standardError: 0.5 }, 20))).toBe(2.5);
    expect(errorOf(accuracyOf(Rational.ONE, 20))).toBe(0);
  });
});
