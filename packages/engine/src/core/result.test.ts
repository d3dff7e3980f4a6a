import { describe, expect, it } from "vitest";
import { fail, formatInputError, ok, RefusedError, unwrap } from "./result.ts";

describe("result", () => {
  it("unwraps a value, undefined and false included", () => {
    expect(unwrap(ok(3))).toBe(3);
    expect(unwrap(ok(undefined))).toBeUndefined();
    expect(unwrap(ok(false))).toBe(false);
  });

  it("throws the three parts of a failure in one line", () => {
    const failure = fail("fleet[2].length", "0 is not a length", "write a whole number from 1");
    expect(failure.ok).toBe(false);
    expect(formatInputError(failure.error)).toBe("fleet[2].length: 0 is not a length; write a whole number from 1");
    expect(() => unwrap(failure)).toThrow("fleet[2].length: 0 is not a length; write a whole number from 1");
  });

  it("names refusals, so that they can be told from faults", () => {
    const error = new RefusedError("7 GB, the limit is 2 GB");
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("RefusedError");
    expect(String(error)).toBe("RefusedError: 7 GB, the limit is 2 GB");
  });

  it("gives the cost of a refusal in declared fields alone, which can be sent to threads and written as JSON", () => {
    const more = { steps: 1, bytes: 2, ownBytes: 3, layouts: 10n ** 20n };
    const { cost } = new RefusedError("too much", more);
    expect(cost).toEqual({ steps: 1, bytes: 2, layouts: 10n ** 20n });
    expect(structuredClone(cost)).toEqual(cost);
    expect(JSON.stringify(cost)).toBe('{"steps":1,"bytes":2,"layouts":"100000000000000000000"}');
    expect(new RefusedError("no method").cost).toBeUndefined();
  });
});

it("an error that quotes a page is cut to a line that can be read, between letters", () => {
  const { error } = fail(
    `shot 1 "${"a b ".repeat(20)}🚢🚢"`,
    `the word ${"y".repeat(1_000_000)} and "${"q".repeat(80)}"`,
    "z ".repeat(1_000_000),
  );
  expect(error.where).toBe(`shot 1 "${"a b ".repeat(20)}…"`);
  expect(error.what).toBe(`the word ${"y".repeat(80)}… and "${"q".repeat(80)}"`);
  expect(error.fix).toBe(`${"z ".repeat(200)}…`);
  expect(fail("x", `${"y".repeat(79)}🚢`, "").error.what).toBe(`${"y".repeat(79)}…`);
  // An unclosed quotation is not treated as a quotation.
  expect(fail("x", `"${"y ".repeat(90)}`, "").error.what).toBe(`"${"y ".repeat(90)}`.trimEnd());
});

it("an error is one line, whatever it quotes", () => {
  const { error } = fail('field "a\nb"', "has \u001b[31m in it", "write\r\nanother");
  expect(formatInputError(error)).toBe('field "a b": has \\u{1b}[31m in it; write another');
});
