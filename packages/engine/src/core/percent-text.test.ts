import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPercent, formatPercentInterval, formatPercentOf } from "./text.ts";

describe("shares of counts", () => {
  it.each([
    [0n, 10n, "0", "0", "0"],
    [0n, 0n, "0", "0", "0"],
    [10n, 10n, "100", "100", "100"],
    [1n, 3n, "33.3", "33", "33.33"],
    [2n, 3n, "66.7", "67", "66.67"],
    [31n, 1428n, "2.2", "2", "2.17"],
    [1n, 100_000n, "<0.1", "<1", "<0.01"],
    [99_999n, 100_000n, ">99.9", ">99", ">99.99"],
    [1n, 2000n, "0.1", "<1", "0.05"],
    [1n, 200n, "0.5", "1", "0.50"],
    [199n, 200n, "99.5", ">99", "99.50"],
    [1999n, 2000n, ">99.9", ">99", "99.95"],
    [10n ** 40n / 4n, 10n ** 40n, "25.0", "25", "25.00"],
    [1n, 10n ** 40n, "<0.1", "<1", "<0.01"],
  ])("%d in %d", (part, whole, one, none, two) => {
    expect(formatPercentOf(part, whole)).toBe(one);
    expect(formatPercentOf(part, whole, 0)).toBe(none);
    expect(formatPercentOf(part, whole, 2)).toBe(two);
  });

  it("say 0 and 100 only of what is certain, and are rounded correctly", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.bigInt({ min: 0n, max: 10n ** 30n }), (whole, any) => {
        const part = any % (whole + 1n);
        const text = formatPercentOf(part, whole);
        expect(text === "0").toBe(part === 0n);
        expect(text === "100").toBe(part === whole);
        if (/^[\d.]+$/.test(text)) {
          const exact = Number((part * 10n ** 12n) / whole) / 1e10;
          expect(Math.abs(Number(text) - exact)).toBeLessThan(0.05 + 1e-6);
        }
      }),
    );
  });

  it("are refused where the part is none", () => {
    expect(() => formatPercentOf(-1n, 10n)).toThrow("-1 is not a part of 10");
    expect(() => formatPercentOf(11n, 10n)).toThrow("11 is not a part of 10");
    expect(() => formatPercentOf(1n, 0n)).toThrow(RangeError);
    expect(() => formatPercentOf(1n, 3n, -1)).toThrow(
      "-1 is not a number of decimals; write a whole number from 0 to 100",
    );
    expect(() => formatPercent(0.5, 1.5)).toThrow("1.5 is not a number of decimals");
  });
});

describe("shares as floats", () => {
  it.each([
    [0, "0", "0"],
    [1e-300, "<0.1", "<1"],
    [0.00049, "<0.1", "<1"],
    [0.0005, "0.1", "<1"],
    [0.2564, "25.6", "26"],
    [0.9994, "99.9", ">99"],
    [0.99951, ">99.9", ">99"],
    [1 - 2 ** -53, ">99.9", ">99"],
    [1, "100", "100"],
    [-1e-17, "0", "0"],
    [1 + 2 ** -52, "100", "100"],
    [Number.NaN, "–", "–"],
  ])("%d", (share, one, none) => {
    expect(formatPercent(share)).toBe(one);
    expect(formatPercent(share, 0)).toBe(none);
  });

  it("read as those of counts, a step at ties apart", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(), fc.constantFrom(0, 1, 2), (whole, any, decimals) => {
        const part = any % (whole + 1);
        const [float, exact] = [
          formatPercent(part / whole, decimals),
          formatPercentOf(BigInt(part), BigInt(whole), decimals),
        ];
        const tie = (200 * 10 ** decimals * part) % whole === 0;
        if (!tie) expect(float).toBe(exact);
      }),
    );
  });
});

it("an interval has the decimals it deserves", () => {
  expect(formatPercentInterval({ low: 0.482, high: 0.5311 })).toBe("48.2 to 53.1");
  expect(formatPercentInterval({ low: 0, high: 0.0004 })).toBe("0 to 0.040");
  expect(formatPercentInterval({ low: 1, high: 1 })).toBe("100 to 100");
});
