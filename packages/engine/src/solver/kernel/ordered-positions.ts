import { type RowTable, sinks } from "../row-table.ts";
import { type PositionOptions, RowStack } from "./row-stack.ts";

/** The rows on the stack with one answer to a shot. */
export interface OrderedPart {
  readonly from: number;
  readonly to: number;
  readonly miss: boolean;
}

/** Positions where the order of hits matters: rows on a stack and the hit columns, both in the key. */
export class OrderedPositions extends RowStack<PositionOptions> {
  readonly #rowWords: number;
  readonly #code: Int32Array;

  constructor(table: RowTable, options: PositionOptions) {
    const rowWords = Math.ceil(table.rowCount / 32);
    super(table, options, rowWords + table.words + 1, 2 * table.columns.length + 4);
    this.#rowWords = rowWords;
    this.#code = new Int32Array(table.rowCount);
  }

  /** Drops rows that have been hit completely; returns the end of the others. */
  drop(from: number, to: number, hits: Int32Array): number {
    const { masks, words, uneven } = this.table;
    if (!uneven) return to;
    let kept = from;
    for (let i = from; i < to; i++) {
      const row = this.stack[i];
      let open = 0;
      for (let w = 0; w < words; w++) open |= masks[row * words + w] & ~hits[w];
      if (open === 0) continue;
      this.stack[i] = this.stack[kept];
      this.stack[kept++] = row;
    }
    return kept;
  }

  /** The unhit columns of the rows; none if all rows have the same unhit columns. */
  openColumns(from: number, to: number, hits: Int32Array): number[] {
    const { masks, words } = this.table;
    const open: number[] = [];
    let differ = false;
    for (let w = 0; w < words; w++) {
      let all = -1;
      let some = 0;
      for (let i = from; i < to; i++) {
        all &= masks[this.stack[i] * words + w];
        some |= masks[this.stack[i] * words + w];
      }
      if ((some & ~all & ~hits[w]) !== 0) differ = true;
      for (let rest = some & ~hits[w]; rest !== 0; rest &= rest - 1) open.push(w * 32 + 31 - Math.clz32(rest & -rest));
    }
    return differ ? open : [];
  }

  /** The answer of a row to a shot at a column; 0 for a miss. */
  #answer(row: number, column: number, hits: Int32Array): number {
    const { table } = this;
    const at = row * table.columns.length + column;
    if (table.hitLabels[at] === 0) return 0;
    return sinks(table, row, column, hits, 0) ? -table.sinkLabels[at] : table.hitLabels[at];
  }

  /** Copies the rows to the top of the stack, grouped by their answers. */
  split(from: number, to: number, hits: Int32Array, column: number): { list: OrderedPart[]; top: number } {
    const stack = this.stack;
    const code = this.#code;
    const answers: number[] = [];
    for (let i = from; i < to; i++) {
      const answer = this.#answer(stack[i], column, hits);
      code[i - from] = answer;
      if (!answers.includes(answer)) answers.push(answer);
    }
    let top = this.top;
    const list = answers.map((answer) => {
      const start = top;
      for (let i = from; i < to; i++) if (code[i - from] === answer) stack[top++] = stack[i];
      return { from: start, to: top, miss: answer === 0 };
    });
    // Small parts come first: they are quick, and they tighten the limit for the large ones.
    list.sort((a, b) => a.to - a.from - (b.to - b.from));
    return { list, top };
  }

  /** A column whose ship has the same unhit columns in every row, or -1. Shooting that ship costs nothing. */
  freeHit(from: number, to: number, hits: Int32Array, open: readonly number[]): number {
    const { shipAt, shipMasks, ships, words, columns } = this.table;
    const stack = this.stack;
    const maskAt = (row: number, column: number): number => {
      const ship = shipAt[row * columns.length + column];
      return ship === 255 ? -1 : (row * ships + ship) * words;
    };
    return (
      open.find((column) => {
        const first = maskAt(stack[from], column);
        if (first < 0) return false;
        for (let i = from + 1; i < to; i++) {
          const other = maskAt(stack[i], column);
          if (other < 0) return false;
          for (let w = 0; w < words; w++)
            if (((shipMasks[first + w] ^ shipMasks[other + w]) & ~hits[w]) !== 0) return false;
        }
        return true;
      }) ?? -1
    );
  }

  /** Writes the least key of all symmetric images of a position; returns the symmetry that gives it. */
  makeKey(from: number, to: number, hits: Int32Array, budget: number): number {
    const { rowSymmetry } = this.options;
    const { symmetry } = this;
    const key = this.key;
    const image = this.image;
    const { words } = this.table;
    let best = 0;
    for (let s = 0; s < rowSymmetry.length; s++) {
      const into = s === 0 ? key : image;
      into.fill(0);
      into[into.length - 1] = budget;
      for (let i = from; i < to; i++) {
        const row = rowSymmetry[s][this.stack[i]];
        into[row >> 5] |= 1 << (row & 31);
      }
      for (let w = 0; w < words; w++) {
        for (let rest = hits[w]; rest !== 0; rest &= rest - 1) {
          const column = symmetry.columnAt(s, w * 32 + 31 - Math.clz32(rest & -rest));
          into[this.#rowWords + (column >> 5)] |= 1 << (column & 31);
        }
      }
      if (s === 0) continue;
      for (let w = 0; w < key.length; w++) {
        if (image[w] === key[w]) continue;
        if (image[w] < key[w]) {
          key.set(image);
          best = s;
        }
        break;
      }
    }
    return best;
  }
}
