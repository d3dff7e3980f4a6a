import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RandomStream } from "./random.ts";

/** From a C program written from the published definition of xoshiro128** 1.1. */
const REFERENCE = [
  {
    state: [1, 2, 3, 4],
    words: [
      11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804, 337829053,
      2142557243, 3576906021, 2006103318, 3870238204, 1001584594,
    ],
    afterMillion: [2928258933, 4119544218, 1001204686, 2576016786],
  },
  {
    state: [0xdeadbeef, 0, 0x80000000, 7],
    words: [
      0, 1162347852, 1162306956, 3486541502, 233457562, 142802042, 2433180540, 3191584886, 3840159436, 2507466569,
      1485594363, 4288856329, 3517569591, 3962219282, 749066270, 742410328,
    ],
    afterMillion: [1889219238, 335530813, 427163977, 1126462675],
  },
];

const draw = (stream: RandomStream, n: number): number[] => Array.from({ length: n }, () => stream.word());

describe("xoshiro128** 1.1", () => {
  it.each(REFERENCE)("from state $state agrees with the reference", ({ state, words, afterMillion }) => {
    const stream = RandomStream.fromState(state);
    expect(stream.state()).toEqual(state);
    expect(draw(stream, 16)).toEqual(words);
    for (let i = 16; i < 1_000_000; i++) stream.word();
    expect(stream.state()).toEqual(afterMillion);
  });

  it("goes on from a state, and from a copy, as if nothing had happened", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.nat(50), (seed, n) => {
        const stream = RandomStream.fromSeed(seed);
        draw(stream, n);
        const copy = stream.clone();
        const again = RandomStream.fromState(stream.state());
        const next = draw(stream, 8);
        expect(draw(copy, 8)).toEqual(next);
        expect(draw(again, 8)).toEqual(next);
      }),
    );
  });

  it("takes four 32-bit words that are not all 0 as a state", () => {
    for (const wrong of [
      [0, 0, 0, 0],
      [1, 2, 3],
      [1, 2, 3, 4, 5],
      [2 ** 32, 0, 0, 0],
      [0.5, 0, 0, 0],
      [1, 2, 3, Number.NaN],
    ]) {
      expect(() => RandomStream.fromState(wrong), String(wrong)).toThrow(RangeError);
    }
  });
});

describe("seeds", () => {
  it("are safe integers", () => {
    for (const wrong of [0.5, 2 ** 53, Number.NaN]) expect(() => RandomStream.fromSeed(wrong)).toThrow(RangeError);
    expect(() => RandomStream.fromSeed(1, 0.5)).toThrow(RangeError);
  });

  it("give equal streams when equal and different ones when different, paths included", () => {
    const seen = new Map<string, string>();
    const seeds = [
      0,
      1,
      2,
      3,
      -1,
      -2,
      255,
      2 ** 31,
      2 ** 32,
      2 ** 32 + 1,
      2 ** 52,
      Number.MAX_SAFE_INTEGER,
      -(2 ** 40),
    ];
    const paths: number[][] = [[], [0], [1], [0, 0], [0, 1], [1, 0], [2 ** 32]];
    for (const seed of seeds) {
      for (const path of paths) {
        const name = JSON.stringify([seed, ...path]);
        const state = String(RandomStream.fromSeed(seed, ...path).state());
        expect(String(RandomStream.fromSeed(seed, ...path).state())).toBe(state);
        expect(seen.get(state), name).toBeUndefined();
        seen.set(state, name);
      }
    }
    expect(seen.size).toBe(seeds.length * paths.length);
  });

  it("next to each other start as far apart as any: every output bit flips in about half of 4,000 neighbours", () => {
    const flips = new Array<number>(32).fill(0);
    for (let seed = 0; seed < 4000; seed++) {
      const changed = RandomStream.fromSeed(seed).word() ^ RandomStream.fromSeed(seed + 1).word();
      for (let bit = 0; bit < 32; bit++) flips[bit] += (changed >>> bit) & 1;
    }
    // The standard deviation is 31.6, and the bounds are five standard deviations. Some bit out of 32 exceeds them
    // with a chance of about 2 in 100,000.
    for (const [bit, n] of flips.entries()) expect(Math.abs(n - 2000), `bit ${bit}`).toBeLessThan(158);
  });
});

