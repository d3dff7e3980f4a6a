import { EXACT_LIMIT, ExactCounts, factorial } from "../../core/count.ts";
import type { Arithmetic } from "../../core/exact-count.ts";
import { type CellSum, type Constraints, sumsByCell } from "../../knowledge/constraints.ts";
import type { PlacementTable } from "../../scenario/placement.ts";
import type { PlacementFactors } from "../../scenario/prior/placement-factors.ts";

/**
 * The counting problem that every inference method solves: choose `count` placements from each group. No two
 * chosen placements may share a claim, every required cell must be covered, and the number of covered cells of
 * every sum must be its total. The problem involves neither grids nor shots.
 */
export interface Packing {
  readonly table: PlacementTable;
  readonly groups: readonly Group[];
  readonly required: Int32Array;
  /** Sets of cells, each with the number of cells to be covered; usually none. */
  readonly sums: readonly CellSum[];
}

/** The placements of a packing and their claims together. */
export const entriesOf = ({ groups, table: { claimStart } }: Packing): number => {
  let entries = 0;
  for (const { placements } of groups) for (const p of placements) entries += 1 + claimStart[p + 1] - claimStart[p];
  return entries;
};

/** Beyond as many entries, a quarter of a gigabyte, no search is made only to estimate or to refuse. */
export const LARGE_ENTRIES = 1e7;

/** Why a method that does not support sums cannot count a packing; undefined if the packing has no sums. */
export const whyNoSums = ({ sums }: Packing): string | undefined => (sums.length > 0 ? "totals are given" : undefined);

/** For each group and placement, the sums it adds to, an index for each of its cells; undefined without sums. */
export const sumsOfPlacements = ({ table, groups, sums }: Packing): Int32Array[][] | undefined => {
  if (sums.length === 0) return undefined;
  const sumsOf = sumsByCell(sums);
  return groups.map(({ placements }) =>
    Array.from(placements, (p) => Int32Array.from([...table.cellsOf(p)].flatMap((cell) => sumsOf.get(cell) ?? []))),
  );
};

/** Interchangeable ships: those of one class, or of several classes whose allowed placements are the same. */
export interface Group {
  readonly count: number;
  /** The placements that the ships may take, in ascending order. */
  readonly placements: Int32Array;
  /** The factor of each of these placements; absent if packings are counted. Present in all groups or in none. */
  readonly factors?: PlacementFactors | undefined;
  /** The classes in the group, each with its number of ships. */
  readonly members: readonly { readonly shipClass: number; readonly count: number }[];
}

/** What is still open of some constraints: ships whose place is certain are fixed, the others to be packed. */
export interface Reduction {
  /** False if some ship has no place left or a required cell cannot be covered, so that no layout exists. */
  readonly possible: boolean;
  /** Placements that every layout contains. */
  readonly fixed: readonly number[];
  readonly packing: Packing;
  /** The number of layouts per packing: the ways to distribute the places of each group among its classes. */
  readonly multiplicity: bigint;
}

/**
 * Fixes ships whose place is certain, and removes what clashes with them, until nothing changes. A place is
 * certain if its class has no more allowed placements than ships, or if it alone can cover a required cell. Then
 * classes with the same allowed placements, and equal factors, are grouped. Cost: a few passes over the allowed
 * placements. @param factors of the table's placements; those of fixed ships are left out
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

/** The factors of all placements in one arithmetic, group after group; undefined without factors. */
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

/** The roundings that factors add to any count: for each ship, one of its factor and one of the product. */
export const factorRoundings = ({ groups }: Packing): number =>
  groups.reduce((sum, { count, factors }) => sum + (factors ? 2 * count : 0), 0);

/** The open part of a packing problem while ships are being fixed. */
class Reducer {
  readonly fixed: number[] = [];
  readonly allowed: Int32Array[];
  readonly counts: number[];
  required: number[];
  readonly #table: PlacementTable;
  readonly #taken: Uint8Array;
  /** The sums of each cell, and the number of cells of each sum still to be covered. */
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

  get sums(): CellSum[] {
    return this.#sums.map(({ cells }, i) => ({ cells, total: this.#open[i] }));
  }

  /** Fixes ships until no other is certain; false if there is no layout. */
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

  /** Fixes the ships of classes that have no more placements than ships. */
  #setFullClasses(): boolean {
    for (const [k, list] of this.allowed.entries()) {
      if (list.length < this.counts[k]) return false;
      if (list.length > this.counts[k] && this.counts[k] > 0) continue;
      if (this.counts[k] > 0) for (const placement of list) if (!this.#set(placement)) return false;
      this.allowed[k] = new Int32Array(0);
    }
    return true;
  }

