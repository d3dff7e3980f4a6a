import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAbout, formatCount, formatLargeCount, formatNumberOf, wordFor } from "./text.ts";

describe("formatCount", () => {
  it.each([
    [0, "0"],
    [0n, "0"],
    [1n, "1"],
    [999, "999"],
    [1000, "1,000"],
    [30_093_975_536n, "30,093,975,536"],
    [-1234n, "−1,234"],
    [-1234, "−1,234"],
    [-0.4, "0"],
    [1427.5, "1,428"],
    [1e21, "1,000,000,000,000,000,000,000"],
    [Number.NaN, "–"],
    [Number.POSITIVE_INFINITY, "∞"],
  ])("of %s is %s", (count, text) => expect(formatCount(count)).toBe(text));

  it("writes every digit, and a float as the bigint", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (count) => {
        expect(formatCount(count).replaceAll(",", "")).toBe(String(count));
        expect(formatCount(count)).toMatch(/^\d{1,3}(,\d{3})*$/);
        if (count < 2n ** 53n) expect(formatCount(Number(count))).toBe(formatCount(count));
      }),
    );
  });
});

describe("formatLargeCount", () => {
  it.each([
    [0, "0"],
    [25_000_000n, "25,000,000"],
    [10n ** 15n - 1n, "999,999,999,999,999"],
    [10n ** 15n, "1.0e+15"],
    [1_855_545_978_831_780n, "1.8e+15"],
    [1e15, "1.0e+15"],
    [2.5e21, "2.5e+21"],
    [10n ** 400n * 12n, "1.2e+401"],
    [Number.POSITIVE_INFINITY, "∞"],
    [Number.NaN, "–"],
  ])("of %s is %s", (count, text) => expect(formatLargeCount(count)).toBe(text));
});

describe("words that go with a count", () => {
  it("are in the singular for exactly 1", () => {
    expect([0, 1, 2, 0n, 1n, 2n, 1.5, -1].map((count) => wordFor(count, "layout"))).toEqual([
      "layouts",
      "layout",
      "layouts",
      "layouts",
      "layout",
      "layouts",
      "layouts",
      "layouts",
    ]);
    expect([1, 3].map((count) => wordFor(count, "needs", "need"))).toEqual(["needs", "need"]);
  });

  it("follow it", () => {
    expect(formatNumberOf(1n, "layout")).toBe("1 layout");
    expect(formatNumberOf(1428, "layout")).toBe("1,428 layouts");
    expect(formatNumberOf(0, "miss", "misses")).toBe("0 misses");
    expect(formatNumberOf(1, "shot was", "shots were")).toBe("1 shot was");
  });
});

describe("formatAbout", () => {
  it.each([
    [30_096_123_456, 180_000, "about 30,100,000,000"],
    [30_096_123_456, 5e8, "about 30,000,000,000"],
    [30_096_123_456, 2e10, "about 30,000,000,000"],
    [1428, 12, "about 1,430"],
    [1.7108e15, 5.6e12, "about 1,710,000,000,000,000"],
    [9.999e14, 1e14, "about 1,000,000,000,000,000"],
    [7.1e34, 9e34, "about 7e+34"],
    [12_345, 0, "about 12,350"],
    [1, 0, "about 1"],
    [0, 0, "about 0"],
  ])("of %s, give or take %s, is %s", (estimate, standardError, text) =>
    expect(formatAbout({ estimate, standardError })).toBe(text),
  );
});
