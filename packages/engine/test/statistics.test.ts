import { describe, expect, it } from "vitest";
import { chiSquare, chiSquareTail, normalTails } from "./statistics.ts";

describe("the statistics the other tests rest on", () => {
  // The upper 5 % and 0.1 % points of the chi-square distribution, from printed tables.
  it.each([
    [3.841, 1, 0.05],
    [10.828, 1, 0.001],
    [18.307, 10, 0.05],
    [29.588, 10, 0.001],
    [124.342, 100, 0.05],
    [149.449, 100, 0.001],
    [0.000157, 1, 0.99],
    [70.065, 100, 0.99],
  ])("P(chi-square >= %f with %i degrees) is %f", (value, freedom, tail) => {
    expect(chiSquareTail(value, freedom) / tail).toBeCloseTo(1, 2);
  });

  it("with two degrees of freedom is an exponential", () => {
    for (const x of [0.1, 1, 5, 20, 100]) expect(chiSquareTail(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 10);
  });

  it("normal tails: 4.55 % beyond 2, 0.27 % beyond 3", () => {
    expect(normalTails(2)).toBeCloseTo(0.0455, 4);
    expect(normalTails(-3)).toBeCloseTo(0.0027, 4);
  });

  it("Pearson's statistic", () => expect(chiSquare([8, 12], () => 10)).toBeCloseTo(0.8, 12));
});
