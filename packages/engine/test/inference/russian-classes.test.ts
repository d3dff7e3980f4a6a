/**
 * The dynamic programming of "Again Sea battle" (Habr), from its description: boards are filled row by row, in
 * classes by the last row, the finished ships and the lengths of the ships that the row leaves unfinished.
 */

import { describe, expect, it } from "vitest";
import golden from "../../golden/russian-classes.json" with { type: "json" };
import { longIt } from "../cases.ts";

const SIDE = 10;

/** The lengths of the groups of adjacent bits in a row. */
const groupsOf = (row: number): number[] =>
  row
    .toString(2)
    .split("0")
    .filter((group) => group !== "")
    .map((group) => group.length);

/** The positions of bits without a neighbour, which may belong to upright ships. */
const singlesOf = (row: number): number[] =>
  Array.from({ length: SIDE }, (_, i) => i).filter(
    (i) => ((row >> i) & 1) === 1 && (((row << 1) | (row >> 1)) & (1 << i)) === 0,
  );

interface Row {
  readonly bits: number;
  readonly singles: readonly number[];
  /** The number of horizontal ships of each length. */
  readonly lying: readonly number[];
}

const ROWS: readonly Row[] = Array.from({ length: 1 << SIDE }, (_, bits) => bits)
  .filter((bits) => {
    const groups = groupsOf(bits);
    return groups.every((n) => n <= 4) && groups.filter((n) => n === 4).length <= 1;
  })
  .map((bits) => ({
    bits,
    singles: singlesOf(bits),
    lying: [0, 1, 2, 3, 4].map((n) => (n < 2 ? 0 : groupsOf(bits).filter((group) => group === n).length)),
  }));

/** Rows that may follow a row: no corners touch, and only upright ships continue. */
const followers = ({ bits, singles }: Row): readonly Row[] => {
  const uprights = singles.reduce((mask, i) => mask | (1 << i), 0);
  return ROWS.filter(({ bits: next, singles: nextSingles }) => {
    const nextUprights = nextSingles.reduce((mask, i) => mask | (1 << i), 0);
    return (((bits << 1) | (bits >> 1)) & next) === 0 && (bits & next & ~(uprights & nextUprights)) === 0;
  });
};

/** The conditions in the source on the numbers of finished ships s and unfinished ships n of each length. */
const isPossible = ([, s1, s2, s3, s4]: readonly number[], [, n1, n2, n3, n4]: readonly number[]): boolean =>
  s1 <= 4 &&
  s2 <= 3 &&
  s3 <= 2 &&
  s4 + n4 <= 1 &&
  s3 + s4 + n3 + n4 <= 3 &&
  s2 + s3 + s4 + n2 + n3 + n4 <= 6 &&
  s1 + s2 + s3 + s4 + n1 + n2 + n3 + n4 <= 10;

/** A class as a number: 10 bits for the row, 8 for the finished ships, and 2 for each single bit's length less 1. */
const pack = (bits: number, [, s1, s2, s3, s4]: readonly number[], lengths: number): number =>
  bits | (s1 << 10) | (s2 << 13) | (s3 << 15) | (s4 << 17) | (lengths << 18);

/** The class that results from adding a row to a class; undefined if the ships no longer fit the fleet. */
const advance = (key: number, last: Row, next: Row): number | undefined => {
  const finished = [0, (key >> 10) & 7, (key >> 13) & 3, (key >> 15) & 3, (key >> 17) & 1];
  const unfinished = [0, 0, 0, 0, 0];
  let lengths = 0;
  for (let n = 2; n <= 4; n++) finished[n] += next.lying[n];
  for (let i = 0; i < last.singles.length; i++) {
    if (((next.bits >> last.singles[i]) & 1) === 0) finished[((key >> (18 + 2 * i)) & 3) + 1]++;
  }
  for (let i = 0; i < next.singles.length; i++) {
    const above = last.singles.indexOf(next.singles[i]);
    const length = above < 0 ? 1 : ((key >> (18 + 2 * above)) & 3) + 2;
    if (length > 4) return undefined;
    unfinished[length]++;
    lengths |= (length - 1) << (2 * i);
  }
  return isPossible(finished, unfinished) ? pack(next.bits, finished, lengths) : undefined;
};

describe("the source's classes of boards filled from the top", () => {
  it("909 rows, 120 sets of finished ships and 1,024 lengths: 27 bits and less than 120 million", () => {
    expect(ROWS).toHaveLength(golden.rows);
    expect((4 + 1) * (3 + 1) * (2 + 1) * (1 + 1)).toBe(golden.finished);
    expect(Math.max(...ROWS.map(({ singles }) => singles.length))).toBe(5);
    expect(4 ** 5).toBe(golden.lengths);
    expect(golden.rows * golden.finished * golden.lengths).toBeLessThan(golden.atMost);
    expect(SIDE + Math.ceil(Math.log2(golden.finished)) + Math.log2(golden.lengths)).toBe(golden.bits);
  });

  longIt("1,053,612 classes after ten rows, the last of them new in the seventh", () => {
    const rowOf = new Map(ROWS.map((row) => [row.bits, row]));
    const next = new Map(ROWS.map((row) => [row.bits, followers(row)]));
    const seen = new Uint32Array(2 ** 23);
    seen[0] = 1;
    let classes = 1;
    let depth = 0;
    // An empty row on top changes only the number of rows, so whatever some number of rows can make, more rows can
    // make too. Therefore each class is extended only once, when it first appears.
    for (let fresh = [0]; fresh.length > 0; ) {
      const found: number[] = [];
      for (const key of fresh) {
        const last = rowOf.get(key & 1023) as Row;
        for (const row of next.get(last.bits) as readonly Row[]) {
          const made = advance(key, last, row);
          if (made === undefined || (seen[made >>> 5] >>> (made & 31)) & 1) continue;
          seen[made >>> 5] |= 1 << (made & 31);
          found.push(made);
        }
      }
      if (found.length > 0) depth++;
      classes += found.length;
      fresh = found;
    }
    expect(depth).toBe(7);
    expect(classes).toBe(golden.classes);
  });
});
