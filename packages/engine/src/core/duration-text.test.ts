import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDuration, formatSteps } from "./text.ts";

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
