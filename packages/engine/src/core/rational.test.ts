import fc from "fast-check";
import { expect, test } from "vitest";
import { Rational } from "./rational.ts";

const rational = fc
  .tuple(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.bigInt(1n, 10n ** 30n))
  .map(([above, below]) => Rational.of(above, below));

test("fractions are in lowest terms with a positive denominator, so that equal ones are equal in both parts", () => {
  expect(Rational.of(6, -4)).toEqual(Rational.of(-3n, 2n));
  expect(String(Rational.of(6, -4))).toBe("-3/2");
  expect(String(Rational.of(0, -4))).toBe("0");
  expect(() => Rational.of(1, 0)).toThrow(RangeError);
});

test("the laws of a field and its order hold", () => {
  fc.assert(
    fc.property(rational, rational, rational, (a, b, c) => {
      expect(a.plus(b)).toEqual(b.plus(a));
      expect(a.plus(b).minus(b)).toEqual(a);
      expect(a.times(b.plus(c))).toEqual(a.times(b).plus(a.times(c)));
      if (b.sign !== 0) expect(a.over(b).times(b)).toEqual(a);
      expect(a.compare(b)).toBe(a.minus(b).sign);
      expect(a.equals(b)).toBe(a.compare(b) === 0);
      expect(Rational.sum([a, b, c])).toEqual(c.plus(a).plus(b));
    }),
  );
});

test("what is written is read again, and nothing else", () => {
  fc.assert(
    fc.property(rational, (a) => {
      expect(Rational.parse(String(a))).toEqual(a);
    }),
  );
  expect(String(Rational.parse("6/4"))).toBe("3/2");
  for (const text of ["", "1/0", "1/-2", "0.5", " 1", "1/2/3", "one"])
    expect(Rational.parse(text), text).toBeUndefined();
});

test("its float64 is right to 15 digits, whatever the size of its parts", () => {
  expect(Rational.of(-1, 3).toNumber()).toBe(-1 / 3);
  expect(Rational.of(10n ** 400n, 3n * 10n ** 400n).toNumber()).toBeCloseTo(1 / 3, 15);
});
