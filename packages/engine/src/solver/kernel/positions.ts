import type { CandidateTable } from "../candidate-table.ts";
import { CandidateStack, type PositionOptions, UNLIMITED } from "./candidate-stack.ts";
import { type BoundTables, PositionBounds } from "./position-bounds.ts";

interface UnorderedOptions extends BoundTables, PositionOptions {
  /** Whether sets of columns identify positions; otherwise lists of candidates do. */
  readonly byColumns: boolean;
}

/**
 * Positions (information states) as lists of candidates on a stack, with the operations of every search. For every
 * history except `ordered`, the set of remaining layouts describes a position completely.
 *
 * Columns that every candidate has count as hit at once, which costs nothing. If their answers tell candidates apart,
 * the position splits into parts, whose costs add up. What remains is a normal position: the next shot is at a column
 * that some but not all candidates have. The results for a position are in arrays by depth, until the next position
 * at that depth.
 *
 * For dominance, keys and proofs see docs/explanation/solver.md. Cost of a position: candidates times columns of a
 * candidate, and columns times symmetries.
 */
export class Positions extends CandidateStack<UnorderedOptions> {
  readonly bounds: PositionBounds;
  readonly #likeness: EqualCandidates;
  readonly #words: number;
  readonly width: number;
  /** The depths that a search can reach. */
  readonly levels: number;
  /** The columns that all candidates have, and those that any has; `words` words for each depth. */
  readonly #common: Int32Array;
  readonly #union: Int32Array;
  /** The weight on each column, `width` numbers for each depth. */
  readonly count: Float64Array;
  /** How much of the weight on each column, and of all weight, is beyond each cap of the bounds; both by depth. */
  readonly excess: Float64Array;
  readonly excessOfAll: Float64Array;
  readonly #implied: Int32Array;
  /** The columns worth a shot, `width` for each depth; a search sorts them. */
  readonly order: Int32Array;

