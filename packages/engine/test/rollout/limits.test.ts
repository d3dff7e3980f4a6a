import { describe, expect, it } from "vitest";
import { limitsWithin, STANDARD_LIMITS } from "../../src/strategy/rollout/rollout-tree.ts";

const within = (milliseconds: number, left = 1e9, tried = 8) =>
  limitsWithin(STANDARD_LIMITS, milliseconds, left, tried);

describe("the limits of a rollout by time", () => {
  it("are the standard ones without a limit of time", () => {
    expect(within(Number.POSITIVE_INFINITY)).toBe(STANDARD_LIMITS);
  });

  it("grow with the time and never vanish", () => {
    let before = within(0.001);
    expect(before.layouts).toBeGreaterThanOrEqual(1);
    expect(before.drawn).toBeGreaterThanOrEqual(1);
    for (const milliseconds of [0.01, 0.1, 1, 5, 20, 50, 200, 1000, 60_000]) {
      const limits = within(milliseconds);
      for (const name of ["layouts", "drawn", "nested"] as const)
        expect(limits[name], `${name} of ${milliseconds} ms`).toBeGreaterThanOrEqual(before[name]);
      before = limits;
    }
    expect(within(50).layouts).toBeGreaterThan(4096);
    expect(within(1000).layouts).toBeGreaterThan(STANDARD_LIMITS.layouts);
  });

  it("give up cells, but for two, where all layouts can be listed then, and where no list is long enough none", () => {
    const { layouts } = within(50);
    expect(within(50, layouts).cells).toBe(8);
    const some = within(50, Math.floor(1.5 * layouts));
    expect(some.cells).toBeGreaterThan(2);
    expect(some.cells).toBeLessThan(8);
    expect(some.layouts).toBeGreaterThanOrEqual(Math.floor(1.5 * layouts));
    expect(within(50, Math.floor(2.5 * layouts)).cells).toBe(2);
    expect(within(50, 10 * layouts).cells).toBe(8);
    // With fewer cells to try, there is more time for each.
    expect(within(50, 2 * layouts, 3).layouts).toBeGreaterThanOrEqual(2 * layouts);
  });
});