/** Pearson's statistic for a test against equal frequencies. */
const uniformity = (counts: readonly number[]): number => {
  const expected = counts.reduce((a, b) => a + b, 0) / counts.length;
  return counts.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
};

describe("uniform numbers", () => {
  // The bounds are the upper 0.1 % points of the chi-square distribution. The seeds are fixed.
  it.each([
    [2, 10.828],
    [3, 13.816],
    [6, 20.515],
    [10, 27.877],
    [101, 149.449],
  ])("below(%i) is uniform", (n, bound) => {
    const stream = RandomStream.fromSeed(20_240_501, n);
    const counts = new Array<number>(n).fill(0);
    for (let i = 0; i < 1000 * n; i++) counts[stream.below(n)]++;
    expect(uniformity(counts)).toBeLessThan(bound);
  });

  it.each([3 * 2 ** 30, 3 * 2 ** 51])("below(%d) has no bias toward low numbers", (n) => {
    // Without rejection, the remainder of a power of two would fall into the first third half of the time.
    const stream = RandomStream.fromSeed(7, n);
    const thirds = [0, 0, 0];
    for (let i = 0; i < 30_000; i++) thirds[Math.floor(stream.below(n) / (n / 3))]++;
    expect(uniformity(thirds)).toBeLessThan(13.816);
  });

  it.each([6n, 3n * 2n ** 30n, 3n * 2n ** 98n, 10n ** 40n])("belowBig(%d) is uniform over six parts", (n) => {
    const stream = RandomStream.fromSeed(11, Number(n % 1000n));
    const sixths = [0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 30_000; i++) sixths[Number((stream.belowBig(n) * 6n) / n)]++;
    expect(uniformity(sixths)).toBeLessThan(20.515);
  });

  it("stay below their bound and are whole", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 2 ** 53 }), (seed, n) => {
        const stream = RandomStream.fromSeed(seed);
        const x = stream.below(n);
        expect(Number.isInteger(x) && x >= 0 && x < n).toBe(true);
        const big = stream.belowBig(BigInt(n) ** 3n);
        expect(big >= 0n && big < BigInt(n) ** 3n).toBe(true);
      }),
    );
    expect(RandomStream.fromSeed(1).below(1)).toBe(0);
    expect(RandomStream.fromSeed(1).belowBig(1n)).toBe(0n);
  });

  it("are not drawn below what is not a bound", () => {
    const stream = RandomStream.fromSeed(1);
    for (const wrong of [0, -1, 0.5, 2 ** 53 + 2, Number.NaN]) expect(() => stream.below(wrong)).toThrow(RangeError);
    for (const wrong of [0n, -1n]) expect(() => stream.belowBig(wrong)).toThrow(RangeError);
  });

  it("unit() lies in [0, 1), has the mean 1/2 and uses all its 53 bits", () => {
    const stream = RandomStream.fromSeed(5);
    const ones = new Array<number>(53).fill(0);
    let sum = 0;
    for (let i = 0; i < 10_000; i++) {
      const x = stream.unit();
      expect(x >= 0 && x < 1).toBe(true);
      sum += x;
      const bits = BigInt(x * 2 ** 53);
      for (let bit = 0; bit < 53; bit++) ones[bit] += Number((bits >> BigInt(bit)) & 1n);
    }
    expect(Math.abs(sum / 10_000 - 0.5)).toBeLessThan(5 * Math.sqrt(1 / 12 / 10_000));
    for (const [bit, n] of ones.entries()) expect(Math.abs(n - 5000), `bit ${bit}`).toBeLessThan(5 * 50);
  });
});

describe("shuffle", () => {
  it("keeps the items and shuffles in place", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.array(fc.nat(9), { maxLength: 20 }), (seed, items) => {
        const shuffled = [...items];
        expect(RandomStream.fromSeed(seed).shuffle(shuffled)).toBe(shuffled);
        expect([...shuffled].sort()).toEqual([...items].sort());
      }),
    );
  });

  it("gives all 24 orders of four items equally often", () => {
    const stream = RandomStream.fromSeed(3);
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const order = stream.shuffle([0, 1, 2, 3]).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    // The upper 0.1 % point for 23 degrees of freedom.
    expect(uniformity([...counts.values()])).toBeLessThan(49.728);
  });
});
