import type { Candidates } from "../../src/strategy/rollout/candidates.ts";

/** The rows that give one answer to a shot, and the code of that answer: 0 for a miss. */
interface Part {
  readonly code: number;
  readonly rows: number[];
}

/** A `MissTree` in plain form: rows are counted afresh at every shot. */
export class GreedyTree {
  /** For each column, the weight of the position's rows that have it; meaningless for shot columns. */
  counts: Float64Array = new Float64Array(0);
  weight = 0;
  readonly #rows: Candidates;
  /** Whether to skip certain hits, which tell no rows apart and end no game. */
  readonly #skipsCertain: boolean;
  readonly #isShot: Uint8Array;
  #root: ArrayLike<number> = [];
  #rootHits = 0;
  #total = 0;
  #limit = 0;

  constructor(rows: Candidates) {
    this.#rows = rows;
    this.#skipsCertain = rows.isPlain && !rows.isUneven;
    this.#isShot = new Uint8Array(rows.columns.length);
    this.enter(
      Int32Array.from({ length: rows.candidateCount }, (_, row) => row),
      [],
      0,
    );
  }

  /**
   * Moves to a position; the first is all rows. @param rows those left whose games are not over, ascending @param
   * shot columns @param hits how many of these hit
   */
  enter(rows: Int32Array, shot: readonly number[], hits: number): void {
    this.#isShot.fill(0);
    for (const column of shot) this.#isShot[column] = 1;
    this.#root = rows;
    this.#rootHits = hits;
    this.counts = this.#count(rows);
    this.weight = this.#weigh(rows);
  }

  /** The misses of a shot at a column, -1 for an empty cell, and of greedy's after it; Infinity from `limit` on. */
  misses(column: number, limit = Number.POSITIVE_INFINITY): number {
    this.#total = column < 0 ? this.weight : 0;
    this.#limit = limit;
    this.#walk(this.#root, this.#rootHits, column);
    return this.#total >= limit ? Number.POSITIVE_INFINITY : this.#total;
  }

  /** For each row of the position, the code of its answer to a shot at a column. */
  answersTo(column: number): Int32Array {
    this.#isShot[column] = 1;
    const codes = Int32Array.from(this.#root, (row) => this.#codeAt(row, column));
    this.#isShot[column] = 0;
    return codes;
  }

  /** Adds the misses from some rows on. @param forced the column to shoot first, or -1 for greedy's own choice */
  #walk(from: ArrayLike<number>, hitsBefore: number, forced: number): void {
    const shot: number[] = [];
    let rows = from;
    let hits = hitsBefore;
    let column = forced;
    while (this.#total < this.#limit) {
      if (column < 0) {
        if (this.#rows.isUneven) rows = Array.from(rows).filter((row) => this.#rows.lengths[row] > hits);
        column = rows.length < 2 ? -1 : this.#greedyColumn(rows);
        if (column < 0) break;
      }
      this.#isShot[column] = 1;
      shot.push(column);
      // Ends with the largest part, so the recursion is at most log2(rows) deep.
      const parts = this.#split(rows, column).sort((a, b) => a.rows.length - b.rows.length);
      const last = parts.pop() as Part;
      for (const part of parts) this.#walk(part.rows, part.code === 0 ? hits : hits + 1, -1);
      rows = last.rows;
      if (last.code !== 0) hits++;
      column = -1;
    }
    for (const column of shot) this.#isShot[column] = 0;
  }

  /** A certain hit, unless these are skipped, or the likeliest column; -1 if everything is certain. */
  #greedyColumn(rows: ArrayLike<number>): number {
    const counts = this.#count(rows);
    const weight = this.#weigh(rows);
    let open = -1;
    let certain = -1;
    for (let column = 0; column < counts.length; column++) {
      if (counts[column] === 0 || this.#isShot[column]) continue;
      if (counts[column] === weight) {
        if (certain < 0) certain = column;
      } else if (open < 0 || counts[column] > counts[open]) open = column;
    }
    return open < 0 || certain < 0 || this.#skipsCertain ? open : certain;
  }

  /** Splits rows by their answers to the shot just fired at a column, and adds the misses. */
  #split(rows: ArrayLike<number>, column: number): Part[] {
    const parts = new Map<number, Part>();
    for (let i = 0; i < rows.length; i++) {
      const code = this.#codeAt(rows[i], column);
      if (code === 0) this.#total += this.#rows.weights[rows[i]];
      const part = parts.get(code);
      if (part) part.rows.push(rows[i]);
      else parts.set(code, { code, rows: [rows[i]] });
    }
    return [...parts.values()];
  }

  /** The code of a row's answer to the shot just fired at a column. */
  #codeAt(row: number, column: number): number {
    const { bits, words, isPlain, hulls, ships, hullStart, hullCells, hitCode, sinkCode } = this.#rows;
    if (((bits[row * words + (column >> 5)] >>> (column & 31)) & 1) === 0) return 0;
    if (isPlain) return 1;
    const hull = hulls
      .subarray(row * ships, (row + 1) * ships)
      .find(
        (candidate) =>
          candidate > 0 && hullCells.subarray(hullStart[candidate - 1], hullStart[candidate]).includes(column),
      ) as number;
    const isSunk = hullCells.subarray(hullStart[hull - 1], hullStart[hull]).every((cell) => this.#isShot[cell] === 1);
    return isSunk ? sinkCode[hull] : hitCode[hull];
  }

  #count(rows: ArrayLike<number>): Float64Array {
    const { columns, hulls, ships, hullStart, hullCells, weights } = this.#rows;
    const counts = new Float64Array(columns.length);
    for (let i = 0; i < rows.length; i++) {
      for (let k = rows[i] * ships; k < (rows[i] + 1) * ships && hulls[k] > 0; k++) {
        for (let at = hullStart[hulls[k] - 1]; at < hullStart[hulls[k]]; at++)
          counts[hullCells[at]] += weights[rows[i]];
      }
    }
    return counts;
  }

  #weigh(rows: ArrayLike<number>): number {
    let sum = 0;
    for (let i = 0; i < rows.length; i++) sum += this.#rows.weights[rows[i]];
    return sum;
  }
}
