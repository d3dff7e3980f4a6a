import { describe, expect, it } from "vitest";
import { Memo } from "./memo.ts";

const KEYS = 30_000;
const keyOf = (i: number): Int32Array => Int32Array.of(i, i ^ 0x5bd1);

const filled = (maxBytes: number): Memo => {
  const memo = new Memo(2, maxBytes);
  for (let i = 0; i < KEYS; i++) {
    const slot = memo.put(keyOf(i), 1);
    memo.lower[slot] = i;
  }
  return memo;
};

/** The number of keys that a memo still knows; also checks the facts stored under them. */
const known = (memo: Memo): number => {
  let found = 0;
  const wrong: number[] = [];
  for (let i = 0; i < KEYS; i++) {
    const slot = memo.find(keyOf(i));
    if (slot < 0) continue;
    found++;
    if (memo.lower[slot] !== i) wrong.push(i);
  }
  expect(wrong).toEqual([]);
  return found;
};

describe("a memo", () => {
  it("grows while it may, and then loses next to nothing", () => {
    const memo = filled(1e8);
    expect(known(memo)).toBeGreaterThan(0.99 * KEYS);
    expect(memo.find(Int32Array.of(1, 1))).toBe(-1);
  });

  it("takes no more memory than it may, and what it still knows is right", () => {
    const memo = filled(500_000);
    expect(memo.bytes).toBeLessThanOrEqual(500_000);
    expect(known(memo)).toBeGreaterThan(0.1 * KEYS);
  });
});