  /** Fixes a ship if only its placement can cover some required cell. */
  #setCertainCover(): boolean {
    if (this.required.length === 0) return true;
    const certain = certainCover(this.#table, this.allowed, this.required);
    if (certain === undefined) return true;
    if (certain === "impossible") return false;
    const k = this.#table.classOf[certain];
    this.allowed[k] = this.allowed[k].filter((p) => p !== certain);
    return this.#set(certain);
  }

  /** Removes the placements that clash with the fixed ships. */
  #filterAllowed(): void {
    for (const [k, list] of this.allowed.entries()) {
      const free = list.filter((p) => this.#isFree(p) && this.#keepsSums(p));
      if (free.length !== list.length) this.allowed[k] = free;
    }
  }

  #isFree(placement: number): boolean {
    const { claims, claimStart } = this.#table;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) if (this.#taken[claims[i]]) return false;
    return true;
  }

  /** Whether a ship covers no more cells of any sum than remain to be covered. */
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
    const covered = this.#table.cellsOf(placement);
    for (const cell of covered) for (const i of this.#sumsOf.get(cell) ?? []) this.#open[i]--;
    this.fixed.push(placement);
    this.counts[this.#table.classOf[placement]]--;
    this.required = this.required.filter((cell) => !covered.includes(cell));
    return true;
  }
}

/**
 * A placement that alone covers some required cell; "impossible" if none covers one of them, undefined if several
 * cover each.
 */
const certainCover = (
  table: PlacementTable,
  allowed: readonly Int32Array[],
  required: readonly number[],
): number | "impossible" | undefined => {
  const only = new Int32Array(table.board.cellCount).fill(NO_COVER);
  for (const list of allowed) noteCovers(table, list, only);
  if (required.some((cell) => only[cell] === NO_COVER)) return "impossible";
  const alone = required.find((cell) => only[cell] !== MANY_COVERS);
  return alone === undefined ? undefined : only[alone];
};

/** Mark a cell that no placement covers, and one that several cover. */
const NO_COVER = -1;
const MANY_COVERS = -2;

/** Records which cells some placements cover. */
const noteCovers = ({ cells, cellStart }: PlacementTable, placements: Int32Array, only: Int32Array): void => {
  for (let j = 0; j < placements.length; j++) {
    const end = cellStart[placements[j] + 1];
    for (let i = cellStart[placements[j]]; i < end; i++)
      only[cells[i]] = only[cells[i]] === NO_COVER ? placements[j] : MANY_COVERS;
  }
};

interface GrowingGroup {
  count: number;
  readonly placements: Int32Array;
  readonly factors: PlacementFactors | undefined;
  readonly members: { shipClass: number; count: number }[];
  /** The shape of the group's ships, as text. */
  readonly shape: string;
}

/** Groups the classes with ships left, of equal shape and places, and counts the ways to share those places. */
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
    const classFactors = factors && pickFactors(factors, placements);
    const isTwin = (other: GrowingGroup): boolean =>
      other.shape === shape &&
      haveSamePlaces(table, placements, other.placements) &&
      (!classFactors || !other.factors || areSameFactors(classFactors, other.factors));
    // If ships may overlap, two ships of different classes may lie on the same place, but two ships of one group
    // never do.
    const twin = contact === "overlap" ? undefined : groups.find(isTwin);
    if (twin) {
      twin.members.push({ shipClass, count });
      twin.count += count;
    } else groups.push({ count, placements, factors: classFactors, members: [{ shipClass, count }], shape });
  }
  return {
    groups: groups.map(({ count, placements, factors: groupFactors, members }) => ({
      count,
      placements,
      ...(groupFactors && { factors: groupFactors }),
      members,
    })),
    multiplicity: groups.reduce((product, each) => product * waysToHandOut(each), 1n),
  };
};

/** The number of ways to distribute the places of a group among its classes: a multinomial coefficient. */
const waysToHandOut = ({ count, members }: Group): bigint =>
  members.reduce((ways, member) => ways / factorial(member.count), factorial(count));

/**
 * Whether the placements of two classes with the same shape are the same sets of cells. Such classes list their
 * placements in the same order, so equal offsets mean equal cells.
 */
const haveSamePlaces = (table: PlacementTable, a: Int32Array, b: Int32Array): boolean => {
  if (a.length !== b.length) return false;
  if (a.length === 0) return true;
  const shift = classShift(table, table.classOf[a[0]], table.classOf[b[0]]);
  return a.every((p, i) => p + shift === b[i]);
};

