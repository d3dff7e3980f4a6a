import { claimPlaces } from "../../scenario/contact.ts";
import { tuplesBelow } from "../../scenario/fleet.ts";
import type { PlacementTable } from "../../scenario/placement.ts";
import { entriesOf, type Packing } from "./packing.ts";

/**
 * A set of claims that proves something about a packing: placements can use `room` of these claims, and the
 * ships need at least `need` of them wherever they lie. If `need` is more than `room`, there is no packing.
 */
export interface ClaimBound {
  /** A byte per claim. */
  readonly set: Uint8Array;
  /** For each group, the least number of these claims that a ship needs. */
  readonly least: readonly number[];
  readonly room: number;
  readonly need: number;
}

/** How many bounds are kept, those with the least to spare; and how much more than the tightest one may spare. */
const KEPT = 12;
const SPARE = 4;

/** The most work, sets of claims times the claims of all placements; beyond it, fewer patterns are tried. */
const MOST_WORK = 2e7;

/** A pattern of claims: on each grid, the claims whose coordinates have certain residues. */
type Pattern = (grid: number, coord: readonly number[]) => boolean;

/**
 * Bounds of a packing, the tightest first, from all claims (area), lattices and diagonals. In a lattice each
 * coordinate is in a residue class: ships of one cell that may not touch use one claim with odd coordinates, of
 * which 10x10 has 25. In a diagonal, the sum of the coordinates is in a residue class, as in the colours of a
 * chessboard. Cost: patterns times the claims of all placements.
 */
export const claimBounds = (packing: Packing): ClaimBound[] => {
  const { table, groups } = packing;
  const { board, contact, claimCount } = table;
  const area = areaBound(packing);
  const tried = Math.floor(MOST_WORK / (entriesOf(packing) + claimCount));
  // Area is the first pattern; alone, it needs no places of claims, which take much memory on large boards.
  if (tried <= 1) return area.need > 0 ? [area] : [];
  const places = claimPlaces(board, contact);
  const all = patterns(board.size.length, contact === "no-sides" ? board.size.length : 1);
  const bounds: ClaimBound[] = [];
  for (const pattern of all.slice(0, tried)) {
    const set = new Uint8Array(claimCount);
    let room = 0;
    for (let claim = 0; claim < claimCount; claim++) {
      if (area.set[claim] && pattern(places[claim].grid, places[claim].coord)) {
        set[claim] = 1;
        room++;
      }
    }
    const least = groups.map(({ placements }) => leastUse(set, table, placements));
    const need = groups.reduce((sum, { count }, g) => sum + count * least[g], 0);
    if (need > 0) bounds.push({ set, least, room, need });
  }
  const spare = ({ room, need }: ClaimBound): number => room - need;
  bounds.sort((a, b) => spare(a) - spare(b) || b.room - a.room);
  const least = bounds.length > 0 ? spare(bounds[0]) : 0;
  return bounds.filter((bound) => spare(bound) <= least + SPARE).slice(0, KEPT);
};

/** The bound that uses all claims, which is cheap: the least that the ships need against all there are. */
export const areaBound = ({ table, groups }: Packing): ClaimBound => {
  const set = new Uint8Array(table.claimCount);
  for (const { placements } of groups) markClaims(table, placements, set);
  const least = groups.map(({ placements }) => leastUse(set, table, placements));
  const need = groups.reduce((sum, { count }, g) => sum + count * least[g], 0);
  return { set, least, room: sizeOf(set), need };
};

const sizeOf = (set: Uint8Array): number => {
  let size = 0;
  for (let claim = 0; claim < set.length; claim++) size += set[claim];
  return size;
};

const markClaims = ({ claims, claimStart }: PlacementTable, placements: Int32Array, set: Uint8Array): void => {
  for (let j = 0; j < placements.length; j++) {
    const end = claimStart[placements[j] + 1];
    for (let i = claimStart[placements[j]]; i < end; i++) set[claims[i]] = 1;
  }
};

/** The least number of claims of a set that any of the placements uses; 0 for none. */
const leastUse = (set: Uint8Array, { claims, claimStart }: PlacementTable, placements: Int32Array): number => {
  let least = Number.POSITIVE_INFINITY;
  for (const p of placements) {
    let used = 0;
    for (let i = claimStart[p]; i < claimStart[p + 1]; i++) used += set[claims[i]];
    if (used < least) least = used;
  }
  return Number.isFinite(least) ? least : 0;
};

/** The moduli of lattices and of diagonals. */
const LATTICE = [1, 2, 3, 4] as const;
const DIAGONAL = [2, 3, 4, 5] as const;
/** Boards with more dimensions than this have only lattices with the same modulus along all axes. */
const MIXED_DIMENSIONS = 3;

const patterns = (dimensions: number, grids: number): Pattern[] => {
  const patterns: Pattern[] = [() => true];
  const axes = Array.from({ length: dimensions }, (_, axis) => axis);
  const choices = grids === 1 ? [undefined] : [undefined, ...Array.from({ length: grids }, (_, grid) => grid)];
  const add = (holds: (coord: readonly number[]) => boolean): void => {
    for (const only of choices) patterns.push((grid, coord) => (only === undefined || only === grid) && holds(coord));
  };
  const moduli =
    dimensions <= MIXED_DIMENSIONS
      ? tuplesBelow(axes.map(() => LATTICE.length)).map((tuple) => tuple.map((i) => LATTICE[i]))
      : LATTICE.map((m) => axes.map(() => m));
  for (const modulus of moduli) {
    // Either every offset along each axis separately, or one offset for all axes.
    const offsets =
      dimensions <= MIXED_DIMENSIONS
        ? tuplesBelow(modulus)
        : Array.from({ length: modulus[0] }, (_, r) => axes.map(() => r));
    for (const offset of offsets) add((coord) => coord.every((x, axis) => x % modulus[axis] === offset[axis]));
  }
  const signs =
    dimensions <= MIXED_DIMENSIONS
      ? tuplesBelow(axes.slice(1).map(() => 2)).map((tuple) => [1, ...tuple.map((i) => 1 - 2 * i)])
      : [axes.map(() => 1)];
  for (const sign of dimensions > 1 ? signs : []) {
    for (const m of DIAGONAL) {
      for (let r = 0; r < m; r++) {
        add((coord) => ((coord.reduce((sum, x, axis) => sum + x * sign[axis], 0) % m) + m) % m === r);
      }
    }
  }
  return patterns;
};
