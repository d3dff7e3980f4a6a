import { describe, expect, it } from "vitest";
import { Rational } from "./rational.ts";
import { boundText, leastPercent } from "./text.ts";

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
