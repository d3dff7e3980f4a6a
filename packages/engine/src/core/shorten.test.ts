import fc from "fast-check";
import { expect, it } from "vitest";
import { oneLine } from "./result.ts";

it("a message is one line, its control characters shown as text", () => {
  expect(oneLine(" a\r\n  b\u2028c\td\u001b[1m\n")).toBe("a b c\\u{9}d\\u{1b}[1m");
  expect(oneLine("")).toBe("");
  expect(oneLine("\u0000\u009f")).toBe("\\u{0}\\u{9f}");
  expect(oneLine("a\u202etxt.exe\u2069")).toBe("a\\u{202e}txt.exe\\u{2069}");
});

it("the middle of a long one is left out", () => {
  const line = oneLine(`${"a".repeat(5000)}${"b".repeat(5000)}`);
  expect(line).toBe(`${"a".repeat(300)} … ${"b".repeat(200)}`);
  expect(oneLine("x".repeat(600))).toBe("x".repeat(600));
});

it("whatever is in it, a line is printable, short and reads the same again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2000 }), (text) => {
      const line = oneLine(text);
      expect(line).not.toMatch(/[\u2028-\u202e\u2066-\u2069]|[^\P{Cc}]/u);
      expect(line.length).toBeLessThanOrEqual(600);
      expect(oneLine(line)).toBe(line);
    }),
  );
});
