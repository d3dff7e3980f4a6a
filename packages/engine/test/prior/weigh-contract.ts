import { expect, it } from "vitest";
import { type Knowledge, RandomStream } from "../../src/index.ts";
import { estimateMethods } from "../../src/inference/posterior/infer.ts";
import { eachLayoutByOracle } from "../../src/inference/posterior/oracle.ts";
import { weighLayouts } from "../../src/inference/posterior/weigh.ts";
import type { PlacementFactors } from "../../src/scenario/prior/placement-factors.ts";
import { symmetricFactors } from "../generate/random-factors.ts";
import { type PositionKinds, randomPosition } from "../random-position.ts";
import { describePosition } from "../read.ts";

/** The weights of the layouts by the oracle, one by one: exact or in float64. */
interface Truth {
  readonly total: bigint;
  readonly weights: readonly bigint[];
}

const weighByOracle = (knowledge: Knowledge, whole: readonly bigint[]): Truth => {
  let total = 0n;
  const weights = whole.map(() => 0n);
  eachLayoutByOracle(knowledge, (placements) => {
    const product = placements.reduce((so, p) => so * whole[p], 1n);
    total += product;
    for (const p of placements) weights[p] += product;
  });
  return { total, weights };
};

/** A power of two near the middle of the factors: in this unit real factors are whole, and the oracle exact. */
const unitOf = (whole: readonly bigint[]): bigint => {
  const most = whole.reduce((max, factor) => (factor > max ? factor : max), 1n);
  return 1n << BigInt(most.toString(2).length >> 1);
};

/** Whether a float64 value is within a relative error of a whole number divided by a unit. */
const isWithin = (value: number, truth: bigint, unit: bigint, error: number): boolean => {
  if (truth === 0n) return value === 0;
  // 2^80 preserves far more digits than are compared.
  const exact = Number((truth << 80n) / unit) / 2 ** 80;
  return Math.abs(value - exact) <= (error + 2 ** -52) * exact;
};

/** Random whole factors: small or above 2^53; some with the symmetries of the board, some all equal. */
const wholeFactors = (knowledge: Knowledge, seed: number): bigint[] => {
  const random = RandomStream.fromSeed(seed, 1);
  const bits = [1, 4, 20, 60][random.below(4)];
  const draw = (): bigint => 1n + random.belowBig(1n << BigInt(bits));
  return symmetricFactors(knowledge.scenario, random, draw);
};

/**
 * Tests the weights that methods compute on random small positions: exactly for whole factors, within the stated
 * error for real ones. @param methods undefined for the selector's choice @param from the first seed
 */
export const testWeighing = (
  methods: readonly (string | undefined)[],
  kinds: PositionKinds,
  positions: number,
  from = 1,
): void => {
  const names = methods.map((method) => method ?? "the selector's choice");
  it(`${names.join(", ")}: weigh as the oracle does, ${positions} positions from seed ${from}`, () => {
    const compared = new Map<string, number>();
    for (let seed = from; seed < from + positions; seed++) {
      const knowledge = randomPosition(seed, kinds);
      const whole = wholeFactors(knowledge, seed);
      const where = describePosition(seed, knowledge);
      const truth = weighByOracle(knowledge, whole);
      const able = new Set(estimateMethods(knowledge).flatMap(({ name, reason }) => (reason ? [] : [name])));
      const near = Float64Array.from(whole, Number);
      const real = Float64Array.from(whole, (factor) => Number(factor) / Number(unitOf(whole)));
      const ships = knowledge.scenario.fleet.reduce((sum, { count }) => sum + count, 0);
      const unit = unitOf(whole) ** BigInt(ships);
      for (const method of methods) {
        if (method !== undefined && !able.has(method)) continue;
        const options = method === undefined ? {} : { method };
        const exact = weighLayouts(knowledge, { near, whole }, options);
        if (exact.kind !== "exact") throw new Error("whole factors give exact weights");
        expect(exact.total, `${exact.method}, ${where}`).toBe(truth.total);
        expect(exact.weights.toBigints(), `${exact.method}, ${where}`).toEqual(truth.weights);
        const factors: PlacementFactors = { near: real };
        const mass = weighLayouts(knowledge, factors, options);
        if (mass.kind !== "real") throw new Error("real factors give real weights");
        expect(mass.relativeError).toBeLessThan(1e-9);
        // A factor that is not a float64 was itself rounded once, which adds this much error for each ship.
        const error = mass.relativeError + ships * 2 ** -52;
        expect(isWithin(mass.total, truth.total, unit, error), `${mass.method} total, ${where}`).toBe(true);
        mass.weights.forEach((weight, p) => {
          if (!isWithin(weight, truth.weights[p], unit, error))
            throw new Error(`${mass.method} placement ${p}: ${weight} for ${truth.weights[p]}, ${where}`);
        });
        if (exact.method === method || method === undefined) {
          const name = method ?? "the selector's choice";
          compared.set(name, (compared.get(name) ?? 0) + 1);
        }
      }
    }
    for (const name of names) expect(compared.get(name) ?? 0, name).toBeGreaterThan(positions / 10);
  });
};
