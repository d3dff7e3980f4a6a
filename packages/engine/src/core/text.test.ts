import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Rational } from "./rational.ts";
import { listOf } from "./result.ts";
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
  scoreText,
  wordFor,
} from "./text.ts";

const FORMATTERS: Readonly<Record<string, (...parts: never[]) => string>> = {
  formatAbout,
  formatBytes,
  formatCount,
  formatDuration,
  formatLargeCount,
  formatMean,
  formatNumber,
  formatPercent,
  formatPercentOf,
};

/** JSON has no big integers, and no -0, infinite numbers or NaN: they are texts. */
const parse = (json: string): never[] =>
  JSON.parse(json, (_, value) => {
    if (typeof value !== "string") return value;
    return value.endsWith("n") ? BigInt(value.slice(0, -1)) : Number(value);
  });

// Pairs of lines, a call and what it writes. For a new call, add its line; then `npx vitest run core/text -u`.
it("numbers, shares, sizes and times are written as in ../../golden/texts.txt", async () => {
  const file = new URL("../../golden/texts.txt", import.meta.url);
  const calls = readFileSync(file, "utf8").match(/^\S.*$/gm) ?? [];
  const lines = calls.map((call) => {
    const [name] = call.split(" ", 1);
    return `${call}\n  ${FORMATTERS[name](...parse(call.slice(name.length)))}\n`;
  });
  expect(new Set(calls.map((call) => call.split(" ")[0])).size).toBe(Object.keys(FORMATTERS).length);
  await expect(lines.join("")).toMatchFileSnapshot(fileURLToPath(file));
});

describe("formatNumber", () => {
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
  it.each([-1, 0, 1.5])("refuses %s decimals", (decimals) =>
    expect(() => formatMean(1n, 3n, decimals)).toThrow(
      new RangeError(`${decimals} is not a number of decimals; write a whole number from 1 to 100`),
    ),
  );
});

describe("formatCount", () => {
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

const [SECOND, MINUTE, HOUR, _DAY, _YEAR] = [1000, 60_000, 3_600_000, 86_400_000, 31_557_600_000];

describe("formatDuration", () => {
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
