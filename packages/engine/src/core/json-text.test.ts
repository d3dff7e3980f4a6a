import { expect, it } from "vitest";
import { parseJsonText, parsePlacedJson } from "./json-text.ts";

it.each([
  ['{"name": "mine",\n  "board": {"size": [10 10]}}', 'line 2, column 25: "," or "]" is expected, not 10'],
  ["{\n  'name': 1\n}", "line 2, column 3: a key in double quotes is expected, not 'name'"],
  ['{\r\n\t"a": 1,\r\n}', "line 3, column 1: a key in double quotes is expected, not }"],
  ['{"a": "open,\n"b": 1}', "line 1, column 7: the text has no closing quote on its line"],
  ['{"a" 1}', 'column 6: ":" is expected, not 1'],
  ["[1, NaN]", "column 5: a value is expected, not NaN"],
  ['["\\x"]', "column 2: the text has a wrong escape \\x; write \\\\ for a backslash"],
  ['["\\\\\\u00g0"]', "column 2: the text has a wrong escape \\u; write \\\\ for a backslash"],
  ['{"a\tb": 1}', "column 2: the text has a tab; write \\t"],
  ['["a\u0001"]', "column 2: the text has a control character; write \\u0001"],
  ["[1,\u00a02]", "column 4: a value is expected, not \u00a02"],
  ["{} {}", "column 4: the end is expected, not {"],
  ["[1, 2", 'column 6: "," or "]" is expected where the text ends'],
  ["[1, 2\n", 'column 6: "," or "]" is expected where the text ends'],
  ["", "column 1: a value is expected where the text ends"],
])("what JSON.parse refuses is refused with its place and what stands there: %j", (text, what) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(parseJsonText(text, "a.json", "correct it")).toEqual({
    ok: false,
    error: {
      where: "a.json",
      what: `is not JSON at ${what}`,
      fix: "correct it",
      line: Number(/line (\d+)/.exec(what)?.[1] ?? 1),
      column: Number(/column (\d+)/.exec(what)?.[1]),
    },
  });
});

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
