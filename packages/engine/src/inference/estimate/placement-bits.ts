import type { PlacementTable } from "../../scenario/placement.ts";
import type { Packing } from "../packing/packing.ts";

/** Rows that are kept take no more memory than this; those beyond are made again each time. */
const MAX_KEPT_BYTES = 3e7;

/**
 * The placements of a packing as bits, so that what a ship rules out is taken away 32 placements at a time. Those of group
 * g are the bits `start[g] * 32` and following; a group begins with a whole word.
 */
export class PlacementBits {
  /** Words of a set of all placements. */
  readonly words: number;
  /** Words of group g: `start[g]` to `start[g + 1] - 1`. */
  readonly start: Int32Array;
  /** The placement of each bit, -1 where there is none. */
  readonly placements: Int32Array;
  /** The group of each bit. */
  readonly groupOf: Int32Array;
  readonly #table: PlacementTable;
  /** The bits that use claim c: `#users[#userStart[c]]` to `#users[#userStart[c + 1] - 1]`. */
  readonly #userStart: Int32Array;
  readonly #users: Int32Array;
  readonly #kept = new Map<number, Int32Array>();
  readonly #mostKept: number;
  readonly #scratch: Int32Array;

  constructor({ table, groups }: Packing) {
    this.#table = table;
    this.start = new Int32Array(groups.length + 1);
    for (const [g, { placements }] of groups.entries())
      this.start[g + 1] = this.start[g] + Math.ceil(placements.length / 32);
    this.words = this.start[groups.length];
    this.placements = new Int32Array(this.words * 32).fill(-1);
    this.groupOf = new Int32Array(this.words * 32);
    for (const [g, { placements }] of groups.entries()) {
      this.placements.set(placements, this.start[g] * 32);
      this.groupOf.fill(g, this.start[g] * 32, this.start[g + 1] * 32);
    }
    [this.#userStart, this.#users] = usersOf(table, this.placements);
    this.#mostKept = Math.floor(MAX_KEPT_BYTES / (4 * this.words + 100));
    this.#scratch = new Int32Array(this.words);
  }

  /** All placements as a set. */
  all(): Int32Array {
    const set = new Int32Array(this.words);
    this.placements.forEach((p, bit) => {
      if (p >= 0) set[bit >> 5] |= 1 << (bit & 31);
    });
    return set;
  }

  /** The bits of the placements that cover a cell, ascending; to be asked seldom. */
  covers(cell: number): Int32Array {
    const found: number[] = [];
    this.placements.forEach((p, bit) => {
      if (p >= 0 && this.#table.cellsOf(p).includes(cell)) found.push(bit);
    });
    return Int32Array.from(found);
  }

  /**
   * The set of the placements that share a claim with one, itself among them. The set may be written over by the next
   * call, and is not to be changed.
   */
  rivals(bit: number): Int32Array {
    const kept = this.#kept.get(bit);
    if (kept) return kept;
    const isKept = this.#kept.size < this.#mostKept;
    const row = isKept ? new Int32Array(this.words) : this.#scratch.fill(0);
    if (isKept) this.#kept.set(bit, row);
    const { claims, claimStart } = this.#table;
    const p = this.placements[bit];
    for (let i = claimStart[p]; i < claimStart[p + 1]; i++) {
      const claim = claims[i];
      for (let at = this.#userStart[claim]; at < this.#userStart[claim + 1]; at++)
        row[this.#users[at] >> 5] |= 1 << (this.#users[at] & 31);
    }
    return row;
  }
}

/** For each claim the bits that use it, one list after the other, and where each begins. */
const usersOf = (
  { claims, claimStart, claimCount }: PlacementTable,
  placements: Int32Array,
): [start: Int32Array, users: Int32Array] => {
  const start = new Int32Array(claimCount + 1);
  for (const p of placements) {
    if (p >= 0) for (let i = claimStart[p]; i < claimStart[p + 1]; i++) start[claims[i] + 1]++;
  }
  for (let claim = 0; claim < claimCount; claim++) start[claim + 1] += start[claim];
  const users = new Int32Array(start[claimCount]);
  const next = start.slice();
  placements.forEach((p, bit) => {
    if (p >= 0) for (let i = claimStart[p]; i < claimStart[p + 1]; i++) users[next[claims[i]]++] = bit;
  });
  return [start, users];
};
