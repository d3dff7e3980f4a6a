import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomial, bitCount, bitLength, EXACT_LIMIT, ExactCounts, factorial, share } from "./count.ts";
import { RandomStream } from "./random.ts";

const LIMIT = 2n ** 53n;

describe("ExactCounts", () => {
  it("takes whole numbers in [0, 2^53) and nothing else", () => {
    expect(ExactCounts.fromNumbers(Float64Array.of(0, 1, EXACT_LIMIT - 1)).toBigints()).toEqual([0n, 1n, LIMIT - 1n]);
    for (const wrong of [-1, 0.5, EXACT_LIMIT, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => ExactCounts.fromNumbers(Float64Array.of(1, wrong)), String(wrong)).toThrow(RangeError);
    }
  });

  it("is the same list in either form", () => {
    const values = fc.array(fc.bigInt({ min: 0n, max: LIMIT - 1n }), { maxLength: 20 });
    fc.assert(
      fc.property(values, (list) => {
        const narrow = ExactCounts.fromNumbers(Float64Array.from(list, Number));
        const wide = ExactCounts.fromBigints(list);
        expect(narrow.isNarrow).toBe(true);
        expect(wide.isNarrow).toBe(false);
        expect(narrow.length).toBe(list.length);
        expect(wide.length).toBe(list.length);
        expect(narrow.toBigints()).toEqual(list);
        expect(wide.toBigints()).toEqual(list);
        list.forEach((value, i) => {
          expect(narrow.at(i)).toBe(value);
          expect(narrow.near(i)).toBe(Number(value));
          expect(wide.near(i)).toBe(Number(value));
        });
      }),
    );
  });

  it("adds groups exactly, also where the sums pass 2^53", () => {
    const value = fc.oneof(fc.bigInt({ min: 0n, max: 9n }), fc.bigInt({ min: LIMIT - 9n, max: LIMIT - 1n }));
    const input = fc
      .array(value, { minLength: 1, maxLength: 12 })
      .chain((list) =>
        fc.tuple(fc.constant(list), fc.array(fc.array(fc.nat(list.length - 1), { maxLength: 6 }), { maxLength: 6 })),
      );
    fc.assert(
      fc.property(input, ([list, groups]) => {
        const expected = groups.map((group) => group.reduce((sum, i) => sum + list[i], 0n));
        const narrow = ExactCounts.fromNumbers(Float64Array.from(list, Number)).sums(groups);
        expect(narrow.toBigints()).toEqual(expected);
        expect(narrow.isNarrow).toBe(expected.every((sum) => sum < LIMIT));
        expect(ExactCounts.fromBigints(list).sums(groups).toBigints()).toEqual(expected);
      }),
    );
  });
});

describe("binomial and factorial", () => {
  it("are Pascal's triangle", () => {
    for (let n = 0; n <= 70; n++) {
      expect(binomial(n, 0)).toBe(1n);
      expect(binomial(n, n)).toBe(1n);
      expect(binomial(n, n + 1)).toBe(0n);
      expect(binomial(n, -1)).toBe(0n);
      for (let k = 1; k <= n; k++) expect(binomial(n, k)).toBe(binomial(n - 1, k - 1) + binomial(n - 1, k));
    }
  });

  it("take tops far beyond 2^53", () => {
    const top = 10n ** 40n;
    expect(binomial(top, 2)).toBe((top * (top - 1n)) / 2n);
    expect(binomial(100, 50)).toBe(100891344545564193334812497256n);
  });

  it("n! is n times (n-1)!", () => {
    expect(factorial(0)).toBe(1n);
    for (let n = 1; n <= 40; n++) expect(factorial(n)).toBe(factorial(n - 1) * BigInt(n));
  });
});

describe("share", () => {
  it("is 0 of nothing", () => {
    expect(share(0n, 0n)).toBe(0);
    expect(share(5n, 0n)).toBe(0);
  });

  it("is a/b to 14 digits, whatever the size of both", () => {
    const digits = fc.bigInt({ min: 1n, max: 2n ** 60n });
    fc.assert(
      fc.property(digits, digits, fc.nat(3000), fc.integer({ min: -900, max: 900 }), (p, q, up, apart) => {
        const shift = BigInt(up);
        const more = BigInt(Math.abs(apart));
        const a = p << (apart > 0 ? shift + more : shift);
        const b = q << (apart > 0 ? shift : shift + more);
        const expected = (Number(p) / Number(q)) * 2 ** apart;
        expect(Math.abs(share(a, b) / expected - 1)).toBeLessThan(1e-14);
      }),
    );
  });
});

it("a share that is neither all nor nothing is neither 1 nor 0", () => {
  expect(share(10n ** 20n - 1n, 10n ** 20n)).toBe(1 - 2 ** -53);
  expect(share(1n, 10n ** 400n)).toBe(Number.MIN_VALUE);
});

describe("bitLength", () => {
  it("is the least n with value < 2^n", () => {
    expect(bitLength(0n)).toBe(0);
    for (let n = 1; n < 200; n++) {
      expect(bitLength(2n ** BigInt(n) - 1n)).toBe(n);
      expect(bitLength(2n ** BigInt(n))).toBe(n + 1);
    }
  });
});

it("counts the ones that a word has written out, as a signed number and as an unsigned one", () => {
  const random = RandomStream.fromSeed(1);
  const drawn = Array.from({ length: 2000 }, () => random.below(2 ** 32) & random.below(2 ** 32));
  const single = Array.from({ length: 32 }, (_, bit) => 1 << bit);
  for (const word of [0, -1, 0x7fffffff, 0x80000000, ...single, ...drawn]) {
    const ones = (word >>> 0).toString(2).replaceAll("0", "").length;
    expect([bitCount(word | 0), bitCount(word >>> 0)], String(word)).toEqual([ones, ones]);
  }
});
