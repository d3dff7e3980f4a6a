import { expect, it } from "vitest";
import { isRecord, MAX_NAME, parseName, refuseUnknown, showValue } from "./fields.ts";
import { formatInputError } from "./result.ts";

it("a record is an object with fields, as JSON has them", () => {
  for (const value of [{}, { a: 1 }, Object.create(null), JSON.parse('{"__proto__":1}')])
    expect(isRecord(value)).toBe(true);
  for (const value of [null, undefined, [], [{}], "text", 1, true, () => 1]) expect(isRecord(value)).toBe(false);
});

it("a field that is not known is refused, with the nearest that is or all of them", () => {
  expect(refuseUnknown({ a: 1 }, ["a", "b"], "here")).toBeUndefined();
  expect(refuseUnknown({ ship: 1 }, ["ships", "board"], "here")?.error).toEqual({
    where: "here",
    what: 'has an unknown field "ship"',
    fix: 'did you mean "ships"?',
  });
  expect(refuseUnknown({ zzzzzz: 1 }, ["ships", "board"], "here")?.error.fix).toBe("known: ships, board");
});

it("values are shown as JSON, long ones by their beginning", () => {
  expect(showValue({ a: [1, "x"] })).toBe('{"a":[1,"x"]}');
  expect(showValue(undefined)).toBe("nothing");
  expect([10n, Number.NaN, Number.POSITIVE_INFINITY, 0.5].map(showValue)).toEqual(["10n", "NaN", "Infinity", "0.5"]);
  expect(showValue("\u001b\u009b\u202e")).toBe('"\\u001b\\u{9b}\\u{202e}"');
  expect(showValue("x".repeat(1000))).toBe(`"${"x".repeat(79)}…`);
  expect(showValue(`${"x".repeat(78)}🚢🚢`)).toBe(`"${"x".repeat(78)}…`);
});

it("a value deeper than the call stack is shown all the same", () => {
  const deep = JSON.parse(`${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`);
  expect(showValue(deep)).toBe("[…]");
});

it("a name is one line of letters that are seen, of any script", () => {
  const fix = "write text";
  for (const name of [
    "",
    "my rules",
    "Морской бой",
    "海戦",
    "Bataille\u00a0navale",
    "أسطول",
    "👩\u200d🚀",
    "a".repeat(MAX_NAME),
  ])
    expect(parseName(name, "name", fix)).toEqual({ ok: true, value: name });
  for (const mark of [
    "\u0000",
    "\t",
    "\n",
    "\r",
    "\u001b",
    "\u007f",
    "\u009b",
    "\u2028",
    "\u202e",
    "\u2066",
    "\u2069",
  ]) {
    const read = parseName(`a${mark}b`, "name", fix);
    expect(read.ok ? "" : formatInputError(read.error)).toBe(
      `name: has the hidden character \\u{${mark.charCodeAt(0).toString(16)}}; write letters that are seen, in one line`,
    );
  }
  expect(parseName("a".repeat(MAX_NAME + 1), "name", fix)).toMatchObject({ error: { fix: "write at most 1000" } });
  expect(parseName(3, "name", fix)).toMatchObject({ error: { what: "3 is not text", fix } });
});
