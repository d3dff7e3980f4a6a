/**
 * "Game 'sea battle': the placement of ships" (Habr) shuffles the digits of a wheel by ceil(n/2) swaps of two
 * places and calls this complete. It is not (docs/reference/sources.md): all sequences of swaps are tried.
 */
import { describe, expect, it } from "vitest";
import { preset } from "../../src/index.ts";
import { keysOf } from "../../src/placing/key.ts";

const identity = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** For each permutation, the number of sequences of the given length that result in it. */
const outcomes = (n: number, swaps: number): Map<string, number> => {
  let found = new Map([[identity(n).join(), 1]]);
  for (let swap = 0; swap < swaps; swap++) {
    const next = new Map<string, number>();
    for (const [key, sequences] of found) {
      for (let a = 0; a < n; a++) {
        // The second place in the source is a + 1 plus a random number below n - 1, modulo n, so it is never the
        // first.
        for (let step = 0; step < n - 1; step++) {
          const digits = key.split(",");
          const b = (a + 1 + step) % n;
          expect(b).not.toBe(a);
          [digits[a], digits[b]] = [digits[b], digits[a]];
          next.set(digits.join(), (next.get(digits.join()) ?? 0) + sequences);
        }
      }
    }
    found = next;
  }
  return found;
};

/** 0 for an even permutation, 1 for an odd one: the number of inversions modulo 2. */
const parityOf = (key: string): number => {
  const digits = key.split(",").map(Number);
  return digits.flatMap((one, i) => digits.slice(i + 1).filter((other) => other < one)).length % 2;
};

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

describe("ceil(n/2) swaps of two different places", () => {
  it.each([
    // The number of digits, of permutations reached and of all permutations. For the four rotations of a ship, 12 of
    // 24 are reached.
    [4, 12, 24],
    [6, 240, 720],
  ])("of %i digits reach %i of %i permutations, all of one parity", (n, reached, all) => {
    const swaps = Math.ceil(n / 2);
    const found = outcomes(n, swaps);
    expect(all).toBe(factorial(n));
    expect(found.size).toBe(reached);
    for (const key of found.keys()) expect(parityOf(key)).toBe(swaps % 2);
  });

  it("leave every digit of four in another place in one case of six only, and none moved in another one", () => {
    const found = outcomes(4, 2);
    const sequences = [...found.values()].reduce((a, b) => a + b, 0);
    const where = (holds: (moved: number) => boolean): number =>
      [...found].reduce(
        (sum, [key, count]) =>
          sum + (holds(key.split(",").filter((digit, i) => Number(digit) !== i).length) ? count : 0),
        0,
      );
    expect(sequences).toBe(144);
    expect(where((moved) => moved === 4)).toBe(sequences / 6);
    expect(where((moved) => moved === 0)).toBe(sequences / 6);
  });
});

describe("the other figures of the source", () => {
  it("400^10 keys are about 10^26 and take 87 bits, with an eleventh ship about 10^28", () => {
    const { candidates } = keysOf(preset("russian"));
    expect(candidates).toBe(400n ** 10n);
    expect(candidates.toString(2)).toHaveLength(87);
    expect([candidates, 400n * candidates].map((keys) => Math.floor(Math.log10(Number(keys))))).toEqual([26, 28]);
  });

  it("of the keys of two ships of two cells on 2x2 one in four keeps both on the board", () => {
    // A ship covers its cell and the next one to the right, below, to the left or above.
    const fits = [0, 1].flatMap((row) =>
      [0, 1].flatMap((column) =>
        [
          [0, 1],
          [1, 0],
          [0, -1],
          [-1, 0],
        ].filter(([down, right]) => row + down >= 0 && row + down < 2 && column + right >= 0 && column + right < 2),
      ),
    ).length;
    expect(fits ** 2 / 16 ** 2).toBe(0.25);
  });
});
