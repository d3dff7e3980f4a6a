import type { PlacementTable } from "../../scenario/placement.ts";
import type { Group } from "./packing.ts";

/** The memory for cached rows; rows that do not fit are computed again each time. */
const MAX_KEPT_BYTES = 3e7;

/**
 * The placements of a packing as bits, so that placing a ship removes the placements that conflict with it 32 at
 * a time. Those of group g are the bits from `start[g] * 32` on; every group starts at a whole word.
 */
export class PlacementBits {
  readonly words: number;
  /** Group g has the words from `start[g]` to `start[g + 1] - 1`. */
  readonly start: Int32Array;
  /** The placement of each bit, or -1 for an unused bit. */
  readonly placements: Int32Array;
  readonly groupOf: Int32Array;
  readonly #table: PlacementTable;
  /** The bits that use claim c are `#users[#userStart[c]]` to `#users[#userStart[c + 1] - 1]`. */
  readonly #userStart: Int32Array;
  readonly #users: Int32Array;
  readonly #kept: (Int32Array | undefined)[] = [];
  #mayKeep: number;
  readonly #scratch: Int32Array;

  constructor({ table, groups }: { table: PlacementTable; groups: readonly Pick<Group, "placements">[] }) {
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
    this.#kept.length = this.placements.length;
    this.#mayKeep = Math.floor(MAX_KEPT_BYTES / (4 * this.words + 100));
    this.#scratch = new Int32Array(this.words);
  }

  all(): Int32Array {
    const set = new Int32Array(this.words);
    this.placements.forEach((p, bit) => {
      if (p >= 0) set[bit >> 5] |= 1 << (bit & 31);
    });
    return set;
  }

  /** The bits of the placements that cover a cell, in ascending order. Slow. */
  covers(cell: number): Int32Array {
    const bitsThere: number[] = [];
    this.placements.forEach((p, bit) => {
      if (p >= 0 && this.#table.cellsOf(p).includes(cell)) bitsThere.push(bit);
    });
    return Int32Array.from(bitsThere);
  }

  /** The placements that share a claim with the given one and itself; overwritten by the next call. */
  rivals(bit: number): Int32Array {
    const kept = this.#kept[bit];
    if (kept) return kept;
    const isKept = this.#mayKeep-- > 0;
    const row = isKept ? new Int32Array(this.words) : this.#scratch.fill(0);
    if (isKept) this.#kept[bit] = row;
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

/** For each claim the bits that use it, one list after the other, with the start of each list. */
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
