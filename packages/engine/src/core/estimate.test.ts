import { expect, test } from "vitest";
import { errorRange, estimateShots } from "./estimate.ts";

test("the largest error and the middle one, without what is not in doubt", () => {
  expect(errorRange([0, 9, 10, 0, 2])).toEqual({ largest: 10, usual: 9 });
  expect(errorRange(Float64Array.of(0.5, 0.25))).toEqual({ largest: 0.5, usual: 0.5 });
  expect(errorRange([0, 0])).toEqual({ largest: 0, usual: 0 });
  expect(errorRange([])).toEqual({ largest: 0, usual: 0 });
});

test("a mean of shots is not certain because all games took equally many", () => {
  expect(estimateShots([4, 4, 4])).toEqual({ estimate: 4, standardError: 0.5 });
  expect(estimateShots([1, 9])).toEqual({ estimate: 5, standardError: 4 });
});
