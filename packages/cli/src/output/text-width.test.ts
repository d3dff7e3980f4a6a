import stringWidth from "string-width";
import { expect, test } from "vitest";
import { displayWidth } from "./text-width.ts";

test("a character is as wide beside Latin letters as string-width has it", () => {
  const texts = Array.from({ length: 0x3000 }, (_, code) => `Lodě ${String.fromCharCode(code)}`);
  expect(texts.filter((text) => displayWidth(text) !== stringWidth(text))).toEqual([]);
});
