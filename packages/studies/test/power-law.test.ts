import { describe, expect, it } from "vitest";
import { expectClose } from "../../arena/test/statistics/close.ts";
import scipy from "../../arena/test/statistics/reference-scipy.json" with { type: "json" };
import { fitPowerLaw } from "../src/thesis/cost.ts";

describe("power laws", () => {
  it.each(scipy.powerLaws)("agree with the regression of logarithms in SciPy (%#)", ({ x, y, fit }) => {
    const { exponent, standardError, interval, factor, rSquared, points } = fitPowerLaw(x, y);
    expect(points).toBe(x.length);
    for (const [i, value] of [exponent, standardError, interval.low, interval.high, factor, rSquared].entries())
      expectClose(value, fit[i], 1e-9, `${i}`);
  });

  it("are found exactly where they hold exactly", () => {
    const x = [8, 10, 13, 30];
    const law = fitPowerLaw(
      x,
      x.map((n) => 0.5 * n ** 2.5),
    );
    expectClose(law.exponent, 2.5, 1e-12);
    expectClose(law.factor, 0.5, 1e-12);
    expect(law.standardError).toBeLessThan(1e-7);
    expect(() => fitPowerLaw([1, 2], [1, 2])).toThrow(RangeError);
    expect(() => fitPowerLaw([1, 2, 3], [1, 0, 2])).toThrow("above 0, not 0");
    expect(() => fitPowerLaw([2, 2, 2], [1, 3, 2])).toThrow("different x");
  });
});
