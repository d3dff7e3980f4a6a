import fc from "fast-check";
import { expect, test } from "vitest";
import { advance, begin, redo, type Timeline, undo } from "./game-history.ts";

const anyLine = fc
  .array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 12 })
  .map(([first, ...rest]) => rest.reduce<Timeline<number>>(advance, begin(first)));

test("undo and redo are each other's reverse", () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      let back = line;
      for (let i = 0; i < line.past.length; i++) back = undo(back);
      expect(back.past).toEqual([]);
      expect(undo(back)).toBe(back);
      let forth = back;
      for (let i = 0; i < line.past.length; i++) forth = redo(forth);
      expect(forth).toEqual(line);
      expect(redo(forth)).toBe(forth);
    }),
  );
});

test("a change forgets what had been undone", () => {
  const line = advance(undo(advance(begin(1), 2)), 3);
  expect(line).toEqual({ past: [1], present: 3, future: [] });
});
