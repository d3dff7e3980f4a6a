import "../../../test/english.ts";
import { expect, test } from "vitest";
import { boardWords } from "../../words/words.ts";
import { bitsOf } from "./board-map.ts";

test("shares of the layouts, and how many bits they are", () => {
  expect(boardWords.shareOf(31n, 1428n)).toBe("31 of 1,428 layouts");
  expect(boardWords.shareOf(1n, 1n)).toBe("1 of 1 layout");
  expect(bitsOf(2n ** 200n)).toBe(200);
  expect(bitsOf(1n)).toBe(0);
  expect(bitsOf(3n)).toBeCloseTo(Math.log2(3), 12);
});
