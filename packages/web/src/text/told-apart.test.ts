import { expect, test } from "vitest";
import { toldApart } from "./told-apart.ts";

test("values have as many decimals as tell them apart", () => {
  const fixed = (value: number, decimals: number): string => value.toFixed(decimals);
  expect(toldApart([47.2, 35.1], fixed)).toEqual(["47", "35"]);
  expect(toldApart([47.2, 46.8, 46.8], fixed)).toEqual(["47.2", "46.8", "46.8"]);
  expect(toldApart([47.2, 47.2], fixed)).toEqual(["47", "47"]);
  expect(toldApart([47.2, 47.200001], fixed)).toEqual(["47", "47"]);
});
