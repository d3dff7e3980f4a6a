import { EXACT_LIMIT } from "../../../core/count.ts";
import type { ExactKernel, RawCount } from "../../../core/exact-count.ts";
import { type Arithmetic, plus } from "../../../core/exact-count.ts";
import { oncePer } from "../../../core/once-per.ts";
import type { Progress } from "../../../core/work-limits.ts";
import { areSameFactors, type Packing } from "../../packing/packing.ts";
import type { InferenceMethod, MethodOptions } from "../method.ts";
import { FrontierSweep, type SweepCount, sweepRoundings, WHOLE_LIMIT } from "./frontier-sweep.ts";
import { compiledGraph, type RowGraph, rowGraph } from "./row-graph.ts";
import { KEEP_BYTES, mergesEnds, sweepCost } from "./row-graph-estimate.ts";
import { machineFor, RowTables } from "./row-tables.ts";
import { type FrontierInput, makeShipGrid, type ShipGrid, shapeKey } from "./ship-grid.ts";
import { type Machine, whyNoMachine } from "./wasm-machine.ts";

/** What a supported packing has; throws the reason why the packing is not supported. */
const supported = <T extends object>(grid: T | string): T => {
  if (typeof grid === "string") throw new Error(grid);
  return grid;
};

/** All that WebAssembly can have. */
const MOST_BYTES = 2 ** 32;

/**
 * The frontier (or broken profile) method for ships of any form on a two-dimensional board, touching or not: it
 * sweeps the board square by square, and only the profile of the placed ships matters.
 */
export const frontier: InferenceMethod = {
  name: "frontier",
  lacks: whyNoMachine,
  mostBytes: MOST_BYTES,

  supports(packing) {
    const grid = makeShipGrid(packing);
    return typeof grid === "string" ? grid : undefined;
  },

  estimateCost(packing, weights) {
    const grid = supported(makeShipGrid(packing));
    return sweepCost(packing, grid, weights, compiledGraph(grid.shape));
  },

  kernel: (packing, options) =>
    sweepKernel(packing, { across: supported(makeShipGrid(packing)), down: undefined }, options),
};

/**
 * Two sweeps, in different directions. Each goes over the packings with at most half of the oblong ships
 * upright, as seen in its direction. One ship may count as two.
 */
interface BothWays {
  readonly across: ShipGrid;
  /** The grid to sweep down the board; undefined if there is no oblong ship. */
  readonly down: ShipGrid | undefined;
}

/** The two sweeps of a packing, or the reason why it cannot be halved. */
export const bothWays = oncePer((packing: Packing): BothWays | string => {
  const across = makeShipGrid(packing, "across");
  if (typeof across === "string") return across;
  const down = makeShipGrid(packing, "down");
  if (typeof down === "string") return down;
  // The sweeps divide a fixed number of oblong ships. So the ships of a group must all be oblong, in any direction
  // still possible, or all square. Boxes of any size can be either.
  let oblong = 0;
  // The longest ship that is the only one in its group.
  let single = { group: -1, squares: 0 };
  for (const [g, count] of across.shape.counts.entries()) {
    const ofGroup = across.shape.kinds.filter((kind) => kind.group === g);
    const squareKinds = ofGroup.filter(({ square }) => square).length;
    if (squareKinds > 0 && squareKinds < ofGroup.length) return "a ship may be square or oblong";
    if (squareKinds > 0) continue;
    oblong += count;
    const size = ofGroup[0]?.squares.length ?? 0;
    if (count === 1 && size > single.squares) single = { group: g, squares: size };
  }
  // If the position equals its transposed image, one sweep serves both ways, with less than half the work. This
  // needs an odd number of oblong ships: otherwise one way allows one more upright ship than the other. So if the
  // number is even, one ship counts as two.
  const double = oblong % 2 === 0 && sameGrid(across, down) ? single.group : -1;
  if (double >= 0) oblong++;
  const limited = ({ shape, ...way }: ShipGrid, mostUpright: number): ShipGrid => {
    const kinds = shape.kinds.map((kind) => (kind.group === double ? { ...kind, uprights: 2 * kind.uprights } : kind));
    return { ...way, shape: { ...shape, kinds, mostUpright } };
  };
  // Packings with equally many upright and lying ships are swept across, so that nothing is counted twice.
  return {
    across: limited(across, Math.floor(oblong / 2)),
    down: oblong === 0 ? undefined : limited(down, Math.floor((oblong - 1) / 2)),
  };
});

