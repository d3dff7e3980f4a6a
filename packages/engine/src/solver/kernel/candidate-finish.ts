import { bitCount } from "../../core/count.ts";
import { keep } from "../../core/once-per.ts";
import { type CandidateTable, sinks } from "../candidate-table.ts";
import { Assignment } from "./assignment.ts";

/** The most bytes that each pair of a candidate and a set of its hits takes while the table is made. */
const BYTES_EACH = 250;

/**
 * The bound of `FinishTable` where hits say more than that they hit, or where their order matters. Here a set X
 * consists of the hit columns with their answers and the announced sinkings, in any order; each answer to a hit leads
 * to its own set. Layouts completely hit are finished. Cost: candidates times 2^c times c for c columns of a
 * candidate.
 */
export class CandidateFinish {
  /** F(X, 0), F(X, 1), … of set i, from `i * stride` on. The last value also holds for more misses. */
  readonly values: Float64Array;
  readonly stride: number;
  readonly #table: CandidateTable;
  /** The set X of each candidate and set of its columns (bit i for its i-th column). */
  readonly #sets: Int32Array;
  readonly #start: Int32Array;
  /** For {@link leastAfterHits}: the weight of each set, the sets that have any, and the column hit last for each. */
  readonly #weight: Float64Array;
  readonly #met: Int32Array;
  readonly #columnOf: Int32Array;

  private constructor(
    table: CandidateTable,
    values: Float64Array,
    stride: number,
    sets: Int32Array,
    start: Int32Array,
  ) {
    this.#table = table;
    this.values = values;
    this.stride = stride;
    this.#sets = sets;
    this.#start = start;
    const size = values.length / stride;
    this.#weight = new Float64Array(size);
    this.#met = new Int32Array(size);
    this.#columnOf = new Int32Array(size);
  }

  /** Makes the finish of a table; undefined if it would be too large or `stop` returns true. */
  static make(table: CandidateTable, maxBytes: number, stop: () => boolean = () => false): CandidateFinish | undefined {
    const start = setStarts(table, maxBytes);
    const histories = start && findHistories(table, start, stop);
    if (!histories) return undefined;
    const stride = Math.max(1, Math.min(16, table.columns.length + 1));
    const values = finishValues(histories, table.columns.length, stride, stop);
    return values && new CandidateFinish(table, values, stride, histories.sets, start);
  }

  /** The set of a candidate after some hits. */
  find(candidate: number, hits: Int32Array, at: number): number {
    return this.#sets[this.#start[candidate] + this.#subset(candidate, hits, at)];
  }

  /** Which of a candidate's columns were hit: bit i for its i-th one. */
  #subset(candidate: number, hits: Int32Array, at: number): number {
    const { cellStart, cells } = this.#table;
    const from = cellStart[candidate];
    let subset = 0;
    for (let i = from; i < cellStart[candidate + 1]; i++) {
      const column = cells[i];
      if (((hits[at + (column >> 5)] >>> (column & 31)) & 1) === 1) subset |= 1 << (i - from);
    }
    return subset;
  }

  /**
   * For each column that was not hit, a lower bound on the total misses after a hit there, over all its answers. Each
   * answer on each column leads to a set of its own. Cost: candidates times their columns.
   *
   * @param least receives the bounds by column
   */
  leastAfterHits(candidates: Int32Array, hits: Int32Array, at: number, least: Float64Array): void {
    const { cellStart, cells, weights } = this.#table;
    least.fill(0);
    let met = 0;
    for (const candidate of candidates) {
      const from = cellStart[candidate];
      const subset = this.#subset(candidate, hits, at);
      for (let i = 0; i < cellStart[candidate + 1] - from; i++) {
        if (((subset >> i) & 1) === 1) continue;
        const set = this.#sets[this.#start[candidate] + (subset | (1 << i))];
        if (this.#weight[set] === 0) {
          this.#met[met] = set;
          this.#columnOf[met++] = cells[from + i];
        }
        this.#weight[set] += weights[candidate];
      }
    }
    for (let i = 0; i < met; i++) {
      const set = this.#met[i];
      least[this.#columnOf[i]] += leastMisses(this, this.#weight[set], set);
      this.#weight[set] = 0;
    }
  }
}

/** The least total misses of a weight, by the values of a set in a table. */
export const leastMisses = ({ values, stride }: BoundValues, weight: number, set: number): number => {
  let sum = 0;
  for (let i = set * stride; i < (set + 1) * stride; i++) {
    const rest = weight - values[i];
    if (rest <= 0) break;
    sum += rest;
  }
  return sum;
};

/** `stride` values for each set: an upper bound on the weight that is finished with at most 0, 1, … misses. */
interface BoundValues {
  readonly values: Float64Array;
  readonly stride: number;
}

