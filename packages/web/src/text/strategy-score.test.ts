import { expect, test } from "vitest";
import { english } from "../../test/english.ts";
import { measureWords, shortCount } from "./strategy-score.ts";

const advice = (strategy: string, scoresShips = false) => ({ strategy, scoresShips });

test("every strategy has its own measure beside its cells", () => {
  expect(measureWords(advice("greedy-hit", true), false).short(0.2142, 0.2142)).toBe("21\u00a0%");
  expect(measureWords(advice("greedy-hit", true), true).short(0.3456, 0.3)).toBe("0.35 ships");
  expect(measureWords(advice("entropy"), false).short(0.6249, 0.2)).toBe("0.62 bits");
  expect(measureWords(advice("greedy-distribution"), false).short(20_123_456_789, 0.2)).toBe("20.1 billion left");
  expect(measureWords(advice("greedy-distribution"), false).words(20_123_456_789)).toBe(
    english.board.leftExpected("20,123,456,789"),
  );
  expect(measureWords(advice("greedy-distribution"), false).words(1)).toBe("1 layout left on average");
  expect(measureWords(advice("half-split"), false).short(0.07, 0.43)).toBe("43\u00a0%");
  expect(measureWords(advice("probability"), false).short(34, 0.2)).toBe("34");
  expect(measureWords(advice("probability"), false).title()).toBe(english.board.goesPlacements);
});

test.each([
  [0.5, "0.5"],
  [3, "3"],
  [99.95, "100.0"],
  [812, "812"],
  [9999, "9,999"],
  [12_345, "12.3 thousand"],
  [999_600, "1 million"],
  [6_600_000_000, "6.6 billion"],
  [1.855e15, "1.9·10^15"],
  [4.2e30, "4.2·10^30"],
])("%d layouts are %s", (count, text) => expect(shortCount(count)).toBe(text));
