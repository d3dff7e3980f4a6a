import { factorial } from "../../core/count.ts";
import { type CellSum, type Constraints, sumsByCell } from "../../knowledge/constraints.ts";
import type { PlacementTable } from "../../scenario/placement.ts";
import type { PlacementFactors } from "../../scenario/prior/placement-factors.ts";
import type { Arithmetic } from "../arithmetic/arithmetic.ts";

/**
 * The counting problem that every inference method solves: choose `count` placements from each group so that
 * no two chosen placements share a claim, every required cell is covered, and every sum has its number of
 * covered cells. It knows neither grids nor shots.
 */
export interface Packing {
  readonly table: PlacementTable;
  readonly groups: readonly Group[];
  /** Cells that must be covered, ascending. */
  readonly required: Int32Array;
  /** Sets of cells with the number to be covered; usually none. */
  readonly sums: readonly CellSum[];
}

/** Why a method without sums cannot count a packing; undefined if the packing has none. */
export const whyNoSums = ({ sums }: Packing): string | undefined => (sums.length > 0 ? "totals are given" : undefined);

/** Per group what each placement adds to the sums: an index for each covered cell. Undefined without sums. */
export const sumsOfPlacements = ({ table, groups, sums }: Packing): Int32Array[][] | undefined => {
  if (sums.length === 0) return undefined;
  const sumsOf = sumsByCell(sums);
  return groups.map(({ placements }) =>
    Array.from(placements, (p) => Int32Array.from([...table.cellsOf(p)].flatMap((cell) => sumsOf.get(cell) ?? []))),
  );
};

/** Interchangeable ships: one class, or several whose allowed placements are the same. */
export interface Group {
  /** Number of ships to place. */
  readonly count: number;
  /** The placements they may take, ascending. */
  readonly placements: Int32Array;
  /** The weight of each of these placements; absent when packings are counted. Present in all groups or in none. */
  readonly factors?: PlacementFactors | undefined;
  /** The classes of the group, each with its number of ships. */
  readonly members: readonly { readonly shipClass: number; readonly count: number }[];
}

/** Constraints reduced to their open part: ships with a certain place are set, the others packed. */
export interface Reduction {
  /** False when some ship has no place left or a required cell cannot be covered: no layout exists. */
  readonly possible: boolean;
  /** Placements that every layout contains. */
  readonly fixed: readonly number[];
  readonly packing: Packing;
  /** Layouts per packing: the ways to distribute the places of each group among its classes. */
  readonly multiplicity: bigint;
}

/**
 * Sets ships with a certain place (as many allowed placements as ships, or the only placement that can cover
 * a required cell), removes what clashes with them, repeats until nothing changes, and then groups classes
 * with the same allowed placements. Cost: a few passes over the allowed placements.
 *
 * @param factors the weights of the table's placements; classes are then grouped only if these agree too. The
 *   weights of the ships already set are no part of the packing.
 */
export const reduce = (constraints: Constraints, factors?: PlacementFactors): Reduction => {
  const { table } = constraints;
  const reducer = new Reducer(constraints);
  const possible = reducer.run();
  const { fixed } = reducer;
  if (!possible) {
    const packing = { table, groups: [], required: new Int32Array(0), sums: [] };
    return { possible, fixed, packing, multiplicity: 0n };
  }
  const { groups, multiplicity } = group(constraints, reducer.allowed, reducer.counts, factors);
  const packing = { table, groups, required: Int32Array.from(reducer.required), sums: reducer.sums };
  return { possible, fixed, packing, multiplicity };
};

/** The weights of all placements in an arithmetic, group after group; undefined without factors. */
export const groupFactorsIn = ({ groups }: Packing, arithmetic: Arithmetic): Float64Array | undefined => {
  const lists = groups.flatMap(({ factors }) => (factors ? [factorsIn(factors, arithmetic)] : []));
  if (lists.length < groups.length) return undefined;
  const flat = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    flat.set(list, at);
    at += list.length;
  }
  return flat;
};

/** Roundings that factors add to any number of a count: one of each ship's factor, one of the product with it. */
export const factorRoundings = ({ groups }: Packing): number =>
  groups.reduce((sum, { count, factors }) => sum + (factors ? 2 * count : 0), 0);

/** The open part of a packing while certain ships are set. */
class Reducer {
  readonly fixed: number[] = [];
  readonly allowed: Int32Array[];
  readonly counts: number[];
  required: number[];
  readonly #table: PlacementTable;
  readonly #taken: Uint8Array;
  /** Per cell its sums; and the number of cells of each sum still to be covered. */
  readonly #sumsOf: ReadonlyMap<number, readonly number[]>;
  readonly #open: number[];
  readonly #sums: readonly CellSum[];