const sameShape = (a: ShipGrid, b: ShipGrid): boolean => shapeKey(a.shape) === shapeKey(b.shape);

const haveSameFactors = (a: FrontierInput["factors"], b: FrontierInput["factors"]): boolean =>
  a === undefined || b === undefined || a.every((factors, k) => areSameFactors(factors, b[k]));

const sameGrid = (a: ShipGrid, b: ShipGrid): boolean =>
  sameShape(a, b) &&
  a.input.rows === b.input.rows &&
  a.input.mustTake.every((value, i) => value === b.input.mustTake[i]) &&
  haveSameFactors(a.input.factors, b.input.factors) &&
  a.input.allowed.every((grid, k) => grid.every((value, i) => value === b.input.allowed[k][i]));

/**
 * The frontier method with two sweeps: over the packings in which at most half of the oblong ships are upright,
 * and, with rows and columns exchanged, over the others. Fewer upright ships make far fewer profiles.
 */
export const halvedFrontier: InferenceMethod = {
  name: "halved-frontier",
  lacks: whyNoMachine,
  mostBytes: MOST_BYTES,

  supports(packing) {
    const ways = bothWays(packing);
    return typeof ways === "string" ? ways : undefined;
  },

  estimateCost(packing, weights) {
    const { across, down } = supported(bothWays(packing));
    const first = sweepCost(packing, across, weights, compiledGraph(across.shape));
    if (!down || sameGrid(across, down)) return first;
    const second = sweepCost(packing, down, weights, compiledGraph(down.shape));
    // On a square board with an odd number of oblong ships, one row graph serves both ways.
    const shared = sameShape(across, down) ? second.compileSteps : 0;
    return {
      steps: first.steps + second.steps - shared,
      bytes: Math.max(first.bytes + second.ownBytes, second.bytes + first.ownBytes),
    };
  },

  kernel(packing, options): ExactKernel {
    const kernel = sweepKernel(packing, supported(bothWays(packing)), options);
    // At the end the two totals are added.
    return { ...kernel, roundings: () => kernel.roundings() + 1 };
  },
};

/** Whether ships on a grid have a packing, found by what can be reached, without counting. */
export const hasPacking = ({ shape, input }: ShipGrid, maxBytes: number, progress?: Progress): boolean => {
  const graph = rowGraph(shape, maxBytes, progress);
  return new RowTables(machineFor([graph], input), graph, input, maxBytes).isPossible();
};

/** Counts by one sweep or by both; their results are added. */
const sweepKernel = (
  packing: Packing,
  { across, down }: BothWays,
  { weights, progress, maxBytes = Number.POSITIVE_INFINITY }: MethodOptions,
): ExactKernel => {
  const ways = down && !sameGrid(across, down) ? [across, down] : [across];
  const merges = ways.every(({ shape, input }) => mergesEnds(shape, input));
  const graphs = ways.map(({ shape }) => rowGraph(shape, maxBytes, progress, merges));
  // All sweeps of a position share a machine, and its memory.
  const machine = machineFor(graphs, across.input);
  const from = wideFrom(packing, weights) / (down ? 2 : 1);
  return {
    wraps: true,
    wrapsAt: WHOLE_LIMIT,
    firstCount: packing.groups[0].count,
    roundings: () => Math.max(...ways.map(({ input }, i) => sweepRoundings(graphs[i], input))),
    run(arithmetic) {
      const sweeps = sweepsIn(machine, ways, graphs, from);
      const counts = sweeps.map((sweep, i) =>
        sweep.count(arithmetic, weights, progress && ((done) => progress((i + done) / sweeps.length))),
      );
      const parts = [{ way: across, count: counts[0] }];
      if (down) parts.push({ way: down, count: counts[1] ?? counts[0] });
      return isWhole(arithmetic, parts) ? addWhole(packing, parts) : add(packing, arithmetic, parts);
    },
  };
};

/** The latest sweeps in a machine. */
const latest = new WeakMap<Machine, readonly FrontierSweep[]>();

/** If the numbers of a row may take more than this, tables make way for those of the next sweep. */
const MOST_ROW_BYTES = 20e6;

