// Counting with little memory: recomputing rows, reusing the memory of other numbers, and going on in integers must not
// change any result.

import { describe, expect, test } from "vitest";
import { type Arithmetic, countExactly, FLOAT, residues, WIDE, wrapping } from "../../src/core/exact-count.ts";
import { RandomStream } from "../../src/core/random.ts";
import { Referee } from "../../src/game/referee.ts";
import { FrontierSweep, type SweepCount } from "../../src/inference/methods/frontier/frontier-sweep.ts";
import { FinishSweep } from "../../src/inference/methods/frontier/frontier-walk.ts";
import { compileRow, type RowGraph, rowGraph } from "../../src/inference/methods/frontier/row-graph.ts";
import { machineFor, planRows, RowTables } from "../../src/inference/methods/frontier/row-tables.ts";
import { type FrontierInput, makeShipGrid } from "../../src/inference/methods/frontier/ship-grid.ts";
import { WASM_CODE } from "../../src/inference/methods/frontier/wasm-code.ts";
import {
  type Allocating,
  compileCode,
  growTo,
  type Machine,
  newMachine,
  sharedMachine,
} from "../../src/inference/methods/frontier/wasm-machine.ts";
import { stateGraph } from "../../src/inference/methods/state-graph/state-graph.ts";
import { reduce } from "../../src/inference/packing/packing.ts";
import { infer } from "../../src/inference/posterior/infer.ts";
import { sampleLayouts } from "../../src/inference/sampling/sample.ts";
import { constrain } from "../../src/knowledge/constraints.ts";
import { makeKnowledge, observe } from "../../src/knowledge/knowledge.ts";
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

interface SweepSettings {
  readonly machine?: Machine;
  readonly bytes?: number;
  readonly wideFrom?: number;
}

const sweepOf = (
  graph: RowGraph,
  input: FrontierInput,
  { machine = sharedMachine(), bytes = 1e9, wideFrom }: SweepSettings = {},
): FrontierSweep => new FrontierSweep(new RowTables(machine, graph, input, bytes), bytes, wideFrom);

