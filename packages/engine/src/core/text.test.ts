import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Rational } from "./rational.ts";
import {
  boundText,
  decimalsFor,
  formatAbout,
  formatBytes,
  formatCount,
  formatDuration,
  formatInterval,
  formatLargeCount,
  formatMean,
  formatNumber,
  formatNumberOf,
  formatPercent,
  formatPercentInterval,
  formatPercentOf,
  formatSteps,
  leastPercent,
  listOf,
  scoreText,
  wordFor,
} from "./text.ts";

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

it.each([
  [0, "0 B"],
  [1, "1 B"],
  [999, "999 B"],
  [999.6, "1.0 KB"],
  [1000, "1.0 KB"],
  [9949, "9.9 KB"],
  [9950, "10 KB"],
  [12_345, "12 KB"],
  [999_499, "999 KB"],
  [999_500, "1.0 MB"],
  [3_400_000_000, "3.4 GB"],
  [1e15, "1.0 PB"],
  [1e21, "1.0e+6 PB"],
  [Number.POSITIVE_INFINITY, "∞"],
  [Number.NaN, "–"],
])("%d bytes are %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));

const [SECOND, MINUTE, HOUR, DAY, YEAR] = [1000, 60_000, 3_600_000, 86_400_000, 31_557_600_000];

describe("formatDuration", () => {
  it.each([
    [-5, "<1 ms"],
    [0, "<1 ms"],
    [0.99, "<1 ms"],
    [1, "1 ms"],
    [311.6, "312 ms"],
    [999.4, "999 ms"],
    [999.5, "1.0 s"],
    [3210, "3.2 s"],
    [9949, "9.9 s"],
    [9951, "10 s"],
    [50 * SECOND, "50 s"],
    [59_499, "59 s"],
    [59_500, "1 min"],
    [MINUTE, "1 min"],
    [245_000, "4 min 5 s"],
    [HOUR - 501, "59 min 59 s"],
    [HOUR - 499, "1 h"],
    [HOUR, "1 h"],
    [3 * HOUR + 20 * MINUTE, "3 h 20 min"],
    [48 * HOUR - MINUTE, "47 h 59 min"],
    [48 * HOUR - 1, "2 days"],
    [12.4 * DAY, "12 days"],
    [2 * YEAR - 1, "730 days"],
    [2 * YEAR, "2 years"],
    [12_345 * YEAR, "12,345 years"],
    [3.2e12 * YEAR, "3e+12 years"],
    [Number.POSITIVE_INFINITY, "∞"],
    [Number.NaN, "–"],
  ])("of %d ms is %s", (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text));

  it("never says sixty of what has a larger unit, nor a thousand milliseconds", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 3e8, noNaN: true }), (milliseconds) => {
        expect(formatDuration(milliseconds)).not.toMatch(/\b(60 (s|min)|1000 ms|10\.0 s|48 h)\b/);
      }),
    );
  });

  it("is within half of the smallest unit that it writes", () => {
    const units: Readonly<Record<string, number>> = { ms: 1, s: SECOND, min: MINUTE, h: HOUR };
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1.7e8, noNaN: true }), (milliseconds) => {
        const parts = [...formatDuration(milliseconds).matchAll(/([\d.]+) (ms|s|min|h)\b/g)];
        const sum = parts.reduce((total, [, number, unit]) => total + Number(number) * units[unit], 0);
        const finest =
          milliseconds < 999.5 ? 1 : milliseconds < 9950 ? 100 : milliseconds < HOUR - 500 ? SECOND : MINUTE;
        expect(Math.abs(sum - milliseconds)).toBeLessThanOrEqual(finest / 2 + 1e-6);
      }),
    );
  });
});

it("a step of a counting method is a nanosecond", () => {
  expect(formatSteps(60e9)).toBe("1 min");
  expect(formatSteps(5e6)).toBe("5 ms");
  expect(formatSteps(10_800e9)).toBe("3 h");
});

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

/** The value of a decimal number, exact. */
const decimalOf = (text: string): Rational => {
  const decimals = text.includes(".") ? text.length - text.indexOf(".") - 1 : 0;
  return Rational.of(BigInt(text.replace(".", "")), 10n ** BigInt(decimals));
};

