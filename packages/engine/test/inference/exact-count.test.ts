// Counts above 2^53: results that are approximate in float64 and exact modulo small numbers are combined into
// one exact count.

import { describe, expect, test } from "vitest";
import { binomial, bitLength } from "../../src/core/count.ts";
import {
  type Arithmetic,
  countExactly,
  type ExactKernel,
  inverseModulo,
  primeBelow,
  type RawCount,
  residues,
  WIDE,
} from "../../src/core/exact-count.ts";
import { RandomStream } from "../../src/core/random.ts";
import { enumeration } from "../../src/inference/methods/enumeration.ts";
import { frontier, halvedFrontier } from "../../src/inference/methods/frontier/frontier.ts";
import { stateGraph } from "../../src/inference/methods/state-graph/state-graph.ts";
import { type Packing, reduce } from "../../src/inference/packing/packing.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { makeKnowledge } from "../../src/knowledge/knowledge.ts";
import { cases } from "../cases.ts";
import { randomPosition } from "../random-position.ts";
import { fleetOf, readScenario } from "../read.ts";

const mapped = ({ total, weights, scale }: RawCount, change: (value: number) => number): RawCount => ({
  total: change(Number(total)),
  ...(weights ? { weights: weights.map((list) => Float64Array.from(list.map(Number), change)) } : {}),
  ...(scale ? { scale } : {}),
});

/** A number rounded up or down at random to `digits` binary digits. */
const rounded = (value: number, digits: number, random: RandomStream): number => {
  const unit = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, value))) - digits + 1);
  return (random.below(2) ? Math.floor(value / unit) : Math.ceil(value / unit)) * unit;
};

/** The kernel as run by a machine whose floats have few digits and whose integers wrap early. */
const onSmallMachine = (kernel: ExactKernel, digits: number, wrap: number, random: RandomStream): ExactKernel => ({
  ...kernel,
  exactBelow: 0,
  wrapsAt: wrap,
  // When rounding goes up or down at random, the error is up to two half units.
  roundings: () => 2,
  primesBelow: 60,
  run(arithmetic: Arithmetic) {
    const count = kernel.run(arithmetic);
    if (arithmetic.kind === "float") return mapped(count, (value) => rounded(value, digits, random));
    return mapped(count, (value) => value % arithmetic.modulus);
  },
});

const METHODS = [frontier, halvedFrontier, stateGraph];

describe.each(METHODS)("$name on a machine of few digits", (method) => {
  test(`gives every total and weight of ${cases(120, 400)} random positions (seeds 1 to ${cases(120, 400)})`, () => {
    const random = RandomStream.fromSeed(7);
    let met = 0;
    let wide = 0;
    let byWeights = 0;
    for (let seed = 1; seed <= cases(120, 400); seed++) {
      const { packing, possible } = reduce(
        constrain(randomPosition(seed, { straight: true, contacts: ["allowed", "none"] })),
      );
      if (!possible || packing.groups.length === 0 || method.supports(packing) !== undefined) continue;
      const truth = countExactly(enumeration.kernel(packing, { weights: true }) as ExactKernel);
      for (const [digits, wrap] of [
        [6, 2 ** 3],
        [8, 2 ** 8],
      ]) {
        const kernel = method.kernel(packing, { weights: true });
        if (!kernel) continue;
        const small = onSmallMachine(kernel, digits, wrap, random);
        let runs = 0;
        const run: ExactKernel["run"] = (arithmetic) => {
          runs++;
          return small.run(arithmetic);
        };
        for (const exactBelow of [0, 2 ** digits]) {
          runs = 0;
          const found = countExactly({ ...small, run, exactBelow }, digits);
          expect(found.total, `seed ${seed}`).toBe(truth.total);
          expect(
            found.weights?.map((list) => list.toBigints()),
            `seed ${seed}`,
          ).toEqual(truth.weights?.map((list) => list.toBigints()));
          if (runs === 1 && truth.total > 2n ** BigInt(digits)) byWeights++;
        }
        if (truth.total > BigInt(wrap)) wide++;
        met++;
      }
    }
    expect(met).toBeGreaterThan(cases(80, 150));
    expect(wide).toBeGreaterThan(cases(5, 30));
    // Totals too large for a float, but found from weights that are not.
    expect(byWeights).toBeGreaterThan(0);
  });
});

