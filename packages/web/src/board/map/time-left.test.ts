import "../../../test/english.ts";
import { describe, expect, test } from "vitest";
import { formatTimeLeft, RemainingTime } from "./time-left.ts";

describe("the time that work will still take", () => {
  test("follows from its pace since it first said how far it is", () => {
    const time = new RemainingTime(1000);
    // Five seconds of preparation, then a tenth of the work every second.
    expect(time.left(6000, 0.02)).toBeUndefined();
    expect(time.left(6100, 0.03)).toBeUndefined();
    expect(time.left(8000, 0.22)).toBeCloseTo(7800, 6);
    expect(time.left(11_000, 0.52)).toBeCloseTo(4800, 6);
    expect(time.left(15_800, 1)).toBe(0);
  });

  test("is what was expected until there is a pace, and nothing once that is over", () => {
    const time = new RemainingTime(1000);
    expect(time.left(1100, undefined)).toBeUndefined();
    time.expect(30_000);
    expect(time.left(2000, undefined)).toBe(29_000);
    expect(time.left(32_000, undefined)).toBeUndefined();
    expect(time.left(32_000, 0.1)).toBeUndefined();
    expect(time.left(33_000, 0.2)).toBeCloseTo(8000, 6);
  });
});

test.for([
  [7900, "a few seconds left"],
  [8000, "about 10 s left"],
  [56_900, "about 55 s left"],
  [57_100, "about 1 min left"],
  [1_234_000, "about 20 min left"],
  [5_000_000, "about 1 h 20 min left"],
  [Number.POSITIVE_INFINITY, "about ∞ left"],
] as const)("%s ms are %s", ([milliseconds, text]) => expect(formatTimeLeft(milliseconds)).toBe(text));
