import { RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { cases, firstOf } from "../../../engine/test/cases.ts";
import { variance } from "../../src/statistics/sample/sample.ts";
import { controlledMean, FEWEST_CONTROLLED } from "../../src/statistics/summary/reduced-difference.ts";
import { meanInterval } from "../../src/statistics.ts";
import { normal } from "./draws.ts";

const draw = (n: number, seed: number) => {
  const stream = RandomStream.fromSeed(seed, n);
  const controls = Array.from({ length: 3 }, () => Float64Array.from({ length: n }, () => normal(stream)));
  const noise = Float64Array.from({ length: n }, () => normal(stream));
  return { controls, noise };
};

describe("controlledMean", () => {
  it("takes out exactly what controls foretell, and nothing else of the mean", () => {
    const { controls } = draw(40, 1);
    const values = controls[0].map((own, i) => 7 + 2 * own - 3 * controls[2][i]);
    const found = controlledMean(values, controls);
    expect(found.mean).toBeCloseTo(7, 12);
    expect(found.standardError).toBeLessThan(1e-12);
    expect(found.degreesOfFreedom).toBe(36);
  });

  it("is the plain mean and interval without controls, and with controls of nothing", () => {
    const { noise } = draw(50, 2);
    const plain = meanInterval(noise);
    expect(controlledMean(noise, []).interval).toEqual(plain);
    const zeros = controlledMean(noise, [new Float64Array(50)]);
    expect(zeros.mean).toBeCloseTo((plain.low + plain.high) / 2, 12);
  });

  it("is not misled by controls that are sums of others, and adds up over values", () => {
    const { controls, noise } = draw(60, 3);
    const sum = controls[0].map((own, i) => own - controls[1][i]);
    const values = noise.map((own, i) => own + controls[0][i] + 5);
    const found = controlledMean(values, controls);
    const more = controlledMean(values, [...controls, sum, sum.map((own) => own * 1e6)]);
    expect(more.mean).toBeCloseTo(found.mean, 9);
    const parts = [noise, values.map((own, i) => own - noise[i])].map((part) => controlledMean(part, controls).mean);
    expect(parts[0] + parts[1]).toBeCloseTo(found.mean, 10);
  });

  it("takes the multiple for a value from other values only", () => {
    const { controls, noise } = draw(40, 4);
    const found = controlledMean(noise, controls);
    // Fold 3 has the values 3, 13, 23 and 33. Changing one of them changes what is subtracted in other folds, but
    // not in its own.
    const changed = noise.with(13, noise[13] + 1e6);
    const shift = controlledMean(changed, controls);
    const own = (values: Float64Array, k: Float64Array[]) => controlledMean(values, k).mean * 40;
    // If only fold 3 has the controls, every other fold stays as it is, and fold 3 learns nothing from itself.
    const lone = [Float64Array.from({ length: 40 }, (_, i) => (i % 10 === 3 ? controls[0][i] : 0))];
    expect(own(changed, lone) - own(noise, lone)).toBeCloseTo(1e6, 3);
    expect(shift.mean).not.toBe(found.mean);
  });

  it("refuses a handful of values", () => {
    expect(() =>
      controlledMean(new Float64Array(FEWEST_CONTROLLED - 1), [new Float64Array(FEWEST_CONTROLLED - 1)]),
    ).toThrow(/at least 30 values, not 29/);
  });

  // Skewed values whose spread depends on a control.
  const SAMPLES = cases(500, 4000);
  it("is unbiased, and its intervals cover 95 %, whatever the values", () => {
    for (const n of firstOf([30, 100], 1)) {
      let covered = 0;
      const errors: number[] = [];
      for (let i = 0; i < SAMPLES; i++) {
        const stream = RandomStream.fromSeed(5, n, i);
        const control = Float64Array.from({ length: n }, () => stream.below(5) - 2);
        const coin = Float64Array.from({ length: n }, () => (stream.below(4) === 0 ? 3 : -1));
        // The values are not linear in the control, so least squares on the same values would be biased.
        const values = control.map((own, k) => own * own - 2 + own + coin[k] + (0.5 + Math.abs(own)) * normal(stream));
        const { mean, interval } = controlledMean(values, [control, coin]);
        errors.push(mean);
        if (interval.low <= 0 && 0 <= interval.high) covered++;
      }
      const bias = errors.reduce((sum, own) => sum + own, 0) / SAMPLES;
      expect(Math.abs(bias)).toBeLessThan(4 * Math.sqrt(variance(errors) / SAMPLES));
      const allowed = 4 * Math.sqrt((0.95 * 0.05) / SAMPLES) + 0.005;
      expect(Math.abs(covered / SAMPLES - 0.95), `n ${n}: ${covered / SAMPLES}`).toBeLessThan(allowed);
    }
  });
});
