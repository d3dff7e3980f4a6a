import { expect, test } from "vitest";
import "../../../test/english.ts";
import { cellScoreText, describeUnit, formatScore, measureWords, shortCount } from "./strategy-score.ts";
import { toldApart } from "./told-apart.ts";

const advice = (strategy: string, scoresShips = false) => ({ strategy, scoresShips });

test("every strategy has its own measure beside its cells", () => {
  expect(measureWords(advice("greedy-hit", true), false).short(0.2142, 0.2142)).toBe("21\u00a0%");
  expect(measureWords(advice("greedy-hit", true), true).short(0.3456, 0.3)).toBe("0.35 ships");
  expect(measureWords(advice("entropy"), false).short(0.6249, 0.2)).toBe("0.62 bits");
  expect(measureWords(advice("greedy-distribution"), false).short(20_123_456_789, 0.2)).toBe("20.1 billion left");
  expect(measureWords(advice("greedy-distribution"), false).words(1)).toBe("1 layout left on average");
  expect(measureWords(advice("half-split"), false).short(0.07, 0.43)).toBe("43\u00a0%");
  expect(measureWords(advice("probability"), false).short(34, 0.2)).toBe("34");
});

test.each([
  [0.5, "0.5"],
  [3, "3"],
  [812, "812"],
  [9999, "9,999"],
  [12_345, "12.3 thousand"],
  [999_600, "1 million"],
  [1.855e15, "1.9·10^15"],
  [4.2e30, "4.2·10^30"],
])("%d layouts are %s", (count, text) => expect(shortCount(count)).toBe(text));

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

test("values have as many decimals as tell them apart", () => {
  const fixed = (value: number, decimals: number): string => value.toFixed(decimals);
  expect(toldApart([47.2, 35.1], fixed)).toEqual(["47", "35"]);
  expect(toldApart([47.2, 46.8, 46.8], fixed)).toEqual(["47.2", "46.8", "46.8"]);
  expect(toldApart([47.2, 47.2], fixed)).toEqual(["47", "47"]);
  expect(toldApart([47.2, 47.200001], fixed)).toEqual(["47", "47"]);
});
