import type { RowTable } from "../row-table.ts";
import type { MaskSymmetry } from "./mask-symmetry.ts";
import { Memo } from "./memo.ts";

/** Ends a search from deep in its recursion; the results so far stay in the memo. */
export class Stopped extends Error {}

/** The result of some work; undefined if it was stopped. */
export const unlessStopped = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Stopped) return undefined;
    throw error;
  }
};

/** An unlimited budget of misses, larger than the number of cells. */
export const UNLIMITED = 0x3fff;

export const spent = (budget: number): number => (budget === UNLIMITED ? UNLIMITED : budget - 1);

/** What every search needs besides its rows. */
export interface PositionOptions {
  readonly symmetry: MaskSymmetry;
  /** For each symmetry, the image of each row. */
  readonly rowSymmetry: readonly Int32Array[];
  readonly maxBytes: number;
  /** Called about every thousand positions; returning true ends the search. */
  readonly stop: () => boolean;
}

/** Positions as rows on a stack, with the memo of their search: what the searches of all histories share. */
export class RowStack<Options extends PositionOptions> {
  readonly table: RowTable;
  readonly memo: Memo;
  readonly symmetry: MaskSymmetry;
  nodes = 0;
  readonly key: Int32Array;
  readonly stack: Int32Array;
  top = 0;
  /** The depth of a search that keeps results by depth. */
  depth = 0;
  protected readonly options: Options;
  protected readonly image: Int32Array;

  /** @param keyWords the words of a key @param levels how many times all rows fit on the stack */
  constructor(table: RowTable, options: Options, keyWords: number, levels: number) {
    this.table = table;
    this.options = options;
    this.symmetry = options.symmetry;
    this.memo = new Memo(keyWords, options.maxBytes);
    this.key = new Int32Array(keyWords);
    this.image = new Int32Array(keyWords);
    this.stack = new Int32Array(table.rowCount * levels);
  }

  /** Pushes rows on the stack and calls back with their place; then restores the stack. */
  with<T>(rows: ArrayLike<number>, use: (from: number, to: number) => T): T {
    const [top, depth] = [this.top, this.depth];
    for (let i = 0; i < rows.length; i++) this.stack[top + i] = rows[i];
    this.top = top + rows.length;
    try {
      return use(top, this.top);
    } finally {
      this.top = top;
      this.depth = depth;
    }
  }

  /** Counts a position; ends the search if `stop` says so. */
  enter(): void {
    this.nodes++;
    if ((this.nodes & 1023) === 0 && this.options.stop()) throw new Stopped();
  }

  weightOf(from: number, to: number): number {
    const { weights } = this.table;
    let sum = 0;
    for (let i = from; i < to; i++) sum += weights[this.stack[i]];
    return sum;
  }
}