/** Where the sets of each candidate begin, one for every set of its columns; undefined if there are too many. */
const setStarts = ({ candidateCount, cellStart }: CandidateTable, maxBytes: number): Int32Array | undefined => {
  const start = new Int32Array(candidateCount + 1);
  for (let candidate = 0; candidate < candidateCount; candidate++) {
    const size = cellStart[candidate + 1] - cellStart[candidate];
    if (size > 20) return undefined;
    start[candidate + 1] = start[candidate] + 2 ** size;
    if (start[candidate + 1] * BYTES_EACH > maxBytes) return undefined;
  }
  return start;
};

/** The sets X with the weights of their layouts and their successors. */
interface Histories {
  /** The set X of each candidate and set of its columns. */
  readonly sets: Int32Array;
  readonly weight: number[];
  /** For each set, the weight of the layouts completely hit. */
  readonly finished: number[];
  readonly hitCount: number[];
  /** For each set and column, the sets after the answers to a shot there. */
  readonly next: Map<number, Set<number>>[];
}

const findHistories = (table: CandidateTable, start: Int32Array, stop: () => boolean): Histories | undefined => {
  const { candidateCount, cellStart, words, weights } = table;
  const sets = new Int32Array(start[candidateCount]);
  const histories: Histories = { sets, weight: [], finished: [], hitCount: [], next: [] };
  const index = new Map<string, number>();
  const hits = new Int32Array(words);
  for (let candidate = 0; candidate < candidateCount; candidate++) {
    if ((candidate & 15) === 0 && stop()) return undefined;
    const cells = table.cells.subarray(cellStart[candidate], cellStart[candidate + 1]);
    const all = 2 ** cells.length - 1;
    for (let subset = 0; subset <= all; subset++) {
      const key = historyKey(table, candidate, cells, subset, hits);
      const set = keep(index, key, () => addSet(histories, subset));
      sets[start[candidate] + subset] = set;
      histories.weight[set] += weights[candidate];
      if (subset === all) histories.finished[set] += weights[candidate];
    }
    linkSets(histories, cells, start[candidate]);
  }
  return histories;
};

const addSet = ({ weight, finished, hitCount, next }: Histories, subset: number): number => {
  finished.push(0);
  hitCount.push(bitCount(subset));
  next.push(new Map());
  return weight.push(0) - 1;
};

/** Adds the sets after one more hit on each column of a candidate, whose own sets begin at `start`. */
const linkSets = ({ sets, next }: Histories, cells: ArrayLike<number>, start: number): void => {
  for (let subset = 0; subset < 2 ** cells.length; subset++) {
    const after = next[sets[start + subset]];
    for (let i = 0; i < cells.length; i++) {
      if (((subset >> i) & 1) === 1) continue;
      keep(after, cells[i], () => new Set()).add(sets[start + (subset | (1 << i))]);
    }
  }
};

/** F(X, 0), F(X, 1), … of every set, those with the most hits first; undefined if `stop` returns true. */
const finishValues = (
  { weight, finished, hitCount, next }: Histories,
  columns: number,
  stride: number,
  stop: () => boolean,
): Float64Array | undefined => {
  const values = new Float64Array(weight.length * stride);
  const assignment = new Assignment(columns, stride);
  const byHits = weight.map((_, set) => set).sort((a, b) => hitCount[b] - hitCount[a]);
  for (const [valued, set] of byHits.entries()) {
    if ((valued & 255) === 255 && stop()) return undefined;
    let items = 0;
    for (const list of next[set].values()) {
      for (let v = 0; v < stride; v++) {
        let gain = 0;
        for (const other of list) gain += values[other * stride + v];
        assignment.gains[items * stride + v] = gain;
      }
      items++;
    }
    assignment.begin(items);
    let sum = 0;
    for (let v = 0; v < stride - 1; v++) {
      if (sum < weight[set]) sum = Math.min(weight[set], finished[set] + assignment.add());
      values[set * stride + v] = sum;
    }
    values[(set + 1) * stride - 1] = weight[set];
  }
  return values;
};

/** What is known about a candidate after hits on some of its columns, as text. */
const historyKey = (
  table: CandidateTable,
  candidate: number,
  cells: ArrayLike<number>,
  subset: number,
  hits: Int32Array,
): string => {
  const { columns, history, hitLabels, sinkLabels, shipAt } = table;
  hits.fill(0);
  for (let i = 0; i < cells.length; i++) if (((subset >> i) & 1) === 1) hits[cells[i] >> 5] |= 1 << (cells[i] & 31);
  const answers: string[] = [];
  const sunk = new Map<number, number>();
  for (let i = 0; i < cells.length; i++) {
    if (((subset >> i) & 1) === 0) continue;
    const at = candidate * columns.length + cells[i];
    answers.push(`${cells[i]}=${hitLabels[at]}`);
    if (history !== "ordered" && history !== "sinking") continue;
    if (sinks(table, candidate, cells[i], hits, 0)) sunk.set(shipAt[at], sinkLabels[at]);
  }
  return `${answers.join()};${[...sunk.values()].sort((a, b) => a - b).join()}`;
};
