import { expect, it } from "vitest";
import { RandomStream } from "../core/random.ts";
import { peaksBetween } from "./covered-sets.ts";

it("a function that is concave between some coordinates has its maximum at one of them or at a peak between two", () => {
  const random = RandomStream.fromSeed(1);
  for (let round = 0; round < 200; round++) {
    const side = 1 + random.below(90);
    const all = Array.from({ length: side }, (_, x) => x);
    const values = all.filter(() => random.below(12) === 0);
    // One parabola for each stretch between two of the values; at these themselves the function is arbitrary.
    const peaks = Array.from({ length: values.length + 1 }, () => [random.below(side), random.below(9000)]);
    const heights = all.map((x) => {
      const [peak, height] = peaks[values.filter((value) => value < x).length];
      return BigInt(values.includes(x) ? random.below(9000) : height - (x - peak) ** 2);
    });
    const at = (x: number): bigint => heights[x];
    const most = (coordinates: readonly number[]): bigint =>
      coordinates.map(at).reduce((best, value) => (value > best ? value : best), -100_000n);
    expect(most(peaksBetween(at, values, side))).toBe(most(all));
  }
});