describe("a bound in decimals", () => {
  it.each([
    ["1/3", "0.3333", "0.3334"],
    ["2/3", "0.6666", "0.6667"],
    ["-1/3", "-0.3334", "-0.3333"],
    ["-1/99999", "-0.0001", "0.0000"],
    ["5/2", "2.5000", "2.5000"],
    ["0", "0.0000", "0.0000"],
    // One part in 10^20 above a whole number, too little for float64 to distinguish from it.
    ["100000000000000000001/100000000000000000000", "1.0000", "1.0001"],
    ["99999999999999999999/100000000000000000000", "0.9999", "1.0000"],
  ])("%s is at least %s and at most %s", (fraction, least, most) => {
    const value = Rational.parse(fraction) as Rational;
    expect(boundText(value, "down")).toBe(least);
    expect(boundText(value, "up")).toBe(most);
  });

  it("is never on the wrong side of the value", () => {
    for (let n = -200; n <= 200; n++) {
      for (const denominator of [1, 3, 7, 64, 1000, 9973]) {
        for (const decimals of [0, 1, 4]) {
          const value = Rational.of(n, denominator);
          const [least, most] = (["down", "up"] as const).map((side) => decimalOf(boundText(value, side, decimals)));
          expect(least.compare(value)).toBeLessThanOrEqual(0);
          expect(most.compare(value)).toBeGreaterThanOrEqual(0);
          expect(most.minus(least).compare(Rational.of(1, 10 ** decimals))).toBeLessThanOrEqual(0);
        }
      }
    }
  });
});

describe("at least so many percent", () => {
  it.each([
    ["6366/100000", "6.36"],
    ["117685/1000000", "11.76"],
    ["1298529/1000000", "129.85"],
    ["833155/1000000000", "0.083"],
    ["1/3", "33.33"],
    ["1", "100.00"],
    ["1/1000000", "0.00010"],
    ["0", "0"],
    ["-1/10", "0"],
  ])("%s is %s", (share, percent) => {
    expect(leastPercent(Rational.parse(share) as Rational)).toBe(percent);
  });
});

const written = (scores: readonly number[], digits: number, wholeDigits: number): [string[], number] => {
  const { write, power } = scoreText(scores, digits, wholeDigits);
  return [scores.map(write), power];
};

describe("scores side by side", () => {
  it("have the same decimals, the greatest of them so many digits", () => {
    expect(written([12.3456, 0.5, 0], 3, 3)).toEqual([["12.3", "0.5", "0.0"], 0]);
    expect(written([0.2137, 0.08], 4, 5)).toEqual([["0.214", "0.080"], 0]);
    expect(written([9.9996], 4, 4)).toEqual([["10.00"], 0]);
  });

  it("stay whole while they are short", () => {
    expect(written([999, -3], 3, 3)).toEqual([["999", "-3"], 0]);
    expect(written([1000, 20], 3, 3)).toEqual([["1.00", "0.02"], 3]);
    expect(written([99_999], 4, 5)).toEqual([["99999"], 0]);
  });

  it("have a unit where they would be too long or have no digit before the point", () => {
    expect(written([30_093_975_536, 1e9], 4, 5)).toEqual([["30.09", "1.00"], 9]);
    expect(written([0.0123], 3, 3)).toEqual([["12.3"], -3]);
    expect(scoreText([-5e6], 3, 3).power).toBe(6);
  });

  it("may be none, all zero or not finite", () => {
    expect(scoreText([], 3, 3).power).toBe(0);
    expect(written([0, 0], 3, 3)).toEqual([["0", "0"], 0]);
    expect(written([Number.NEGATIVE_INFINITY, 1.5], 3, 3)[0][1]).toBe("1.50");
  });
});

it("a list in words", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((items) => listOf(items))).toEqual([
    "",
    "a",
    "a and b",
    "a, b and c",
  ]);
  expect(listOf(["a", "b", "c"], "or")).toBe("a, b or c");
});
