import { expect } from "vitest";

/** Expects a number to be within a relative error of another one, or within that error of 0. */
export const expectClose = (actual: number, expected: number, tolerance = 1e-12, what = ""): void => {
  const error = Math.abs(actual - expected) / (expected === 0 ? 1 : Math.abs(expected));
  if (!(error <= tolerance))
    expect.fail(`${what} is ${actual} instead of ${expected}: off by ${error.toExponential(1)}`);
};
