import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bitsOf, formatChance, formatCount, formatDuration, formatMean, formatPercent, formatShare } from "./chance.ts";

describe("percentages", () => {
  test.each([
    [0n, 10n, "0", "0"],
    [10n, 10n, "100", "100"],
    [1n, 3n, "33.3", "33"],
    [2n, 3n, "66.7", "67"],
    [31n, 1428n, "2.2", "2"],
    [1n, 100_000n, "<0.1", "<1"],
    [99_999n, 100_000n, ">99.9", ">99"],
    [1n, 2000n, "0.1", "<1"],
    [10n ** 40n / 4n, 10n ** 40n, "25.0", "25"],
  ])("of %d in %d", (part, whole, one, none) => {
    expect(formatPercent(part, whole)).toBe(one);
    expect(formatPercent(part, whole, 0)).toBe(none);
  });

  test("say 0 and 100 only of what is certain, and are rounded correctly", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 10n ** 30n }), (whole, any) => {
        const part = any % (whole + 1n);
        const text = formatPercent(part, whole);
        expect(text === "0").toBe(part === 0n);
        expect(text === "100").toBe(part === whole);
        if (/^[\d.]+$/.test(text)) {
          const exact = Number((part * 10n ** 12n) / whole) / 1e10;
          expect(Math.abs(Number(text) - exact)).toBeLessThan(0.05 + 1e-6);
        }
      }),
    );
  });

  test("of floats agree with those of counts", () => {
    expect([0, 1, 0.25641, 0.0001, 0.99999].map(formatChance)).toEqual(["0", "100", "25.6", "<0.1", ">99.9"]);
  });
});

test("counts, shares, bits and durations", () => {
  expect(formatCount(30_093_975_536n)).toBe("30,093,975,536");
  expect(formatShare(31n, 1428n)).toBe("31 of 1,428 layouts");
  expect(formatShare(1n, 1n)).toBe("1 of 1 layout");
  expect(bitsOf(2n ** 200n)).toBe(200);
  expect(bitsOf(1n)).toBe(0);
  expect([0.2, 84.4, 3210].map(formatDuration)).toEqual(["<1 ms", "84 ms", "3.2 s"]);
});

describe("means", () => {
  test.each([
    [0n, 10n, "0", "0"],
    [10n, 10n, "1", "1"],
    [20n, 10n, "2", "2"],
    [35n, 100n, "0.35", "0.4"],
    [1n, 1000n, "<0.01", "<0.1"],
    [191n, 100n, "1.91", "1.9"],
    [1005n, 1000n, "1.01", "1.0"],
    [10n ** 40n / 4n, 10n ** 40n, "0.25", "0.3"],
  ])("of %d over %d layouts", (total, layouts, two, one) => {
    expect(formatMean(total, layouts)).toBe(two);
    expect(formatMean(total, layouts, 1)).toBe(one);
  });
});
