import fc from "fast-check";
import { expect, test } from "vitest";
import { withSameParts } from "./redraw.ts";

test("unchanged parts stay the same objects, and changed ones are as they are now", () => {
  const before = { cells: [{ count: 1n, ends: ["t", "r"] }, { count: 2n }, { count: undefined }], most: 2n };
  expect(withSameParts(before, structuredClone(before))).toBe(before);
  const now = { ...structuredClone(before), most: 3n };
  const result = withSameParts(before, now);
  expect(result).toEqual(now);
  expect(result.cells).toBe(before.cells);
  const changed = structuredClone(before);
  changed.cells[0].ends = ["t"];
  const cells = withSameParts(before, changed).cells;
  expect(cells).toEqual(changed.cells);
  expect(cells.map((cell, i) => cell === before.cells[i])).toEqual([false, true, true]);
});

test("a part that is gone, new, or of another kind is a change", () => {
  const pairs: readonly (readonly [unknown, unknown])[] = [
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: 1 }, { b: 1 }],
    [
      [1, 2, 3],
      [1, 2],
    ],
    [[], {}],
    [null, {}],
  ];
  for (const [before, now] of pairs) {
    expect(withSameParts(before, now)).toEqual(now);
    expect(withSameParts(before, now)).not.toBe(before);
  }
});

test("whatever is compared, the value is that of now", () => {
  const value = fc.object({ key: fc.constantFrom("a", "b", "c"), maxDepth: 3 });
  fc.assert(
    fc.property(value, value, (before, now) => {
      expect(withSameParts(before, now)).toEqual(now);
      expect(withSameParts(before, structuredClone(before))).toBe(before);
    }),
  );
});
