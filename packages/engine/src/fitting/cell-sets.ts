import { type BoardSymmetry, symmetriesOf } from "../board/symmetry.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { symmetriesOfScenario } from "../scenario/symmetry.ts";
import type { CellTally } from "./cell-tally.ts";
import { type OccupancyCovariance, whiten } from "./fit-cells.ts";
import { withoutPrior } from "./weight-model.ts";

/** A group of symmetries. */
export interface SymmetryGroup {
  /** Such as `left-right` or `up-down and half turn`; `all 8 symmetries` for the full group. */
  readonly name: string;
  /** The number of symmetries, with the identity. */
  readonly order: number;
  /**
   * The set of each cell; the group maps the cells of a set to each other. Sets are numbered in the order of
   * their first cells.
   */
  readonly sets: Int32Array;
}

/** If there are more symmetries than this, pairs are not tried as generators. */
const MOST_PAIRED = 48;

/**
 * The non-trivial groups of symmetries of a scenario's rules, the largest first. Of groups with the same sets
 * of cells, it lists only the largest. It finds the groups with one or two generators, which on
 * two-dimensional boards are all groups.
 *
 * Cost: the number of pairs of symmetries times the number of cells.
 *
 * @throws RefusedError when there are too many placements to list.
 * @example
 * import { preset } from "@broadside/engine";
 * import { symmetryGroupsOf } from "@broadside/engine/priors";
 *
 * symmetryGroupsOf(preset("gorkoff-3x3"))[0]?.name; // => "all 8 symmetries"
 */
export const symmetryGroupsOf = (given: Scenario): SymmetryGroup[] => {
  const scenario = withoutPrior(given);
  const list = symmetriesOfScenario(scenario).map(({ cells }) => cells);
  const named = symmetriesOf(scenario.board);
  const nameOf = (cells: Int32Array): string => {
    const symmetry = named.find((one) => one.cells.every((to, from) => to === cells[from]));
    return symmetry ? symmetryName(symmetry) : "a symmetry";
  };
  const groups = new Map<string, SymmetryGroup>();
  const add = (generators: readonly Int32Array[]): void => {
    const group = closureOf(generators);
    const sets = setsOf(group);
    const key = sets.join();
    if (group.length === 1 || (groups.get(key)?.order ?? 0) >= group.length) return;
    const names = group.slice(1).map(nameOf);
    const name =
      group.length === list.length
        ? list.length === 2
          ? names[0]
          : `all ${list.length} symmetries`
        : names.join(", ");
    groups.set(key, { name, order: group.length, sets });
  };
  for (const [i, one] of list.entries()) {
    add([one]);
    if (list.length <= MOST_PAIRED) for (const other of list.slice(i + 1)) add([one, other]);
  }
  add(list);
  return [...groups.values()].sort((a, b) => b.order - a.order);
};

/** The sets of cells under all symmetries of a scenario's rules. */
export const allSetsOf = (scenario: Scenario): Int32Array =>
  setsOf(symmetriesOfScenario(withoutPrior(scenario)).map(({ cells }) => cells));

/**
 * The counts, averaged within each set of cells.
 *
 * @param sets for each cell, the index of its set, from 0
 * @example
 * import { poolTally } from "@broadside/engine/priors";
 *
 * poolTally({ games: 10, occupied: [4, 2, 6, 0] }, Int32Array.of(0, 0, 1, 1)).occupied; // => [3, 3, 3, 3]
 */
export const poolTally = (tally: CellTally, sets: Int32Array): CellTally => {
  const sums = new Float64Array(sets.length);
  const sizes = new Float64Array(sets.length);
  for (const [cell, set] of sets.entries()) {
    sums[set] += tally.occupied[cell];
    sizes[set]++;
  }
  return { ...tally, occupied: Array.from(sets, (set) => sums[set] / sizes[set]) };
};

