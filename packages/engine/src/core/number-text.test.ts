import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decimalsFor, formatInterval, formatMean, formatNumber } from "./text.ts";

describe("formatNumber", () => {
  it.each([
    [0, 2, "0.00"],
    [-0, 2, "0.00"],
    [-0.004, 2, "0.00"],
    [-0.006, 2, "−0.01"],
    [44.216, 2, "44.22"],
    [-3, 0, "−3"],
    [999.96, 1, "1,000.0"],
    [1234567.891, 1, "1,234,567.9"],
    [1234, 0, "1,234"],
    [0.00012345, 7, "0.0001234"],
    [1e21, 2, "1,000,000,000,000,000,000,000.00"],
    [Number.NaN, 2, "–"],
    [Number.POSITIVE_INFINITY, 2, "∞"],
    [Number.NEGATIVE_INFINITY, 2, "−∞"],
  ])("of %d with %d decimals is %s", (value, decimals, text) => expect(formatNumber(value, decimals)).toBe(text));

  it.each([-1, 1.5, 101])("refuses %s decimals", (decimals) =>
    expect(() => formatNumber(Number.NaN, decimals)).toThrow(
      new RangeError(`${decimals} is not a number of decimals; write a whole number from 0 to 100`),
    ),
  );

  it("is what toFixed rounds, but for signs and commas", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), fc.nat(6), (value, decimals) => {
        const plain = formatNumber(value, decimals).replace("−", "-").replaceAll(",", "");
        expect(
          plain === value.toFixed(decimals) || (Number(plain) === 0 && `-${plain}` === value.toFixed(decimals)),
        ).toBe(true);
      }),
    );
  });
});

it("an interval has the decimals asked for, a true minus sign on both sides", () => {
  expect(formatInterval({ low: -1.236, high: 0 })).toBe("−1.24 to 0.00");
  expect(formatInterval({ low: 44.2, high: 44.63 }, 1)).toBe("44.2 to 44.6");
});

it("a number deserves two digits of what is not known of it, 1 to 4 decimals", () => {
  expect([30, 2, 0.21, 0.05, 0.0012, 1e-9, 0, Number.NaN, -1].map(decimalsFor)).toEqual([1, 1, 2, 3, 4, 4, 2, 2, 2]);
});

describe("formatMean", () => {
  it.each([
    [0n, 10n, "0", "0"],
    [5n, 0n, "0", "0"],
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

  it.each([-1, 0, 1.5])("refuses %s decimals", (decimals) =>
    expect(() => formatMean(1n, 3n, decimals)).toThrow(
      new RangeError(`${decimals} is not a number of decimals; write a whole number from 1 to 100`),
    ),
  );
});