  constructor({ table, allowed, counts, required, sums }: Constraints) {
    this.#table = table;
    this.allowed = [...allowed];
    this.counts = [...counts];
    this.required = Array.from(required);
    this.#taken = new Uint8Array(table.claimCount);
    this.#sums = sums;
    this.#open = sums.map(({ total }) => total);
    this.#sumsOf = sumsByCell(sums);
  }

  /** The rest of the sums. */
  get sums(): CellSum[] {
    return this.#sums.map(({ cells }, i) => ({ cells, total: this.#open[i] }));
  }

  /** Sets ships until none is certain; false when there is no layout. */
  run(): boolean {
    for (;;) {
      const before = this.fixed.length;
      if (!this.#setFullClasses()) return false;
      if (this.fixed.length === before && !this.#setCertainCover()) return false;
      if (this.fixed.length === before)
        return this.counts.some((count) => count > 0) || this.#open.every((open) => open === 0);
      this.#filterAllowed();
    }
  }

  /** Sets the ships of classes that have as many placements as ships. */
  #setFullClasses(): boolean {
    for (const [k, list] of this.allowed.entries()) {
      if (list.length < this.counts[k]) return false;
      if (list.length > this.counts[k] && this.counts[k] > 0) continue;
      if (this.counts[k] > 0) for (const placement of list) if (!this.#set(placement)) return false;
      this.allowed[k] = new Int32Array(0);
    }
    return true;
  }

  /** Sets a ship that alone can cover some required cell, if there is one. */
  #setCertainCover(): boolean {
    if (this.required.length === 0) return true;
    const certain = certainCover(this.#table, this.allowed, this.required);
    if (certain === undefined) return true;
    if (certain === "impossible") return false;
    const k = this.#table.classOf[certain];
    this.allowed[k] = this.allowed[k].filter((p) => p !== certain);
    return this.#set(certain);
  }

  /** Removes what clashes with the ships already set. */
  #filterAllowed(): void {
    for (const [k, list] of this.allowed.entries()) {
      const free = list.filter(
        (p) => !this.#table.claimsOf(p).some((claim) => this.#taken[claim] === 1) && this.#keepsSums(p),
      );
      if (free.length !== list.length) this.allowed[k] = free;
    }
  }

  /** Whether a ship covers no more of any sum than its rest. */
  #keepsSums(placement: number): boolean {
    if (this.#sums.length === 0) return true;
    const open = new Map<number, number>();
    for (const cell of this.#table.cellsOf(placement)) {
      for (const i of this.#sumsOf.get(cell) ?? []) {
        const left = (open.get(i) ?? this.#open[i]) - 1;
        if (left < 0) return false;
        open.set(i, left);
      }
    }
    return true;
  }

  #set(placement: number): boolean {
    for (const claim of this.#table.claimsOf(placement)) {
      if (this.#taken[claim]) return false;
      this.#taken[claim] = 1;
    }
    if (!this.#keepsSums(placement)) return false;
    for (const cell of this.#table.cellsOf(placement)) for (const i of this.#sumsOf.get(cell) ?? []) this.#open[i]--;
    this.fixed.push(placement);
    this.counts[this.#table.classOf[placement]]--;
    const covered = this.#table.cellsOf(placement);
    this.required = this.required.filter((cell) => !covered.includes(cell));
    return true;
  }
}

/** A placement that alone covers some required cell; "impossible" when a required cell has none. */
const certainCover = (
  table: PlacementTable,
  allowed: readonly Int32Array[],
  required: readonly number[],
): number | "impossible" | undefined => {
  const only = new Map<number, number>(required.map((cell) => [cell, NO_COVER]));
  for (const list of allowed) for (const placement of list) noteCovers(table, placement, only);
  for (const placement of only.values()) if (placement === NO_COVER) return "impossible";
  for (const placement of only.values()) if (placement !== MANY_COVERS) return placement;
  return undefined;
};

/** Means that no placement covers a cell. */
const NO_COVER = -1;
const MANY_COVERS = -2;

/** Records which required cells a placement covers. */
const noteCovers = ({ cells, cellStart }: PlacementTable, placement: number, only: Map<number, number>): void => {
  for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) {
    const earlier = only.get(cells[i]);
    if (earlier !== undefined) only.set(cells[i], earlier === NO_COVER ? placement : MANY_COVERS);
  }
};

/** A group under construction. */
interface GrowingGroup {
  count: number;
  readonly placements: Int32Array;
  readonly factors: PlacementFactors | undefined;
  readonly members: { shipClass: number; count: number }[];
  /** The form of its ships, as text. */
  readonly shape: string;
}

/** The classes with ships left; those of one form on the same places form one group. And ways to tell these apart. */
const group = (
  constraints: Constraints,
  allowed: readonly Int32Array[],
  counts: readonly number[],
  factors: PlacementFactors | undefined,
): { groups: Group[]; multiplicity: bigint } => {
  const { fleet, contact } = constraints.knowledge.scenario;
  const { table } = constraints;
  const groups: GrowingGroup[] = [];
  for (const [shipClass, placements] of allowed.entries()) {
    const count = counts[shipClass];
    if (count === 0) continue;
    const shape = JSON.stringify(fleet[shipClass].shape);
    const own = factors && pickFactors(factors, placements);
    const isTwin = (other: GrowingGroup): boolean =>
      other.shape === shape &&
      haveSamePlaces(table, placements, other.placements) &&
      (!own || !other.factors || areSameFactors(own, other.factors));
    // Where ships may overlap, two of different classes may lie on one place, which ships of one group never
    // do.
    const twin = contact === "overlap" ? undefined : groups.find(isTwin);
    if (twin) {
      twin.members.push({ shipClass, count });
      twin.count += count;
    } else groups.push({ count, placements, factors: own, members: [{ shipClass, count }], shape });
  }
  return {
    groups: groups.map(({ count, placements, factors: own, members }) => ({
      count,
      placements,
      ...(own && { factors: own }),
      members,
    })),
    multiplicity: groups.reduce((product, each) => product * waysToHandOut(each), 1n),
  };
};

/** The ways to distribute the places of a group among its classes: a multinomial coefficient. */
const waysToHandOut = ({ count, members }: Group): bigint =>
  members.reduce((ways, member) => ways / factorial(member.count), factorial(count));

/**
 * Whether the placements of two classes of one shape are the same sets of cells. Such classes list their
 * placements in the same order, so equal offsets mean equal cells.
 */
const haveSamePlaces = (table: PlacementTable, a: Int32Array, b: Int32Array): boolean => {
  if (a.length !== b.length) return false;
  if (a.length === 0) return true;
  const shift = table.classStart[table.classOf[a[0]]] - table.classStart[table.classOf[b[0]]];
  return a.every((p, i) => p - shift === b[i]);
};

/** A packing whose groups are single classes, so that its packings are layouts. */
export const splitGroups = (packing: Packing): Packing => ({
  ...packing,
  groups: packing.groups.flatMap(({ members, placements }) =>
    members.map(({ shipClass, count }) => {
      const { classStart } = packing.table;
      const shift = classStart[shipClass] - classStart[members[0].shipClass];
      return { count, placements: placements.map((p) => p + shift), members: [{ shipClass, count }] };
    }),
  ),
});

/** A layout from a packing's placements: the ships already set, and each group's places dealt out to its classes. */
export const unfold = ({ fixed, packing }: Reduction, placements: readonly number[]): number[] => {
  const { table, groups } = packing;
  const out = [...fixed];
  for (const { members } of groups) {
    const first = table.classStart[members[0].shipClass];
    const own = placements
      .filter((p) => p >= first && p < table.classStart[members[0].shipClass + 1])
      .sort((a, b) => a - b);
    let at = 0;
    for (const { shipClass, count } of members) {
      for (const p of own.slice(at, at + count)) out.push(p - first + table.classStart[shipClass]);
      at += count;
    }
  }
  return out;
};

/** The factors in an arithmetic: float64, residues, or integers that wrap. @throws Error for residues of reals. */
export const factorsIn = ({ near, whole }: PlacementFactors, { kind, modulus }: Arithmetic): Float64Array => {
  if (kind === "float") return near;
  if (!whole) throw new Error("real factors have no residues");
  const divisor = BigInt(modulus);
  return Float64Array.from(whole, (factor) => Number(factor % divisor));
};

/** The factors of some placements only, in their order. */
const pickFactors = ({ near, whole }: PlacementFactors, placements: ArrayLike<number>): PlacementFactors => {
  const own = Array.from(placements);
  return { near: Float64Array.from(own, (p) => near[p]), ...(whole && { whole: own.map((p) => whole[p]) }) };
};

/** True when two lists have the same factors. Cost: linear. */
export const areSameFactors = (a: PlacementFactors, b: PlacementFactors): boolean => {
  if (a.near.length !== b.near.length || (a.whole === undefined) !== (b.whole === undefined)) return false;
  if (a.whole && b.whole) return a.whole.every((factor, i) => factor === b.whole?.[i]);
  return a.near.every((factor, i) => factor === b.near[i]);
};