/** Counts with residues only, using as many primes as 78 binary digits need. */
const countByResidues = (kernel: ExactKernel): { total: bigint; weights: bigint[][] } => {
  let modulus = 1n;
  let known: bigint[][] = [];
  let scale = 1n;
  for (let prime = kernel.primesBelow ?? 2 ** 26; modulus < 2n ** 78n; ) {
    prime = primeBelow(prime);
    const run = kernel.run(residues(prime));
    const own = BigInt(prime);
    const inverse = inverseModulo(modulus, own);
    known = [[run.total], ...(run.weights ?? [])].map((list, g) =>
      Array.from(list as ArrayLike<number | bigint>, (residue, i) => {
        const before = known[g]?.[i] ?? 0n;
        return before + modulus * (((((BigInt(residue) - before) % own) + own) * inverse) % own);
      }),
    );
    modulus *= own;
    scale = BigInt(run.scale ?? 1);
  }
  const [[total], ...weights] = known;
  return { total, weights: weights.map((list) => list.map((weight) => weight / scale)) };
};

/** Counts above 2^53 with few states: many short ships on a board of up to 10 x 10, after some misses. */
const largePacking = (random: RandomStream, touching: boolean): Packing => {
  const size = touching ? [7 + random.below(2), 8] : [10, 10 + random.below(2)];
  const count = touching ? 8 + random.below(3) : 10 + random.below(2);
  const scenario = readScenario({
    board: { size },
    fleet: fleetOf({
      boat: { length: 1, count },
      destroyer: { length: 2, count: 2 + random.below(2) },
      cruiser: { length: 3, count: 1 },
    }),
    contact: touching ? "allowed" : "none",
    answers: "hit",
  });
  const cells = new Set(Array.from({ length: random.below(6) }, () => random.below(scenario.board.cellCount)));
  const shots = [...cells].map((cell) => ({ cell, answer: { kind: "miss" } as const }));
  return reduce(constrain(makeKnowledge(scenario, shots))).packing;
};

describe.each([frontier, halvedFrontier])("$name past 2^53", (method) => {
  test(`gives what residues alone give, in every weight, on ${cases(2, 8)} random positions (seed 11)`, () => {
    const random = RandomStream.fromSeed(11);
    let past = 0;
    let contradicted = 0;
    for (let i = 0; i < cases(2, 8); i++) {
      const packing = largePacking(random, i % 2 === 0);
      expect(method.supports(packing)).toBeUndefined();
      const kernel = method.kernel(packing, { weights: true }) as ExactKernel;
      const found = countExactly(kernel);
      const truth = countByResidues(kernel);
      expect(found.total, `position ${i}`).toBe(truth.total);
      expect(found.total).toBeLessThan(2n ** 76n);
      expect(
        found.weights?.map((list) => list.toBigints()),
        `position ${i}`,
      ).toEqual(truth.weights);
      if (truth.total <= 2n ** 53n) continue;
      past++;
      // The same without wider integers in the first run: remainders decide. The bound on roundings matters then: if it
      // claims that nothing was rounded, some number is further off than allowed.
      const run: ExactKernel["run"] = (arithmetic) => kernel.run({ ...arithmetic, wide: false });
      expect(countExactly({ ...kernel, run }).total, `position ${i}`).toBe(truth.total);
      try {
        countExactly({ ...kernel, run, roundings: () => 0 });
      } catch (error) {
        expect((error as Error).message).toMatch(/contradict/);
        contradicted++;
      }
    }
    expect(contradicted).toBeGreaterThan(0);
    expect(past).toBeGreaterThan(cases(0, 1));
  });
});

/** The number of positions with counts above 2^53 for each kernel. */
const LARGE_POSITIONS = cases(2, 1000);