  constructor(table: CandidateTable, options: UnorderedOptions) {
    const levels = 2 * table.columns.length + 8;
    super(table, options, (options.byColumns ? 2 * table.words : Math.ceil(table.candidateCount / 32)) + 1, levels + 1);
    this.#words = table.words;
    this.width = table.columns.length;
    this.levels = levels;
    this.#common = new Int32Array(levels * table.words);
    this.#union = new Int32Array(levels * table.words);
    this.#likeness = new EqualCandidates(table, this.#common);
    this.bounds = new PositionBounds(table, options, this.#common, this.#likeness.sunk);
    this.count = new Float64Array(levels * this.width);
    this.excess = new Float64Array(levels * this.width * options.capped.length);
    this.excessOfAll = new Float64Array(levels * options.capped.length);
    this.#implied = new Int32Array(this.width * table.words);
    this.order = new Int32Array(levels * this.width);
  }

  /** Counts a position and descends one level; returns the depth. */
  descend(): number {
    this.enter();
    return this.depth++;
  }

  /**
   * Finds the common columns and drops finished candidates; returns the end, negated if the candidates split into
   * parts.
   */
  normalize(from: number, to: number, depth: number): number {
    const { uneven, history } = this.table;
    const at = depth * this.#words;
    for (;;) {
      this.#sumUp(from, to, at);
      if (!uneven) break;
      const kept = this.#dropFinished(from, to, at);
      if (kept === to) break;
      to = kept;
      if (kept - from <= 1) return from + 1;
    }
    if (history === "plain") return to;
    const stack = this.stack;
    const first = stack[from];
    if (history === "sinking") this.#likeness.sunkOf(first, at);
    for (let i = from + 1; i < to; i++) if (!this.#likeness.alike(first, stack[i], at)) return -to;
    return to;
  }

  /** Stores the columns that all of the candidates have, and those that any of them has. */
  #sumUp(from: number, to: number, at: number): void {
    const { masks } = this.table;
    const words = this.#words;
    const stack = this.stack;
    for (let w = 0; w < words; w++) {
      let all = -1;
      let some = 0;
      for (let i = from; i < to; i++) {
        const mask = masks[stack[i] * words + w];
        all &= mask;
        some |= mask;
      }
      this.#common[at + w] = all;
      this.#union[at + w] = some;
    }
  }

  /** Drops candidates that are completely hit: the game would be over. Returns the end of the others. */
  #dropFinished(from: number, to: number, at: number): number {
    const { masks } = this.table;
    const words = this.#words;
    const stack = this.stack;
    let kept = from;
    for (let i = from; i < to; i++) {
      const candidate = stack[i];
      let open = false;
      for (let w = 0; w < words; w++) if ((masks[candidate * words + w] & ~this.#common[at + w]) !== 0) open = true;
      if (!open) continue;
      stack[i] = stack[kept];
      stack[kept++] = candidate;
    }
    return kept;
  }

  /** Moves the candidates with the first candidate's answers to the front; returns where they end. */
  firstPart(from: number, to: number, depth: number): number {
    const stack = this.stack;
    const at = depth * this.#words;
    if (this.table.history === "sinking") this.#likeness.sunkOf(stack[from], at);
    let kept = from + 1;
    for (let i = from + 1; i < to; i++) {
      const candidate = stack[i];
      if (!this.#likeness.alike(stack[from], candidate, at)) continue;
      stack[i] = stack[kept];
      stack[kept++] = candidate;
    }
    return kept;
  }

  /** Calls back with a copy of some candidates, because a search reorders and drops candidates. */
  copied<T>(from: number, to: number, use: (from: number, to: number) => T): T {
    const base = this.top;
    this.stack.copyWithin(base, from, to);
    this.top = base + to - from;
    const value = use(base, this.top);
    this.top = base;
    return value;
  }

  /** The number of columns that some but not all candidates have. */
  openColumns(depth: number): number {
    let open = 0;
    for (let at = depth * this.#words; at < (depth + 1) * this.#words; at++) {
      for (let rest = this.#union[at] & ~this.#common[at]; rest !== 0; rest &= rest - 1) open++;
    }
    return open;
  }

  /** The set of a normal position in the table of bounds; -1 without a table. */
  boundOf(from: number, depth: number): number {
    return this.bounds.find(this.stack[from], depth * this.#words);
  }

  /** Adds up the weight of a position, and how much of it is beyond each cap of the bounds. */
  weigh(from: number, to: number, depth: number): number {
    const { capped } = this.bounds;
    for (let c = 0; c < capped.length; c++) {
      const { excess } = capped[c];
      let sum = 0;
      for (let i = from; i < to; i++) sum += excess[this.stack[i]];
      this.excessOfAll[depth * capped.length + c] = sum;
    }
    return this.weightOf(from, to);
  }

  /** Writes the key of a position; returns the symmetry that produces it. */
  makeKey(from: number, to: number, depth: number, budget: number): number {
    const words = this.#words;
    const key = this.key;
    key[key.length - 1] = budget;
    const { symmetry, candidateSymmetry } = this.options;
    if (this.options.byColumns) {
      const at = depth * words;
      for (let w = 0; w < words; w++) {
        key[w] = this.#common[at + w];
        key[words + w] = this.#union[at + w];
      }
      return symmetry.order > 1 ? symmetry.canonize(key, 2) : 0;
    }
    const size = key.length - 1;
    this.#putCandidates(from, to, candidateSymmetry[0], key);
    let best = 0;
    for (let s = 1; s < candidateSymmetry.length; s++) {
      this.#putCandidates(from, to, candidateSymmetry[s], this.image);
      let w = 0;
      while (w < size && this.image[w] === key[w]) w++;
      if (w === size || this.image[w] > key[w]) continue;
      for (; w < size; w++) key[w] = this.image[w];
      best = s;
    }
    return best;
  }

  #putCandidates(from: number, to: number, candidates: Int32Array, into: Int32Array): void {
    into.fill(0, 0, this.key.length - 1);
    for (let i = from; i < to; i++) {
      const candidate = candidates[this.stack[i]];
      into[candidate >> 5] |= 1 << (candidate & 31);
    }
  }

  /**
   * Adds up the weight on each column and lists the columns worth a shot in `order`; returns their number. It skips
   * columns that all candidates or none have. If every candidate with a column also has some other column, it skips
   * the first: shooting the other one before it is no worse.
   */
  candidates(from: number, to: number, depth: number): number {
    const { masks, weights, cellStart, cells } = this.table;
    const words = this.#words;
    const width = this.width;
    const count = this.count;
    const implied = this.#implied;
    const base = depth * width;
    const at = depth * words;
    const { capped } = this.bounds;
    const caps = capped.length;
    const excess = this.excess;
    count.fill(0, base, base + width);
    excess.fill(0, base * caps, (base + width) * caps);
    implied.fill(-1);
    for (let i = from; i < to; i++) {
      const candidate = this.stack[i];
      const weight = weights[candidate];
      const end = cellStart[candidate + 1];
      for (let c = cellStart[candidate]; c < end; c++) {
        const column = cells[c];
        count[base + column] += weight;
        for (let w = 0; w < words; w++) implied[column * words + w] &= masks[candidate * words + w];
      }
      // Most candidates are as light as the lowest cap.
      if (caps === 0 || capped[0].excess[candidate] === 0) continue;
      for (let c = cellStart[candidate]; c < end; c++)
        for (let k = 0; k < caps; k++) excess[(base + cells[c]) * caps + k] += capped[k].excess[candidate];
    }
    let listed = 0;
    for (let w = 0; w < words; w++) {
      for (let rest = this.#union[at + w] & ~this.#common[at + w]; rest !== 0; rest &= rest - 1) {
        const column = w * 32 + 31 - Math.clz32(rest & -rest);
        if (!this.#isDominated(column, at)) this.order[base + listed++] = column;
      }
    }
    return listed;
  }

  #isDominated(column: number, at: number): boolean {
    const words = this.#words;
    const implied = this.#implied;
    for (let w = 0; w < words; w++) {
      let others = implied[column * words + w] & ~this.#common[at + w];
      if (w === column >> 5) others &= ~(1 << (column & 31));
      for (; others !== 0; others &= others - 1) {
        const other = w * 32 + 31 - Math.clz32(others & -others);
        // Of columns with the same candidates, the first represents the others.
        const same = (implied[other * words + (column >> 5)] >>> (column & 31)) & 1;
        if (same === 0 || other < column) return true;
      }
    }
    return false;
  }

  /** Copies candidates to the top of the stack, those with the column first; returns where the others begin. */
  split(from: number, to: number, column: number): number {
    const { masks } = this.table;
    const words = this.#words;
    const stack = this.stack;
    const w = column >> 5;
    const bit = 1 << (column & 31);
    const base = this.top;
    let front = base;
    let back = base + to - from;
    for (let i = from; i < to; i++) {
      const candidate = stack[i];
      if ((masks[candidate * words + w] & bit) !== 0) stack[front++] = candidate;
      else stack[--back] = candidate;
    }
    return front;
  }

  /** The best known column of a normal position, or -1. @param given the budget of misses; 0 for the worst case */
  moveOf(from: number, to: number, given: number): number {
    const depth = this.depth++;
    const end = this.normalize(from, to, depth);
    let column = -1;
    if (end > 0) {
      const budget = given >= this.openColumns(depth) - 1 && given > 0 ? UNLIMITED : given;
      const symmetry = this.makeKey(from, end, depth, budget);
      const slot = this.memo.find(this.key);
      if (slot >= 0 && this.memo.move[slot] >= 0)
        column = this.options.symmetry.columnFrom(symmetry, this.memo.move[slot]);
    }
    this.depth--;
    return column;
  }
}

/** Tells whether candidates give equal answers to certain hits, so that they stay in one position. */
class EqualCandidates {
  readonly #table: CandidateTable;
  readonly #common: Int32Array;
  /** For the last candidate given, the columns of its ships within the common ones; `words` words for each depth. */
  readonly sunk: Int32Array;

  /** @param common the common columns of each depth, which the caller updates */
  constructor(table: CandidateTable, common: Int32Array) {
    this.#table = table;
    this.#common = common;
    this.sunk = new Int32Array(common.length);
  }

  sunkOf(candidate: number, at: number): void {
    const { shipMasks, ships, words } = this.#table;
    for (let w = 0; w < words; w++) this.sunk[at + w] = 0;
    for (let ship = 0; ship < ships; ship++) {
      const from = (candidate * ships + ship) * words;
      let inside = true;
      for (let w = 0; w < words; w++) if ((shipMasks[from + w] & ~this.#common[at + w]) !== 0) inside = false;
      if (inside) for (let w = 0; w < words; w++) this.sunk[at + w] |= shipMasks[from + w];
    }
  }

  /**
   * Whether two candidates answer the common hits alike. Where sinkings are announced, {@link sunk} must be of
   * candidate a.
   */
  alike(a: number, b: number, at: number): boolean {
    const table = this.#table;
    if (table.history === "sinking") {
      if (!this.#sinkAlike(b, at)) return false;
      if (table.shapesTell) return true;
    }
    const { words } = table;
    for (let w = 0; w < words; w++) {
      for (let rest = this.#common[at + w]; rest !== 0; rest &= rest - 1) {
        if (!this.#sayAlike(a, b, w * 32 + 31 - Math.clz32(rest & -rest), at)) return false;
      }
    }
    return true;
  }

  /** Whether the ships of candidate b within the common columns make up `sunk`. */
  #sinkAlike(b: number, at: number): boolean {
    const { shipMasks, ships, words } = this.#table;
    for (let ship = 0; ship < ships; ship++) {
      const from = (b * ships + ship) * words;
      let inside = true;
      let listed = true;
      // A ship that is not sunk in b must not be sunk in a.
      let met = false;
      for (let w = 0; w < words; w++) {
        const mask = shipMasks[from + w];
        if ((mask & ~this.#common[at + w]) !== 0) inside = false;
        if ((mask & ~this.sunk[at + w]) !== 0) listed = false;
        if ((mask & this.#common[at + w] & this.sunk[at + w]) !== 0) met = true;
      }
      if (inside ? !listed : met) return false;
    }
    return true;
  }

  /** Whether two candidates answer the hit on a column alike. */
  #sayAlike(a: number, b: number, column: number, at: number): boolean {
    const { columns, hitLabels, sinkLabels, history } = this.#table;
    const inA = a * columns.length + column;
    const inB = b * columns.length + column;
    if (hitLabels[inA] !== hitLabels[inB]) return false;
    if (history !== "sinking" || ((this.sunk[at + (column >> 5)] >>> (column & 31)) & 1) === 0) return true;
    return sinkLabels[inA] === sinkLabels[inB];
  }
}
