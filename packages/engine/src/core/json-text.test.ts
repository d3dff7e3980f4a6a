import { expect, it } from "vitest";
import { parseJsonText, parsePlacedJson } from "./json-text.ts";

it("a byte order mark at the start is no part of the text, and what is no text is refused", () => {
  expect(parseJsonText("\ufeff[1]", "a.json", "")).toEqual({ ok: true, value: [1] });
  expect(parsePlacedJson("\ufeff[1", "a.json", "")).toMatchObject({ error: { line: 1, column: 3 } });
  expect(parseJsonText(undefined as never, "a.json", "correct it")).toEqual({
    ok: false,
    error: { where: "a.json", what: "nothing is not a text", fix: "correct it" },
  });
});

it("what is nested deeper than anybody reads is refused without an overflow", () => {
  const what = "is nested more than 100 deep at column 102";
  expect(parseJsonText("[".repeat(1e5), "a.json", "")).toMatchObject({ error: { what } });
});

it("what JSON.parse takes is taken, with the lines of its values", () => {
  const text = '{\n"a": [1,\n-2.5e3, true, null],\n"b\\n\\u00e9": "x"}';
  expect(parseJsonText(text, "a.json", "")).toEqual({ ok: true, value: JSON.parse(text) });
  expect(parsePlacedJson(text, "a.json", "")).toMatchObject({
    value: {
      fields: [
        { key: "a", line: 2, value: { items: [{ line: 2, value: 1 }, { line: 3 }, { value: true }, { value: null }] } },
        { key: "b\né", line: 4, value: { kind: "plain", value: "x" } },
      ],
    },
  });
});

it.each([
  ["brackets", "[".repeat(5e6), "is nested more than 100 deep at column 102"],
  ["numbers", `[${"0,".repeat(2.5e6)}]`, "is not JSON at column 5000002: a value is expected, not ]"],
  ["numbers on lines", `[${"0,\n".repeat(1e6)}]`, "is not JSON at line 1000001, column 1: a value is expected, not ]"],
  [
    "quotes without an end",
    `["\n${'"\\'.repeat(2e6)}`,
    "is not JSON at line 1, column 2: the text has no closing quote",
  ],
  ["escaped quotes without an end", `[${'"\\'.repeat(2e6)}`, "is not JSON at column 2: the text has no closing quote"],
  ["letters", `[${"x".repeat(5e6)}`, `is not JSON at column 2: a value is expected, not ${"x".repeat(40)}…`],
  [
    "bytes",
    `{}${"\u0000\u0003".repeat(1e6)}`,
    `is not JSON at column 3: the end is expected, not ${"\\u{0}\\u{3}".repeat(4)}…`,
  ],
])("megabytes of %s are read once: one pass per token would take hours", (_, text, what) => {
  const read = parseJsonText(text, "a.json", "");
  expect(read.ok || read.error.what.slice(0, what.length)).toBe(what);
});
