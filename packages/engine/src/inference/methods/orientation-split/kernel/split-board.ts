import type { PlacementFactors } from "../../../../scenario/prior/placement-factors.ts";
import type { Arithmetic } from "../../../arithmetic/arithmetic.ts";
import { factorsIn } from "../../../packing/factors.ts";
import { Polynomials } from "./polynomials.ts";
import type { Scratch } from "./scratch.ts";
import { ShipVectors } from "./ship-vectors.ts";
import type { SplitCount, SplitGroup, SplitInput } from "./split-input.ts";
import { isOwnImage } from "./split-symmetry.ts";

/**
 * What all parts of one count have in common: the board, its symmetries, what ships weigh, memory, and the result so far.
 *
 * Its members, and those of the other classes of the kernel, are private by declaration and not by name: before the code is
 * compiled, which is when a first position waits, names with a # cost a tenth of the time.
 */
export class SplitBoard {
  readonly lines: number;
  readonly columns: number;
  readonly groups: readonly SplitGroup[];
  /** 1 where a ship must lie. */
  readonly required: Uint8Array;
  readonly vectors: ShipVectors;
  readonly polynomials: Polynomials;
  /** Whether weights are wanted. */
  readonly weights: boolean;
  readonly result: SplitCount;
  /** Groups of ships of two cells and more, and the lines of the longest. */
  readonly tall: readonly number[];
  readonly longest: number;
  /** 1 for columns in which a ship may stand across. */
  readonly usedColumn: Uint8Array;
  /** Whether the position is its own image with the columns, and with the lines, in reverse order. */
  readonly mirrored: boolean;
  readonly flipped: boolean;
  /** Per group what a ship along or across weighs; undefined where ships are counted. */
  readonly alongFactors: readonly Float64Array[] | undefined;
  private readonly acrossFactors: readonly Float64Array[] | undefined;
  private readonly scratch: Scratch;

  /** @param scratch memory of which nothing may be in use */
  constructor(input: SplitInput, weights: boolean, arithmetic: Arithmetic, scratch: Scratch) {
    const { lines, columns, groups, required } = input;
    this.lines = lines;
    this.columns = columns;
    this.groups = groups;
    this.required = required;
    this.vectors = new ShipVectors(groups);
    this.polynomials = new Polynomials(this.vectors.size, arithmetic.modulus);
    this.weights = weights;
    const grids = (): Float64Array[] => groups.map(() => new Float64Array(lines * columns));
    this.result = { total: 0, scale: 1, along: grids(), across: grids() };
    this.tall = groups.flatMap(({ length }, g) => (length > 1 ? [g] : []));
    this.longest = Math.min(lines, Math.max(1, ...groups.map(({ length }) => length)));
    this.usedColumn = usedColumns(input);
    this.mirrored = isOwnImage(input, true);
    this.flipped = isOwnImage(input, false);
    const factors = (lists: readonly (PlacementFactors | undefined)[]): Float64Array[] | undefined => {
      const known = lists.flatMap((list) => (list ? [factorsIn(list, arithmetic)] : []));
      return known.length > 0 && known.length === lists.length ? known : undefined;
    };
    this.alongFactors = factors(groups.map((group) => group.alongFactors));
    this.acrossFactors = factors(groups.map((group) => group.acrossFactors));
    scratch.reset();
    this.scratch = scratch;
  }

  /** So many polynomials that are 0. */
  room(polynomials: number): Float64Array {
    return this.scratch.take(polynomials * this.vectors.size);
  }

  /** The same for derivatives: none where no weights are wanted. */
  derivativeRoom(polynomials: number): Float64Array {
    return this.room(this.weights ? polynomials : 0);
  }

  /** What a ship across weighs. */
  acrossFactor(g: number, cell: number): number {
    return this.acrossFactors ? this.acrossFactors[g][cell] : 1;
  }

  /** The same, and 0 where it may not lie. */
  acrossAt(g: number, cell: number): number {
    return this.groups[g].across[cell] ? this.acrossFactor(g, cell) : 0;
  }

  /** Whether two ships can stand across, of groups g and h. */
  hasTwo(g: number, h: number): boolean {
    return g !== h || this.groups[g].count > 1;
  }

  /**
   * How often a pair across counts: 2 for each symmetry that takes it to a pair which is left out, 0 if it is left out
   * itself.
   *
   * @param columns sum of the two columns
   * @param lines sum of the first and last lines (behind the ships) of both
   */
  share(columns: number, lines: number): number {
    const beyond = this.mirrored ? columns - (this.columns - 1) : 0;
    const below = this.flipped ? lines - 2 * this.lines : 0;
    if (beyond > 0 || below > 0) return 0;
    return (beyond < 0 ? 2 : 1) * (below < 0 ? 2 : 1);
  }
}

const usedColumns = ({ columns, groups }: SplitInput): Uint8Array => {
  const used = new Uint8Array(columns);
  for (const { across, length } of groups) {
    if (length > 1)
      across.forEach((may, at) => {
        if (may) used[at % columns] = 1;
      });
  }
  return used;
};
