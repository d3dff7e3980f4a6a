import "../../test/english.ts";
import { expect, test } from "vitest";
import { cellScoreText, describeUnit, formatScore } from "./strategy-score.ts";

const written = (scores: readonly number[], room: "narrow" | "normal" = "normal"): string[] =>
  scores.map(cellScoreText(scores, room).write);

test("whole numbers of up to three digits stay as they are, others share their decimals", () => {
  expect(written([10, 34, 0])).toEqual(["10", "34", "0"]);
  expect(written([999, 1], "narrow")).toEqual(["999", "1"]);
  expect(written([0.2139, 0.0791])).toEqual(["0.21", "0.08"]);
  expect(written([47.36, 9])).toEqual(["47.4", "9.0"]);
  expect(written([47.36, 9], "narrow")).toEqual(["47", "9"]);
  expect(written([0.2139, 0.0791], "narrow")).toEqual([".21", ".08"]);
  expect(written([0.998, 0.02], "narrow")).toEqual(["1.0", "0.0"]);
});

test("large and small scores are written in a unit, which is said", () => {
  const scores = [4_739_000_000, 21_500_000];
  expect(written(scores)).toEqual(["4.74", "0.02"]);
  expect(describeUnit(cellScoreText(scores, "normal").power)).toBe(", in units of 10⁹");
  expect(written([1234, 500])).toEqual(["1.23", "0.50"]);
  expect(written([0.05, 0.002])).toEqual(["50.0", "2.0"]);
  expect(describeUnit(cellScoreText([0.05], "normal").power)).toBe(", in units of 10⁻³");
  expect(describeUnit(0)).toBe("");
});

test("never takes more room than a cell has, whatever the scores are", () => {
  for (let i = 0; i < 2000; i++) {
    const most = 10 ** (-4 + (16 * i) / 2000);
    for (const [room, length] of [
      ["narrow", 3],
      ["normal", 4],
    ] as const) {
      const scores = [most, most / 3, 0];
      const { write } = cellScoreText(scores, room);
      for (const score of scores) expect(write(score).length, `${score} of ${most}`).toBeLessThanOrEqual(length);
    }
  }
});

test("a score by itself has four digits", () => {
  expect([34, 0.21389, 2_659_480_896, 2659480896.5, 12.34567].map(formatScore)).toEqual([
    "34",
    "0.2139",
    "2,659,480,896",
    "2,659,480,897",
    "12.35",
  ]);
});

test("a score too large for a float to hold to the unit has only the digits that are certain", () => {
  // The layouts expected to remain in the Italian game: the last three of the float's eighteen digits mean nothing.
  expect([2 ** 53 - 1, 842_945_413_241_215_400].map(formatScore)).toEqual([
    "9,007,199,254,740,991",
    "8.42945413241·10^17",
  ]);
});
