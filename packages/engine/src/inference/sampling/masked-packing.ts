import { RefusedError } from "../../core/result.ts";
import { formatBytes } from "../../core/text.ts";
import type { Packing } from "../packing/packing.ts";

/** A packing as bit masks of claims. */
export interface MaskedPacking {
  readonly words: number;
  readonly counts: readonly number[];
  /** For each group, the masks of its placements, `words` words each. */
  readonly claims: readonly Int32Array[];
  /** For each required cell, the placements that can cover it. */
  readonly covers: readonly (readonly GroupPlacement[])[];
}

/** A placement, by its group and its index in the group's list. */
export interface GroupPlacement {
  readonly group: number;
  readonly index: number;
}

/** A packing with its claims and required cells renumbered without gaps. @throws RefusedError beyond `maxBytes` */
export const makeMasks = (packing: Packing, maxBytes = Number.POSITIVE_INFINITY): MaskedPacking => {
  const { table, groups, required } = packing;
  const bitOf = new Map<number, number>();
  for (const group of groups) {
    for (const p of group.placements) {
      for (const claim of table.claimsOf(p)) if (!bitOf.has(claim)) bitOf.set(claim, bitOf.size);
    }
  }
  const words = Math.max(1, Math.ceil(bitOf.size / 32));
  const bytes = groups.reduce((sum, { placements }) => sum + placements.length * words * 4, 0);
  if (bytes > maxBytes) {
    throw new RefusedError(
      `finding layouts one by one would take about ${formatBytes(bytes)} here; the limit is ${formatBytes(maxBytes)}`,
    );
  }
  const covers: { group: number; index: number }[][] = Array.from(required, () => []);
  const rowOf = new Map(Array.from(required, (cell, i) => [cell, i]));
  const claims = groups.map((group, g) => {
    const masks = new Int32Array(group.placements.length * words);
    group.placements.forEach((p, index) => {
      for (const claim of table.claimsOf(p)) {
        const bit = bitOf.get(claim)!;
        masks[index * words + (bit >> 5)] |= 1 << (bit & 31);
      }
      for (const cell of table.cellsOf(p)) {
        const row = rowOf.get(cell);
        if (row !== undefined) covers[row].push({ group: g, index });
      }
    });
    return masks;
  });
  return { words, counts: groups.map(({ count }) => count), claims, covers };
};

// `private` instead of `#`, whose members are slower before the code is compiled.

/** A partial packing in bit masks. */
export class PartialPacking {
  protected readonly words: number;
  protected readonly claims: readonly Int32Array[];
  protected readonly covers: readonly (readonly GroupPlacement[])[];
  protected readonly left: Int32Array;
  protected readonly covered: Uint8Array;
  protected readonly taken: Int32Array;
  /** Which required cells each placement covers, to mark them as covered. */
  private readonly rows: readonly number[][][];

  constructor({ words, counts, claims, covers }: MaskedPacking) {
    this.words = words;
    this.claims = claims;
    this.covers = covers;
    this.left = Int32Array.from(counts);
    this.taken = new Int32Array(words);
    this.covered = new Uint8Array(covers.length);
    this.rows = claims.map((masks) => Array.from({ length: masks.length / words }, () => []));
    covers.forEach((list, row) => {
      for (const { group, index } of list) this.rows[group][index].push(row);
    });
  }

  protected fits(group: number, index: number): boolean {
    const masks = this.claims[group];
    for (let w = 0, at = index * this.words; w < this.words; w++, at++) if (masks[at] & this.taken[w]) return false;
    return true;
  }

  protected toggle(group: number, index: number, put: 0 | 1): void {
    const masks = this.claims[group];
    for (let w = 0, at = index * this.words; w < this.words; w++, at++) this.taken[w] ^= masks[at];
    for (const row of this.rows[group][index]) this.covered[row] = put;
    this.left[group] += put === 1 ? -1 : 1;
  }
}
