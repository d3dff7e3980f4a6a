import { describe, expect, it } from "vitest";
import { scoreText } from "./text.ts";

const written = (scores: readonly number[], digits: number, wholeDigits: number): [string[], number] => {
  const { write, power } = scoreText(scores, digits, wholeDigits);
  return [scores.map(write), power];
};

describe("scores side by side", () => {
  it("have the same decimals, the greatest of them so many digits", () => {
    expect(written([12.3456, 0.5, 0], 3, 3)).toEqual([["12.3", "0.5", "0.0"], 0]);
    expect(written([0.2137, 0.08], 4, 5)).toEqual([["0.214", "0.080"], 0]);
    expect(written([9.9996], 4, 4)).toEqual([["10.00"], 0]);
  });

  it("stay whole while they are short", () => {
    expect(written([999, -3], 3, 3)).toEqual([["999", "-3"], 0]);
    expect(written([1000, 20], 3, 3)).toEqual([["1.00", "0.02"], 3]);
    expect(written([99_999], 4, 5)).toEqual([["99999"], 0]);
  });

  it("have a unit where they would be too long or have no digit before the point", () => {
    expect(written([30_093_975_536, 1e9], 4, 5)).toEqual([["30.09", "1.00"], 9]);
    expect(written([0.0123], 3, 3)).toEqual([["12.3"], -3]);
    expect(scoreText([-5e6], 3, 3).power).toBe(6);
  });

  it("may be none, all zero or not finite", () => {
    expect(scoreText([], 3, 3).power).toBe(0);
    expect(written([0, 0], 3, 3)).toEqual([["0", "0"], 0]);
    expect(written([Number.NEGATIVE_INFINITY, 1.5], 3, 3)[0][1]).toBe("1.50");
  });
});