/** Counts above 2^53 that residues count in milliseconds: many short ships on two rows, where profiles are few. */
const flatPacking = (random: RandomStream): Packing => {
  const columns = 45 + random.below(6);
  const fleet = fleetOf({
    boat: { length: 1, count: 8 + random.below(2) },
    destroyer: { length: 2, count: 3 },
    cruiser: { length: 3, count: 1 },
  });
  const size = random.below(2) ? [columns, 2] : [2, columns];
  const scenario = readScenario({ board: { size }, fleet, contact: "allowed", answers: "hit" });
  const cells = new Set(Array.from({ length: random.below(8) }, () => random.below(scenario.board.cellCount)));
  const shots = [...cells].map((cell, i) => ({ cell, answer: { kind: i === 3 ? "hit" : "miss" } as const }));
  return reduce(constrain(makeKnowledge(scenario, shots))).packing;
};

describe.each(METHODS)("$name on flat boards", (method) => {
  test(`gives what residues alone give in every weight of ${LARGE_POSITIONS} positions past 2^53 (seed 12)`, () => {
    const random = RandomStream.fromSeed(12);
    let past = 0;
    let tried = 0;
    while (past < LARGE_POSITIONS) {
      tried++;
      const packing = flatPacking(random);
      expect(method.supports(packing)).toBeUndefined();
      const kernel = method.kernel(packing, { weights: true }) as ExactKernel;
      const found = countExactly(kernel);
      if (found.total < 2n ** 53n) continue;
      past++;
      expect(found.total).toBeLessThan(2n ** 76n);
      const truth = countByResidues(kernel);
      const where = `position ${tried}`;
      expect(found.total, where).toBe(truth.total);
      expect(
        found.weights?.map((list) => list.toBigints()),
        where,
      ).toEqual(truth.weights);
    }
    // Most of the generated positions have counts as large as intended.
    expect(tried).toBeLessThan(2 * LARGE_POSITIONS + 10);
  }, 3_600_000);
});

/** The kinds of runs that a count without weights takes, and its total. */
const runsOf = (kernel: ExactKernel): { total: bigint; runs: string[] } => {
  const runs: string[] = [];
  const { total } = countExactly({
    ...kernel,
    run(arithmetic) {
      runs.push(arithmetic.kind);
      return kernel.run(arithmetic);
    },
  });
  return { total, runs };
};

test("one run counts the Russian fleet on 11 x 11, more than 2^53 layouts", () => {
  const scenario = readScenario({
    board: { size: [11, 11] },
    fleet: [4, 3, 2, 1].map((length, i) => ({ name: `s${length}`, length, count: i + 1 })),
    contact: "none",
    answers: "hit",
  });
  const { packing } = reduce(constrain(makeKnowledge(scenario)));
  const kernel = frontier.kernel(packing, { weights: false }) as ExactKernel;
  expect(runsOf(kernel)).toEqual({ total: 76_057_466_137_845_004n, runs: ["float"] });
});

/** Single squares on two rows: a binomial, of any size. */
const boats = (columns: number, count: number): Packing => {
  const fleet = [{ name: "boat", length: 1, count }];
  const scenario = readScenario({ board: { size: [columns, 2] }, fleet, contact: "allowed", answers: "hit" });
  return reduce(constrain(makeKnowledge(scenario))).packing;
};

test.each([frontier, halvedFrontier])(
  "$name counts in one run below 2^64, in two up to 2^100, then with primes",
  (method) => {
    const met = new Set<string>();
    for (let count = 1; count <= 40; count++) {
      const cells = 2 * (20 + 2 * count);
      const kernel = method.kernel(boats(cells / 2, count), { weights: true }) as ExactKernel;
      const total = binomial(cells, count);
      const found = countExactly(kernel);
      const where = `${count} boats on ${cells} cells`;
      expect(found.total, where).toBe(total);
      // All cells are alike.
      const each = (total * BigInt(count)) / BigInt(cells);
      expect(
        found.weights?.map((list) => list.toBigints()),
        where,
      ).toEqual([new Array(cells).fill(each)]);
      const { runs } = runsOf(kernel);
      const bits = bitLength(total);
      if (bits <= 63) expect(runs, where).toEqual(["float"]);
      else if (bits > 65 && bits <= 100) expect(runs, where).toEqual(["float", "wrapping"]);
      else if (bits > 110) expect(runs.at(-1), where).toBe("residue");
      met.add(bits <= 53 ? "narrow" : bits <= 63 ? "one run" : bits <= 65 ? "the limit" : (runs.at(-1) as string));
    }
    expect([...met]).toEqual(["narrow", "one run", "the limit", "wrapping", "residue"]);
  },
);

