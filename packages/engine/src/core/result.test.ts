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
});

it("an error that quotes a page is cut to a line that can be read, between letters", () => {
  const { error } = fail(`${"x".repeat(999)}🚢🚢`, "y".repeat(1000), "z".repeat(1_000_000));
  expect(error.where).toBe(`${"x".repeat(999)}…`);
  expect(error.what).toBe("y".repeat(1000));
  expect(error.fix).toBe(`${"z".repeat(1000)}…`);
});