/** A result with all numbers as bigints, which integers give anyway. */
const whole = ({ total, weights, scale = 1 }: SweepCount) => ({
  total: BigInt(total),
  weights: weights?.map((list) => Array.from(list as ArrayLike<number | bigint>, BigInt)),
  scale,
});

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
    ["wrapping", wrapping(2 ** 64)],
    ["residue", residues(67108859)],
  ])("the same weights whatever is kept, in %s numbers", (_name, arithmetic) => {
    const count = (bytes: number, weights = true) => sweepOf(graph, grid.input, { bytes }).count(arithmetic, weights);
    const all = count(Number.POSITIVE_INFINITY);
    for (const bytes of [0, 1e5, 2e5, 4e5, 8e5, 16e5]) expect(count(bytes), `${bytes} bytes`).toEqual(all);
    expect(count(0, false).total).toBe(all.total);
  });

  test("the same weights wherever integers take over, and whatever is kept", () => {
    const all = whole(sweepOf(graph, grid.input).count(FLOAT, true));
    for (const bytes of [0, 2e5, 8e5, 1e9]) {
      for (let bits = 0; bits <= 40; bits += 4) {
        const found = sweepOf(graph, grid.input, { bytes, wideFrom: 2 ** bits }).count(WIDE, true);
        expect(typeof found.total, `below 2^${bits}`).toBe(all.total >= 2 ** bits ? "bigint" : "number");
        expect(whole(found), `below 2^${bits}, ${bytes} bytes`).toEqual(all);
      }
    }
  });

  test("says how far it is, up to the end, with weights and without", () => {
    for (const weights of [true, false]) {
      const said: number[] = [];
      sweepOf(graph, grid.input).count(FLOAT, weights, (done) => said.push(done));
      expect(said).toEqual([...said].sort((a, b) => a - b));
      expect(said.at(-1), `weights ${weights}`).toBeCloseTo(1, 10);
    }
  });

  if (across)
    test("the same weights where of two mirror images only one is a state", () => {
      const merged = compileRow(grid.shape, 1e9, undefined, true);
      expect(merged.states).toBeLessThan(0.8 * graph.states);
      const all = sweepOf(graph, grid.input).count(FLOAT, true);
      for (const bytes of [0, 2e5, 1e9]) expect(sweepOf(merged, grid.input, { bytes }).count(FLOAT, true)).toEqual(all);
    });

  test("no ways to finish where symmetry leaves out states", () => {
    for (const merged of [
      { mirrored: true, flipped: false },
      { mirrored: false, flipped: true },
    ])
      expect(() => new FinishSweep(graph, { ...grid.input, ...merged }, 1e9)).toThrow(RangeError);
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

test("every arithmetic gives what a search gives, position after position", () => {
  let swept = 0;
  let mirrored = 0;
  const own = newMachine();
  // With little memory, the position of seed 770 looks possible until its tables are there; that of seed 1392 tells
  // whether a last row lacks states.
  for (const seed of [...Array(cases(150, 6000)).keys(), 770, 1392]) {
    const reduction = reduce(constrain(randomPosition(seed)));
    const { packing, possible } = reduction;
    const grid = makeShipGrid(packing);
    if (typeof grid === "string" || !possible || grid.shape.kinds.length === 0) continue;
    const graph = compileRow(grid.shape, 1e9);
    // The ships have weights too; these are small whole numbers, so that float64 is exact.
    const random = RandomStream.fromSeed(seed);
    const groups = packing.groups.map((group) => {
      const near = Float64Array.from(group.placements, () => 1 + random.below(9));
      return { ...group, factors: { near, whole: Array.from(near, BigInt) } };
    });
    for (const weighed of [packing, { ...packing, groups }]) {
      const way = makeShipGrid(weighed);
      if (typeof way === "string") throw new Error(way);
      const kernel = stateGraph.kernel(weighed, { weights: true });
      const truth = kernel ? countExactly(kernel) : { total: 0n };
      const squares = way.input.mustTake.length;
      const weights = way.input.allowed.map(() => new Array<bigint>(squares).fill(0n));
      for (const [g, list] of (truth.weights ?? []).entries())
        for (const [i, weight] of list.toBigints().entries()) weights[way.kinds[g][i]][way.squares[g][i]] = weight;
      const compare = (sweep: FrontierSweep, arithmetic: Arithmetic, modulus: bigint): void => {
        const found = whole(sweep.count(arithmetic, true));
        const scale = BigInt(found.scale);
        const where = `seed ${seed}, ${arithmetic.kind}`;
        expect(found.total, where).toBe(truth.total % modulus);
        expect(found.weights, where).toEqual(weights.map((list) => list.map((weight) => (weight * scale) % modulus)));
      };
      // Sweeps are run again after others, because all sweeps of a machine share one memory.
      const wideFrom = 2 ** random.below(12);
      const sweeps = [{}, { bytes: 0, wideFrom }, { machine: own, wideFrom }].map((settings) =>
        sweepOf(graph, way.input, settings),
      );
      if (way.input.mirrored) {
        const merged = compileRow(way.shape, 1e9, undefined, true);
        sweeps.push(sweepOf(merged, way.input), sweepOf(merged, way.input, { bytes: 0, wideFrom }));
        mirrored++;
      }
      for (const arithmetic of [FLOAT, WIDE, wrapping(2 ** 64), residues(251)])
        for (const sweep of sweeps) compare(sweep, arithmetic, BigInt(arithmetic.modulus) || 2n ** 64n);
      expect(new RowTables(sharedMachine(), graph, way.input, 0).isPossible(), `seed ${seed}`).toBe(truth.total > 0n);
    }
    swept++;
  }
  expect(swept).toBeGreaterThan(cases(35, 1500));
  expect(mirrored).toBeGreaterThan(cases(3, 150));
});

test.each(["allowed", "none", "no-sides"] as const)(
  "tables of an earlier position of a game give what a search gives, ships %s",
  (contact) => {
    const game = readScenario({
      board: { size: [7, 6] },
      fleet: fleetOf({ cruiser: { length: 3 }, destroyer: { length: 2, count: 2 } }),
      contact,
      answers: "sunk",
    });
    let served = 0;
    const random = RandomStream.fromSeed(7);
    for (const layout of sampleLayouts(makeKnowledge(game), cases(4, 60), random)) {
      const referee = new Referee(layout);
      const cells = Array.from({ length: 42 }, (_, cell) => cell);
      const positions = [makeKnowledge(game)];
      while (!referee.isOver) {
        const [cell] = cells.splice(random.below(cells.length), 1);
        positions.push(observe(positions[positions.length - 1], { cell, answer: referee.fire(cell) }));
      }
      for (const method of ["frontier", "halved-frontier"]) {
        for (const knowledge of positions) {
          const before = sharedMachine().stored[0];
          const { weights } = infer(knowledge, { method });
          // What is stored first is still there if its tables served.
          if (before !== undefined && sharedMachine().stored[0] === before) served++;
          const truth = infer(knowledge, { method: "state-graph" });
          const where = `${method}, ${knowledge.observations.length} shots`;
          expect(weights.toBigints(), where).toEqual(truth.weights.toBigints());
        }
      }
    }
    // Tables do not serve positions that allow what theirs did not.
    for (const method of ["frontier", "halved-frontier"])
      for (const shots of ["B1.", "F6.", "B1. F6.", "B1.", "C3x", "E4x", "C3x E4.", "C3. E4x", "B1."]) {
        const knowledge = readKnowledge(game, shots);
        const truth = infer(knowledge, { method: "state-graph" });
        expect(infer(knowledge, { method }).weights.toBigints(), shots).toEqual(truth.weights.toBigints());
      }
    expect(served).toBeGreaterThan(cases(10, 200));
  },
);

test.each(["allowed", "none", "no-sides"] as const)(
  "rows of a long board that are alike have one table, ships %s, and give what a search gives",
  (contact) => {
    const long = readScenario({
      board: { size: [4, 15] },
      fleet: fleetOf({ cruiser: { length: 3 }, destroyer: { length: 2 }, boat: { length: 1 } }),
      contact,
      answers: "sunk",
    });
    const random = RandomStream.fromSeed(8);
    const repeated = { kept: 0, filled: 0 };
    for (let i = 0; i < cases(20, 400); i++) {
      const [layout] = sampleLayouts(makeKnowledge(long), 1, random);
      const referee = new Referee(layout);
      let knowledge = makeKnowledge(long);
      for (let shots = random.below(4); shots > 0; shots--) {
        // A cell may be drawn again, which changes nothing.
        const cell = random.below(60);
        if (knowledge.observations.every((shot) => shot.cell !== cell))
          knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
      }
      const { packing } = reduce(constrain(knowledge));
      const grid = makeShipGrid(packing);
      if (typeof grid === "string") throw new Error(grid);
      const graph = rowGraph(grid.shape, 1e9);
      for (const bytes of [0, 1e9]) {
        const tables = new RowTables(sharedMachine(), graph, grid.input, bytes);
        expect(tables.prepare()).toBe(true);
        const places = Array.from({ length: grid.input.rows }, (_, row) => tables.machine.functions.tablePart(row, 1));
        repeated[bytes > 0 ? "kept" : "filled"] += places.length - new Set(places).size;
        const found = whole(new FrontierSweep(tables, bytes).count(FLOAT, true));
        const truth = countExactly(stateGraph.kernel(packing, { weights: true })!);
        expect(found.total).toBe(truth.total);
        for (const [g, list] of truth.weights!.entries())
          for (const [j, weight] of list.toBigints().entries())
            expect(found.weights?.[grid.kinds[g][j]][grid.squares[g][j]]).toBe(weight * BigInt(found.scale));
      }
    }
    expect(repeated.kept).toBeGreaterThan(cases(30, 600));
    // With little memory, rows that are nearly alike have one table too.
    expect(repeated.filled).toBeGreaterThan(1.2 * repeated.kept);
  },
);

test("work that is stopped leaves the machine fit for more", () => {
  const { packing } = reduce(constrain(makeKnowledge(scenario)));
  const grid = makeShipGrid(packing);
  if (typeof grid === "string") throw new Error(grid);
  const graph = compileRow(grid.shape, 1e9);
  const sweep = sweepOf(graph, grid.input);
  const all = sweep.count(FLOAT, true);
  const stop = (calls: number) => () => {
    if (calls-- === 0) throw new Error("stopped");
  };
  for (let calls = 0; calls < 12; calls++) {
    expect(() => sweep.count(FLOAT, true, stop(calls))).toThrow("stopped");
    expect(() => compileRow(grid.shape, 1e9, stop(calls))).toThrow("stopped");
    expect(sweep.count(FLOAT, true), `${calls} calls`).toEqual(all);
    expect(compileRow(grid.shape, 1e9), `${calls} calls`).toEqual(graph);
  }
});

test("a graph that needs much memory has a machine of its own", () => {
  const size = { states: 1e6, entries: 1e8, updates: 1e9 };
  expect(machineFor([{ states: 1e5, entries: 1e7, updates: 1e8 }], { rows: 10 })).toBe(sharedMachine());
  expect(machineFor([size], { rows: 10 })).not.toBe(sharedMachine());
});

test("a machine that has much memory after compiling is left to the next sweep", () => {
  const { packing } = reduce(constrain(makeKnowledge(scenario)));
  const grid = makeShipGrid(packing);
  if (typeof grid === "string") throw new Error(grid);
  const large = [{ states: 1e6, entries: 1e8, updates: 1e9 }];
  // Machines to which earlier tests gave much memory are taken over first.
  for (let i = 0; i < 2; i++) {
    compileRow(grid.shape, 1e9);
    machineFor(large, { rows: 10 });
  }
  const machine = sharedMachine();
  const graph = compileRow(grid.shape, 1e9);
  expect(sharedMachine()).toBe(machine);
  expect(growTo(110e6, machine)).toBe(true);
  expect(compileRow(grid.shape, 1e9)).toEqual(graph);
  expect(sharedMachine()).not.toBe(machine);
  expect(machineFor(large, { rows: 10 })).toBe(machine);
  expect(machineFor([graph], { rows: 10 })).not.toBe(machine);
});

test("memory that WebAssembly cannot have is refused, and the machine goes on", () => {
  const machine = newMachine();
  const { functions, memory } = machine;
  const refused = /WebAssembly has no room for .*; it never has more than 4 GB/;
  for (const bytes of [2 ** 32, 2 ** 33, 2 ** 40]) expect(() => functions.take(bytes)).toThrow(refused);
  const at = functions.take(1000);
  expect(at + 1000).toBeLessThanOrEqual(memory.buffer.byteLength);
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
    functions.take(65536);
    sizes.add(memory.buffer.byteLength);
  }
  // 32 MB; a quarter more each time would be 28 steps from one page on, and a few while a quarter is less than a page.
  expect(sizes.size).toBeLessThan(40);
  expect(memory.buffer.byteLength).toBeLessThan(1.3 * 512 * 65536);
});
