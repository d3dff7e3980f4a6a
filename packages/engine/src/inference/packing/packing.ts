import { factorial } from "../../core/count.ts";
import type { Constraints } from "../../knowledge/constraints.ts";
import type { PlacementTable } from "../../scenario/placement.ts";

/**
 * The counting problem that every inference method solves: choose `count` placements from each group so that no two
 * chosen placements share a claim and every required cell is covered. Nothing in it knows of a grid or of shots.
 */
export interface Packing {
  readonly table: PlacementTable;
  readonly groups: readonly Group[];
  /** Cells that must be covered, ascending. */
  readonly required: Int32Array;
}

/** Interchangeable ships: one class, or several whose allowed placements are the same. */
export interface Group {
  /** Number of ships to place. */
  readonly count: number;
  /** The placements they may take, ascending. */
  readonly placements: Int32Array;
  /** The classes that make up the group, with the number of ships each gives. */
  readonly members: readonly { readonly shipClass: number; readonly count: number }[];
}

/** Constraints reduced to what is open: ships whose place is certain are set, the others packed. */
export interface Reduction {
  /** False when some ship has no place left or a required cell cannot be covered: no layout exists. */
  readonly possible: boolean;
  /** Placements that every layout contains. */
  readonly fixed: readonly number[];
  readonly packing: Packing;
  /** Layouts per packing: the ways to hand out the places of each group to its classes. */
  readonly multiplicity: bigint;
}

/**
 * Sets ships whose place is certain (as many allowed placements as ships, or the only placement that can cover a
 * required cell), removes what is incompatible with them, repeats until nothing changes, and then groups classes with
 * the same allowed placements. Cost: a few passes over the allowed placements.
 */
export const reduce = (constraints: Constraints): Reduction => {
  const { table } = constraints;
  const allowed = constraints.allowed.map((list) => list);
  const counts = [...constraints.counts];
  let required = Array.from(constraints.required);
  const fixed: number[] = [];
  const taken = new Uint8Array(table.claimCount);
  const stop = (): Reduction => ({
    possible: false,
    fixed,
    packing: { table, groups: [], required: new Int32Array(0) },
    multiplicity: 0n,
  });
  const fix = (placement: number): boolean => {
    for (const claim of table.claimsOf(placement)) {
      if (taken[claim]) return false;
      taken[claim] = 1;
    }
    fixed.push(placement);
    const shipClass = table.classOf[placement];
    counts[shipClass]--;
    const covered = table.cellsOf(placement);
    required = required.filter((cell) => !covered.includes(cell));
    return true;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const [k, list] of allowed.entries()) {
      if (list.length < counts[k]) return stop();
      if (counts[k] === 0) {
        allowed[k] = new Int32Array(0);
      } else if (list.length === counts[k]) {
        for (const placement of list) if (!fix(placement)) return stop();
        allowed[k] = new Int32Array(0);
        changed = true;
      }
    }
    if (!changed && required.length > 0) {
      const certain = certainCover(table, allowed, required);
      if (certain === "impossible") return stop();
      if (certain !== undefined) {
        const k = table.classOf[certain];
        allowed[k] = allowed[k].filter((p) => p !== certain);
        if (!fix(certain)) return stop();
        changed = true;
      }
    }
    if (changed) {
      for (const [k, list] of allowed.entries()) {
        const free = list.filter((p) => !table.claimsOf(p).some((claim) => taken[claim] === 1));
        if (free.length !== list.length) allowed[k] = free;
      }
    }
  }
  const { groups, multiplicity } = group(constraints, allowed, counts);
  return { possible: true, fixed, packing: { table, groups, required: Int32Array.from(required) }, multiplicity };
};

/** A placement that is the only one to cover some required cell; "impossible" when a required cell has none. */
const certainCover = (
  table: PlacementTable,
  allowed: readonly Int32Array[],
  required: readonly number[],
): number | "impossible" | undefined => {
  const seen = new Map<number, number>(required.map((cell) => [cell, -1]));
  for (const list of allowed) {
    for (const placement of list) {
      for (let i = table.cellStart[placement]; i < table.cellStart[placement + 1]; i++) {
        const cell = table.cells[i];
        const earlier = seen.get(cell);
        if (earlier !== undefined) seen.set(cell, earlier === -1 ? placement : -2);
      }
    }
  }
  for (const placement of seen.values()) if (placement === -1) return "impossible";
  for (const placement of seen.values()) if (placement >= 0) return placement;
  return undefined;
};

const group = (
  constraints: Constraints,
  allowed: readonly Int32Array[],
  counts: readonly number[],
): { groups: Group[]; multiplicity: bigint } => {
  const { fleet, contact } = constraints.knowledge.scenario;
  const { table } = constraints;
  const groups: {
    count: number;
    placements: Int32Array;
    members: { shipClass: number; count: number }[];
    shape: string;
  }[] = [];
  let multiplicity = 1n;
  for (const [shipClass, list] of allowed.entries()) {
    const count = counts[shipClass];
    if (count === 0) continue;
    const shape = JSON.stringify(fleet[shipClass].shape);
    // Classes of one shape list their placements in the same order, so that equal offsets mean equal cells. Where ships
    // may overlap, two of different classes may lie on one place, which those of one group never do.
    const twin = groups.find((other) => {
      if (contact === "overlap" || other.shape !== shape || other.placements.length !== list.length) return false;
      const shift = table.classStart[shipClass] - table.classStart[other.members[0].shipClass];
      return list.every((p, i) => p - shift === other.placements[i]);
    });
    if (twin) {
      twin.members.push({ shipClass, count });
      twin.count += count;
    } else groups.push({ count, placements: list, members: [{ shipClass, count }], shape });
  }
  for (const { count, members } of groups) {
    multiplicity *= factorial(count);
    for (const member of members) multiplicity /= factorial(member.count);
  }
  return { groups: groups.map(({ count, placements, members }) => ({ count, placements, members })), multiplicity };
};

/**
 * A layout's placements from those of a packing: with the ships that are set, and the places of each group handed out to
 * its classes in their order.
 */
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