const closureOf = (generators: readonly Int32Array[]): Int32Array[] => {
  const identity = Int32Array.from(generators[0].keys());
  const group = new Map([[identity.join(), identity]]);
  for (const one of group.values()) {
    for (const next of generators) {
      const product = one.map((cell) => next[cell]);
      const key = product.join();
      if (!group.has(key)) group.set(key, product);
    }
  }
  return [...group.values()];
};

/** The set of each cell under a group of symmetries, counted from 0. */
const setsOf = (group: readonly Int32Array[]): Int32Array => {
  const sets = new Int32Array(group[0].length).fill(-1);
  let next = 0;
  for (let cell = 0; cell < sets.length; cell++) {
    if (sets[cell] >= 0) continue;
    for (const symmetry of group) sets[symmetry[cell]] = next;
    next++;
  }
  return sets;
};

/** A symmetry of a two-dimensional board in words; of other boards, its axes. */
const symmetryName = ({ axes, reversed }: BoardSymmetry): string => {
  if (axes.length !== 2) {
    const parts = axes.map((from, axis) => `${reversed[axis] ? "-" : ""}${from + 1}`);
    return `axes (${parts.join(",")})`;
  }
  const [flipX, flipY] = reversed;
  if (axes[0] === 0) return flipX ? (flipY ? "half turn" : "left-right") : flipY ? "up-down" : "identity";
  if (flipX !== flipY) return flipX ? "quarter turn right" : "quarter turn left";
  return flipX ? "rising diagonal" : "falling diagonal";
};

/** How far counts are from symmetric, relative to their random variation. */
export interface SymmetryStatistic {
  /** About chi-square with {@link degrees} degrees of freedom, for independent games with the symmetry. */
  readonly statistic: number;
  readonly degrees: number;
}

/** Pivots below this part of the largest belong to differences that follow from the others. */
const LEAST_PIVOT = 1e-9;

/**
 * Wald's test of the hypothesis that the cells of each set are occupied equally often. It compares the count of each
 * cell with that of the first of its set. The differences d = A f of relative frequencies have the covariance C = A
 * S A' / games, where S is the covariance of the cells in one game; the statistic is d' C^-1 d (A. Wald, "Tests of
 * statistical hypotheses concerning several parameters", 1943). The games must be independent.
 *
 * Cost: the cube of the number of cells.
 *
 * @param covariance from the weights fitted to the unpooled counts, so that it holds with or without the symmetry
 * @param sets for each cell, the index of its set, from 0
 * @throws RangeError when the sizes of the arguments do not agree.
 * @example
 * import { infer, makeKnowledge, preset } from "@broadside/engine";
 * import { occupancyCovariance, symmetryGroupsOf, testCellSets } from "@broadside/engine/priors";
 *
 * const scenario = preset("gorkoff-5x5");
 * const even = new Float64Array(25).fill(1);
 * const occupied = infer(makeKnowledge(scenario)).occupied.toBigints().map(Number);
 * const group = symmetryGroupsOf(scenario)[0]!;
 * const spread = occupancyCovariance(scenario, even);
 * testCellSets({ games: 1428, occupied }, group.sets, spread).statistic < 1e-6; // => true
 */
export const testCellSets = (
  { games, occupied }: CellTally,
  sets: Int32Array,
  { covariance }: Pick<OccupancyCovariance, "covariance">,
): SymmetryStatistic => {
  const size = sets.length;
  const first = new Map<number, number>();
  const pairs: (readonly [cell: number, base: number])[] = [];
  for (const [cell, set] of sets.entries()) {
    const base = first.get(set);
    if (base === undefined) first.set(set, cell);
    else pairs.push([cell, base]);
  }
  const at = (row: number, column: number): number => covariance[size * row + column];
  const matrix = pairs.map(([a, b]) => pairs.map(([c, d]) => at(a, c) - at(a, d) - at(b, c) + at(b, d)));
  const differences = pairs.map(([cell, base]) => (occupied[cell] - occupied[base]) / games);
  const largest = matrix.reduce((most, row, i) => Math.max(most, row[i]), 0);
  const { squaredLength, rank } = whiten(matrix, differences, LEAST_PIVOT * largest);
  return { statistic: games * squaredLength, degrees: rank };
};
