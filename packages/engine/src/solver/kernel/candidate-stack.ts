import type { CandidateTable } from "../candidate-table.ts";
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

/** What every search needs besides its candidates. */
export interface PositionOptions {
  readonly symmetry: MaskSymmetry;
  /** For each symmetry, the image of each candidate. */
  readonly candidateSymmetry: readonly Int32Array[];
  readonly maxBytes: number;
  /** The memo of another search of the same candidates, to share it. */
  readonly memo?: Memo;
  /** Called about every thousand positions; returning true ends the search. */
  readonly stop: () => boolean;
}

/** Positions as candidates on a stack, with the memo of their search: what the searches of all histories share. */
export class CandidateStack<Options extends PositionOptions> {
  readonly table: CandidateTable;
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

  /** @param keyWords the words of a key @param levels how many times all candidates fit on the stack */
  constructor(table: CandidateTable, options: Options, keyWords: number, levels: number) {
    this.table = table;
    this.options = options;
    this.symmetry = options.symmetry;
    this.memo = options.memo ?? new Memo(keyWords, options.maxBytes);
    this.key = new Int32Array(keyWords);
    this.image = new Int32Array(keyWords);
    this.stack = new Int32Array(table.candidateCount * levels);
  }

  /** Pushes candidates on the stack and calls back with their place; then restores the stack. */
  with<T>(candidates: ArrayLike<number>, use: (from: number, to: number) => T): T {
    const [top, depth] = [this.top, this.depth];
    for (let i = 0; i < candidates.length; i++) this.stack[top + i] = candidates[i];
    this.top = top + candidates.length;
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
