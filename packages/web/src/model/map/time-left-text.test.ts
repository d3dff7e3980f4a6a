import "../../../test/english.ts";
import { expect, test } from "vitest";
import { formatTimeLeft } from "./time-left.ts";

test.for([
  [0, "a few seconds left"],
  [7900, "a few seconds left"],
  [8000, "about 10 s left"],
  [18_200, "about 20 s left"],
  [56_900, "about 55 s left"],
  [57_100, "about 1 min left"],
  [200_000, "about 3 min left"],
  [1_234_000, "about 20 min left"],
  [5_000_000, "about 1 h 20 min left"],
  [Number.POSITIVE_INFINITY, "about ∞ left"],
] as const)("%s ms are %s", ([milliseconds, text]) => expect(formatTimeLeft(milliseconds)).toBe(text));
