import { expect, it } from "vitest";
import { listOf } from "./text.ts";

it("a list in words", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((items) => listOf(items))).toEqual([
    "",
    "a",
    "a and b",
    "a, b and c",
  ]);
  expect(listOf(["a", "b", "c"], "or")).toBe("a, b or c");
});
