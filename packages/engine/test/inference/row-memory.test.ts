// Counting with little memory: recomputing rows, and reusing the memory of other numbers, must not change any
// result.

import { describe, expect, test } from "vitest";
import { RandomStream } from "../../src/core/random.ts";
import { FLOAT, residues, WRAPPING } from "../../src/inference/arithmetic/arithmetic.ts";
import { compileRow } from "../../src/inference/methods/frontier/kernel/compile-row.ts";
import { FinishSweep } from "../../src/inference/methods/frontier/kernel/finish-sweep.ts";
import { FrontierSweep } from "../../src/inference/methods/frontier/kernel/frontier-sweep.ts";
import { planRows } from "../../src/inference/methods/frontier/kernel/rows/row-plan.ts";
import { sweepsInWasm } from "../../src/inference/methods/frontier/kernel/rows/wasm-rows.ts";
import { WASM_CODE } from "../../src/inference/methods/frontier/kernel/wasm-code.ts";
import { type Allocating, compileCode } from "../../src/inference/methods/frontier/kernel/wasm-machine.ts";
import { rowGraph } from "../../src/inference/methods/frontier/row-graph-cache.ts";
import { makeShipGrid } from "../../src/inference/methods/frontier/ship-grid.ts";
import { reduce } from "../../src/inference/packing/packing.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { cases } from "../cases.ts";
import { randomPosition } from "../random-position.ts";
import { fleetOf, readKnowledge, readScenario } from "../read.ts";

/** Seven ships that may not touch, on a board of 8 x 7. */
const scenario = readScenario({
  board: { size: [8, 7] },
  fleet: fleetOf({
    cruiser: { length: 3, count: 2 },
    destroyer: { length: 2, count: 3 },
    boat: { length: 1, count: 2 },
  }),
  contact: "none",
  answers: "hit",
});

const POSITIONS = [
  ["mirrored and flipped", "", true, true],
  ["mirrored", "A1. H1.", false, true],
  ["flipped", "A1. A7.", true, false],
  ["without symmetry", "C3x C4x G6.", false, false],
] as const;

describe.each(POSITIONS)("%s", (_, shots, across, down) => {
  const knowledge = readKnowledge(scenario, shots);
  const grid = makeShipGrid(reduce(constrain(knowledge)).packing);
  if (typeof grid === "string") throw new Error(grid);
  const graph = rowGraph(grid.shape, 1e9);

  test("has the symmetry it is to have", () => {
    // The board is wider than it is high and is swept along its shorter sides.
    expect([grid.input.mirrored, grid.input.flipped]).toEqual([across, down]);
  });

  test.each([
    ["plain", FLOAT],
    ["wrapping", WRAPPING],
    ["residue", residues(67108859)],
  ])("the same weights whatever is kept, in %s numbers", (_name, arithmetic) => {
    const count = (bytes: number, plain: boolean, weights = true) =>
      new FrontierSweep(graph, grid.input, bytes, plain).count(arithmetic, weights);
    // JavaScript has no integers that wrap.
    const ways = arithmetic.kind === "float" ? [true, false] : [arithmetic.kind === "residue"];
    const all = count(Number.POSITIVE_INFINITY, ways[0]);
    for (const plain of ways) {
      for (const bytes of [0, 1e5, 2e5, 4e5, 8e5, 16e5]) expect(count(bytes, plain), `${bytes} bytes`).toEqual(all);
      expect(count(0, plain, false).total).toBe(all.total);
    }
  });

  test("says how far it is, up to the end, with weights and without", () => {
    for (const weights of [true, false]) {
      const said: number[] = [];
      new FrontierSweep(graph, grid.input, 1e9).count(FLOAT, weights, (done) => said.push(done));
      expect(said).toEqual([...said].sort((a, b) => a - b));
      expect(said.at(-1), `weights ${weights}`).toBeCloseTo(1, 10);
    }
  });

  test.each([
    ["one part", false],
    ["two parts", true],
  ] as const)("the same ways to finish row by row as all at once, in %s", (_name, limbs) => {
    const input = { ...grid.input, mirrored: false, flipped: false };
    const waysOf = (bytes: number, once: boolean): Float64Array[] => {
      const finishes = new FinishSweep(graph, input, bytes).finishes(limbs, Number.POSITIVE_INFINITY, { once });
      // A row may reuse the memory of the previous one, so it is copied.
      return Array.from({ length: input.rows }, (_, row) => {
        const { low, high } = finishes!.row(row);
        return high ? [low.slice(), high.slice()] : [low.slice()];
      }).flat();
    };
    const all = waysOf(0, false);
    expect(all.length).toBe(input.rows * (limbs ? 2 : 1));
    for (const bytes of [0, 2e5, 4e5, 8e5, Number.POSITIVE_INFINITY])
      waysOf(bytes, true).forEach((list, i) => {
        const other = all[i];
        expect(list.length).toBe(other.length);
        // Compared in a loop, because the arrays are long.
        expect(
          list.findIndex((ways, at) => ways !== other[at]),
          `${bytes} bytes, list ${i}`,
        ).toBe(-1);
      });
  });
});

