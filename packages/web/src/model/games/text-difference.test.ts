import fc from "fast-check";
import { expect, test } from "vitest";
import { applyDifference, differenceOf } from "./kept-game.ts";

const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 }));

test("a difference makes the second text of the first, and is no longer than what differs", () => {
  fc.assert(
    fc.property(text, text, text, text, (before, from, to, after) => {
      const [a, b] = [before + from + after, before + to + after];
      const difference = differenceOf(a, b);
      expect(applyDifference(a, difference)).toBe(b);
      expect(difference[2].length).toBeLessThanOrEqual(to.length);
      expect(applyDifference(a, JSON.parse(JSON.stringify(difference)))).toBe(b);
    }),
  );
});

test.each([[1], [null], [[]], [[0, 0]], [[0, 0, 1]], [[-1, 0, "x"]], [[0.5, 0, "x"]], [[2, 2, ""]], [["0", 0, ""]]])(
  "%j is no difference to a text of three letters",
  (value) => {
    expect(applyDifference("abc", value)).toBeUndefined();
  },
);