/** A packing whose placements have random whole weights of up to so many bits. */
const weighed = (packing: Packing, bits: number, random: RandomStream): Packing => ({
  ...packing,
  groups: packing.groups.map((group) => {
    const whole = Array.from(group.placements, () => 1n + random.belowBig(2n ** BigInt(1 + random.below(bits))));
    return { ...group, factors: { near: Float64Array.from(whole, Number), whole } };
  }),
});

test.each([frontier, halvedFrontier])(
  "$name multiplies whole weights of any size as the state graph does",
  (method) => {
    const random = RandomStream.fromSeed(13);
    let [wrapped, past] = [0, 0];
    for (let seed = 1; seed <= cases(200, 3000); seed++) {
      const { packing, possible } = reduce(
        constrain(randomPosition(seed, { straight: true, contacts: ["allowed", "none"] })),
      );
      if (!possible || packing.groups.length === 0 || method.supports(packing) !== undefined) continue;
      const heavy = weighed(packing, 4 + random.below(70), random);
      const truth = stateGraph.kernel(heavy, { weights: true });
      const { total, weights } = countExactly(method.kernel(heavy, { weights: true }) as ExactKernel);
      const expected = truth ? countExactly(truth) : { total: 0n };
      expect(total, `seed ${seed}`).toBe(expected.total);
      if (expected.weights)
        expect(
          weights?.map((list) => list.toBigints()),
          `seed ${seed}`,
        ).toEqual(expected.weights.map((list) => list.toBigints()));
      if (total >= 2n ** 53n && total < 2n ** 64n) wrapped++;
      if (total >= 2n ** 100n) past++;
    }
    expect(wrapped).toBeGreaterThan(cases(1, 15));
    expect(past).toBeGreaterThan(cases(1, 15));
  },
);

describe("putting together", () => {
  const kernel = (value: bigint, near: number, roundings: number, twice = false): ExactKernel => ({
    wraps: true,
    roundings: () => roundings,
    run: ({ modulus }) => {
      const result = modulus === 0 ? near : Number(value % BigInt(modulus));
      return { total: result, ...(twice ? { weights: [Float64Array.of(result)], scale: 2 } : {}) };
    },
  });

  test("numbers far beyond 2^96, and weights that are given twice", () => {
    for (const value of [2n ** 53n, 2n ** 60n + 1n, 3n ** 70n, 10n ** 300n + 7n]) {
      expect(countExactly(kernel(value, Number(value), 1000)).total).toBe(value);
      const even = value * 2n;
      expect(countExactly(kernel(even, Number(even), 1000, true)).weights?.[0].at(0)).toBe(value);
    }
  });

  test("what is further off than the roundings allow is a contradiction, and so is half a layout", () => {
    const value = 2n ** 60n;
    expect(() => countExactly(kernel(value, 2 ** 60 * (1 + 2 ** -30), 100))).toThrow(/contradict/);
    expect(countExactly(kernel(value, 2 ** 60 * (1 + 2 ** -47), 100)).total).toBe(value);
    expect(() => countExactly(kernel(value + 1n, 2 ** 60, 100, true))).toThrow(/twice a weight is odd/);
  });

  test("a count that floats cannot hold is refused, and so is one of too many steps", () => {
    expect(() => countExactly(kernel(1n, Number.POSITIVE_INFINITY, 1))).toThrow(/2\^1023/);
    expect(() => countExactly(kernel(1n, Number.NaN, 1))).toThrow(/2\^1023/);
    expect(() => countExactly(kernel(2n ** 60n, 2 ** 60, 2 ** 52))).toThrow(/too many steps/);
  });

  test("plain numbers are not run again", () => {
    const once: ExactKernel = {
      wraps: true,
      roundings: () => expect.unreachable(),
      run: (arithmetic) => {
        expect(arithmetic).toBe(WIDE);
        return { total: 5, weights: [Float64Array.of(4, 6)], scale: 2 };
      },
    };
    expect(countExactly(once).weights?.[0].toBigints()).toEqual([2n, 3n]);
  });
});
