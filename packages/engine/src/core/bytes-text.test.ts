import { expect, it } from "vitest";
import { formatBytes } from "./text.ts";

it.each([
  [0, "0 B"],
  [1, "1 B"],
  [999, "999 B"],
  [999.6, "1.0 KB"],
  [1000, "1.0 KB"],
  [9949, "9.9 KB"],
  [9950, "10 KB"],
  [12_345, "12 KB"],
  [999_499, "999 KB"],
  [999_500, "1.0 MB"],
  [3_400_000_000, "3.4 GB"],
  [1e15, "1.0 PB"],
  [1e21, "1.0e+6 PB"],
  [Number.POSITIVE_INFINITY, "∞"],
  [Number.NaN, "–"],
])("%d bytes are %s", (bytes, text) => expect(formatBytes(bytes)).toBe(text));
