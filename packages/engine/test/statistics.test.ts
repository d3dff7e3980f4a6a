import { describe, expect, it } from "vitest";
import { chiSquare, chiSquareTail, normalTails } from "./statistics.ts";

describe("the statistics the other tests rest on", () => {
  // Points of the chi-square distribution, from printed tables.
  it.each([
    [3.841, 1, 0.05],
    [29.588, 10, 0.001],
    [149.449, 100, 0.001],
    [0.000157, 1, 0.99],
    [70.065, 100, 0.99],
  ])("P(chi-square >= %f with %i degrees) is %f", (value, freedom, tail) => {
    expect(chiSquareTail(value, freedom) / tail).toBeCloseTo(1, 2);
  });

  it("normal tails and Pearson's statistic", () => {
    expect(normalTails(-3)).toBeCloseTo(0.0027, 4);
    expect(chiSquare([8, 12], () => 10)).toBeCloseTo(0.8, 12);
  });
});
