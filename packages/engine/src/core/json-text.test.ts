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
