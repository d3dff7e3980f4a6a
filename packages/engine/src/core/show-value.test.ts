import { expect, test } from "vitest";
import { showValue } from "./fields.ts";

test("values are shown as JSON, long ones by their beginning", () => {
  expect(showValue({ a: [1, "x"] })).toBe('{"a":[1,"x"]}');
  expect(showValue(undefined)).toBe("nothing");
  expect([10n, Number.NaN, Number.POSITIVE_INFINITY, 0.5].map(showValue)).toEqual(["10n", "NaN", "Infinity", "0.5"]);
  expect(showValue("x".repeat(1000))).toBe(`"${"x".repeat(79)}…`);
  expect(showValue(`${"x".repeat(78)}🚢🚢`)).toBe(`"${"x".repeat(78)}…`);
});

test("a value deeper than the call stack is shown all the same", () => {
  const deep = JSON.parse(`${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`);
  expect(showValue(deep)).toBe("[…]");
});