/** What to add to a placement of a class for the same cells in another class of its shape. */
export const classShift = ({ classStart }: PlacementTable, from: number, to: number): number =>
  classStart[to] - classStart[from];

/** The packing problem with every class as a group of its own, so that its packings are layouts. */
export const splitGroups = (packing: Packing): Packing => ({
  ...packing,
  groups: packing.groups.flatMap(({ members, placements }) =>
    members.map(({ shipClass, count }) => {
      const shift = classShift(packing.table, members[0].shipClass, shipClass);
      return { count, placements: placements.map((p) => p + shift), members: [{ shipClass, count }] };
    }),
  ),
});

/** Calls back for each placement of each class that a group's placement stands for, with the class's ships. */
export const eachPlace = (
  { table, groups }: Packing,
  visit: (group: number, index: number, placement: number, count: number) => void,
): void => {
  for (const [g, { placements, members }] of groups.entries()) {
    for (const { shipClass, count } of members) {
      const shift = classShift(table, members[0].shipClass, shipClass);
      for (let i = 0; i < placements.length; i++) visit(g, i, placements[i] + shift, count);
    }
  }
};

/**
 * For each placement of the table, the sum over the layouts that contain it, from the sums for the groups. If a
 * group takes a place, a class has it in a fraction of the layouts: its share of the group's ships.
 * @param total the sum over all layouts @param outside what each packing counts for: its layouts, perhaps weighed
 */
export const classWeights = (
  { packing, fixed }: Reduction,
  total: bigint,
  outside: bigint,
  weights: readonly ExactCounts[] | undefined,
): ExactCounts => {
  const { groups, table } = packing;
  if (total < EXACT_LIMIT) {
    const out = new Float64Array(table.count);
    for (const p of fixed) out[p] = Number(total);
    for (const [g, { placements, members, count: all }] of groups.entries()) {
      for (const { shipClass, count } of members) {
        const shift = classShift(table, members[0].shipClass, shipClass);
        const factor = Number((outside * BigInt(count)) / BigInt(all));
        if (weights) setProducts(weights[g], factor, placements, shift, out);
      }
    }
    return ExactCounts.fromNumbers(out);
  }
  const out = new Array<bigint>(table.count).fill(0n);
  for (const p of fixed) out[p] = total;
  eachPlace(packing, (g, i, p, count) => {
    out[p] = ((weights?.[g].at(i) ?? 0n) * outside * BigInt(count)) / BigInt(groups[g].count);
  });
  return ExactCounts.fromBigints(out);
};

/** Sets a number for each placement, `shift` further: its weight times a factor. */
const setProducts = (
  weights: ExactCounts,
  factor: number,
  placements: Int32Array,
  shift: number,
  out: Float64Array,
): void => {
  for (let i = 0; i < placements.length; i++) out[placements[i] + shift] = weights.near(i) * factor;
};

/** The layout of a packing: the fixed ships, and each group's places distributed among its classes. */
export const unfold = ({ fixed, packing }: Reduction, placements: readonly number[]): number[] => {
  const { table, groups } = packing;
  const out = [...fixed];
  for (const { members } of groups) {
    const first = members[0].shipClass;
    const places = placements.filter((p) => table.classOf[p] === first).sort((a, b) => a - b);
    let at = 0;
    for (const { shipClass, count } of members) {
      for (const p of places.slice(at, at + count)) out.push(p + classShift(table, first, shipClass));
      at += count;
    }
  }
  return out;
};

/** The factors in an arithmetic. @throws Error for residues or wrapped integers of real factors. */
export const factorsIn = ({ near, whole }: PlacementFactors, { kind, modulus }: Arithmetic): Float64Array => {
  if (kind === "float") return near;
  if (!whole) throw new Error("real factors have no residues");
  const divisor = BigInt(modulus);
  return Float64Array.from(whole, (factor) => Number(factor % divisor));
};

/** The factors of the given placements only, in their order. */
const pickFactors = ({ near, whole }: PlacementFactors, placements: Int32Array): PlacementFactors => {
  const picked = new Float64Array(placements.length);
  for (let i = 0; i < picked.length; i++) picked[i] = near[placements[i]];
  return { near: picked, ...(whole && { whole: Array.from(placements, (p) => whole[p]) }) };
};

/** Whether two lists have the same factors. Cost: linear. */
export const areSameFactors = (a: PlacementFactors, b: PlacementFactors): boolean => {
  if (a.near.length !== b.near.length || (a.whole === undefined) !== (b.whole === undefined)) return false;
  if (a.whole && b.whole) return a.whole.every((factor, i) => factor === b.whole?.[i]);
  return a.near.every((factor, i) => factor === b.near[i]);
};