test("WebAssembly compiles and counts as JavaScript does, position after position", () => {
  let swept = 0;
  for (let seed = 0; seed < cases(150, 6000); seed++) {
    const reduction = reduce(constrain(randomPosition(seed)));
    const grid = makeShipGrid(reduction.packing);
    if (typeof grid === "string" || !reduction.possible || grid.shape.kinds.length === 0) continue;
    const graph = compileRow(grid.shape, 1e9);
    expect(graph, `seed ${seed}`).toEqual(compileRow(grid.shape, 1e9, true));
    // The ships have weights too; these are small whole numbers, so that float64 is exact.
    const random = RandomStream.fromSeed(seed);
    const factors = grid.input.allowed.map((flags) => {
      const near = Float64Array.from(flags, () => 1 + random.below(9));
      return { near, whole: Array.from(near, BigInt) };
    });
    for (const input of [grid.input, { ...grid.input, mirrored: false, flipped: false, factors }]) {
      const plain = new FrontierSweep(graph, input, 1e9, true).count(FLOAT, true);
      const wrapped = (value: number): number => Number(BigInt.asUintN(32, BigInt(value)));
      const expected = {
        float: plain,
        wrapping: { ...plain, total: wrapped(plain.total), weights: plain.weights?.map((list) => list.map(wrapped)) },
      };
      // The first sweep is run again after another one, because all sweeps share one memory.
      const [first, second] = [1e9, 0].map((bytes) => new FrontierSweep(graph, input, bytes));
      for (const [arithmetic, counted] of [
        [FLOAT, expected.float],
        [WRAPPING, expected.wrapping],
      ] as const)
        for (const sweep of [first, second, first])
          expect(sweep.count(arithmetic, true), `seed ${seed}`).toEqual(counted);
    }
    swept++;
  }
  expect(sweepsInWasm({ states: 1, entries: 1 }, { rows: 1 }), "WebAssembly").toBe(true);
  expect(swept).toBeGreaterThan(cases(35, 1500));
});

test("a plan fits the budget where one can, and keeps as many rows as fit", () => {
  const sizes = [5, 90, 400, 600, 620, 580, 300, 80, 20, 3].map((body) => ({
    body,
    ends: Math.ceil(body / 2),
    merged: Math.ceil(body / 4),
  }));
  const plans = Array.from({ length: 40 }, (_, i) => ({ budget: i * 100, plan: planRows(sizes, 2, i * 100) }));
  const least = Math.min(...plans.map(({ plan }) => plan.entries + plan.endEntries));
  expect(least).toBeLessThan(plans[39].plan.entries / 1.5);
  for (const [i, { budget, plan }] of plans.entries()) {
    expect(plan.entries + plan.endEntries).toBeLessThanOrEqual(Math.max(budget, least));
    if (i > 0) expect(plan.later).toBeLessThanOrEqual(plans[i - 1].plan.later);
    // Rows that are kept do not overlap, and neither do the ends needed on the way back.
    for (let row = 2; row + 1 < sizes.length; row++) {
      if (row >= plan.later) expect(plan.offsets[row + 1]).toBeGreaterThanOrEqual(plan.offsets[row] + sizes[row].body);
      if (row < plan.later)
        expect(plan.endOffsets[row]).toBeGreaterThanOrEqual(plan.endOffsets[row - 1] + sizes[row - 1].merged);
    }
  }
  expect(plans[39].plan.later).toBe(2);
});

test("memory of WebAssembly grows in few steps, each of which costs a collection of garbage", () => {
  const { functions, memory } = compileCode<Allocating>(WASM_CODE)!;
  const sizes = new Set<number>();
  for (let page = 0; page < 512; page++) {
    functions.alloc(65536);
    sizes.add(memory.buffer.byteLength);
  }
  // 32 MB; a quarter more each time would be 28 steps from one page on, and a few while a quarter is less than a page.
  expect(sizes.size).toBeLessThan(40);
  expect(memory.buffer.byteLength).toBeLessThan(1.3 * 512 * 65536);
});
