import { describe, expect, it } from "vitest";
import { BATCHES, LayoutMean } from "./layout-mean.ts";

const drawn = (values: readonly number[]): LayoutMean =>
  LayoutMean.ofSample(
    Int32Array.from(values),
    Uint8Array.from(values, (_, i) => i % BATCHES),
  );

describe("a mean over drawn layouts that all agree", () => {
  const [five, seven] = [5, 7].map((shots) => drawn(new Array<number>(40).fill(shots)));

  it("is not certain, alone or compared with another: others may differ by what one and a half layouts could change", () => {
    for (const [mean, estimate] of [
      [five, 5] as const,
      [seven.minus(five), 2] as const,
      [seven.plus(five), 12] as const,
    ])
      expect(mean.toExpectation()).toEqual({ estimate, standardError: 1.5 / 40 });
    expect(LayoutMean.ofBatches(new Float64Array(BATCHES), 10).toExpectation()).toEqual({
      estimate: 0,
      standardError: 1.5 / (10 * BATCHES),
    });
  });

  it("differs from itself by exactly nothing", () => {
    expect(five.minus(five).toExpectation()).toEqual({ estimate: 0, standardError: 0 });
  });
});