/** Sweeps in a machine, with the tables of an earlier position of the game where these still serve. */
const sweepsIn = (
  machine: Machine,
  ways: readonly ShipGrid[],
  graphs: readonly RowGraph[],
  from: number,
): readonly FrontierSweep[] => {
  const before = latest.get(machine) ?? [];
  if (before.length === ways.length && ways.every(({ input }, i) => before[i].tables.serves(graphs[i], input))) {
    for (const [i, { input }] of ways.entries()) before[i].takePosition(input, from);
    return before;
  }
  const stays = graphs.every(({ entries }) => entries * 8 <= MOST_ROW_BYTES);
  const sweeps: FrontierSweep[] = [];
  for (const [i, { input }] of ways.entries()) {
    const last = stays ? sweeps.at(-1)?.tables : undefined;
    sweeps.push(new FrontierSweep(new RowTables(machine, graphs[i], input, KEEP_BYTES, last), KEEP_BYTES, from));
  }
  latest.set(machine, sweeps);
  return sweeps;
};

/**
 * The total from which integers are taken: with weights, when the mean weight of a group passes half of what float64
 * holds exactly, because weights that it does hold give the total in less time.
 */
const wideFrom = ({ groups }: Packing, weights: boolean): number =>
  weights
    ? (EXACT_LIMIT / 2) * Math.min(...groups.map(({ count, placements }) => placements.length / count))
    : EXACT_LIMIT;

/** A sweep of a packing, with its result. */
interface Part {
  readonly way: ShipGrid;
  readonly count: SweepCount;
}

/**
 * Whether results are added as integers: residues that wrap, or exact numbers of which some, or their sum, are too
 * large for float64.
 */
const isWhole = ({ kind, wide }: Arithmetic, parts: readonly Part[]): boolean => {
  if (kind === "wrapping") return true;
  if (!wide || parts.some(({ count: { total } }) => typeof total === "number" && total >= EXACT_LIMIT)) return false;
  return parts.reduce((sum, { count }) => sum + Number(count.total), 0) >= EXACT_LIMIT;
};

const addWhole = (packing: Packing, parts: readonly Part[]): RawCount => {
  const total = parts.reduce((sum, { count }) => sum + BigInt(count.total), 0n);
  const scale = parts.reduce((most, { count }) => Math.max(most, count.scale ?? 1), 1);
  if (parts.some(({ count }) => !count.weights)) return { total };
  const weigh = (g: number, i: number): bigint =>
    parts.reduce(
      (sum, { way, count }) => sum + BigInt(weightOf(way, count, g, i)) * BigInt(scale / (count.scale ?? 1)),
      0n,
    );
  return {
    total,
    weights: packing.groups.map(({ placements }, g) => Array.from(placements, (_, i) => weigh(g, i))),
    scale,
  };
};

const add = (packing: Packing, arithmetic: Arithmetic, parts: readonly Part[]): RawCount => {
  const total = parts.reduce((sum, { count }) => plus(arithmetic, sum, Number(count.total)), 0);
  const scale = parts.reduce((most, { count }) => Math.max(most, count.scale ?? 1), 1);
  if (parts.some(({ count }) => !count.weights)) return { total };
  const weights = packing.groups.map(({ placements }) => new Float64Array(placements.length));
  for (const part of parts)
    for (const [g, sums] of weights.entries()) addWeights(part, g, arithmetic, scale / (part.count.scale ?? 1), sums);
  return { total, weights, scale };
};

/** Adds the weights of a group's placements in one sweep, times a factor, to sums. */
const addWeights = (
  { way, count: { weights } }: Part,
  g: number,
  arithmetic: Arithmetic,
  factor: number,
  sums: Float64Array,
): void => {
  if (!weights) return;
  const kinds = way.kinds[g];
  const squares = way.squares[g];
  for (let i = 0; i < sums.length; i++)
    sums[i] = plus(arithmetic, sums[i], Number(weights[kinds[i]][squares[i]]), factor);
};

/** The weight of a placement of a group in one sweep. */
const weightOf = ({ kinds, squares }: ShipGrid, { weights }: SweepCount, g: number, i: number): number | bigint =>
  weights?.[kinds[g][i]][squares[g][i]] ?? 0;
