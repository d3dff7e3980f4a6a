import { expect, test } from "vitest";
import { showValue, textOf } from "./show-value.ts";

test("values are shown as JSON, long ones by their beginning", () => {
  expect(showValue({ a: [1, "x"] })).toBe('{"a":[1,"x"]}');
  expect(showValue(undefined)).toBe("nothing");
  expect(showValue("x".repeat(1000))).toBe(`"${"x".repeat(79)}…`);
  expect(showValue(`${"x".repeat(78)}🚢🚢`)).toBe(`"${"x".repeat(78)}…`);
});

test("a value deeper than the call stack is shown all the same", () => {
  const deep = JSON.parse(`${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`);
  expect(showValue(deep)).toBe("[…]");
});

test("a value that cannot be made a text is one all the same", () => {
  expect(textOf("A1")).toBe("A1");
  expect(textOf({ toString: 0, valueOf: 0 })).toBe('{"toString":0,"valueOf":0}');
});
