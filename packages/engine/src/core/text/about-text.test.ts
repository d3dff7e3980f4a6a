import { describe, expect, it } from "vitest";
import { formatAbout } from "./about-text.ts";

describe("formatAbout", () => {
  it.each([
    [30_096_123_456, 180_000, "about 30,100,000,000"],
    [30_096_123_456, 5e8, "about 30,000,000,000"],
    [30_096_123_456, 2e10, "about 30,000,000,000"],
    [1428, 12, "about 1,430"],
    [1.7108e15, 5.6e12, "about 1,710,000,000,000,000"],
    [9.999e14, 1e14, "about 1,000,000,000,000,000"],
    [7.1e34, 9e34, "about 7e+34"],
    [12_345, 0, "about 12,350"],
    [1, 0, "about 1"],
    [0, 0, "about 0"],
  ])("of %s, give or take %s, is %s", (estimate, standardError, text) =>
    expect(formatAbout({ estimate, standardError })).toBe(text),
  );
});
