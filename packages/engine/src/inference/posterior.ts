import { ExactCounts, share } from "../core/count.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { type Answer, answerKey, answerToHit, MISS } from "../scenario/answer.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";

/** An answer to a shot, with the number of layouts that give it. */
export interface AnswerCount {
  readonly answer: Answer;
  readonly layouts: bigint;
}

/** The exact result of inference. Everything in it follows from the weights of the placements. */
export class Posterior {
  readonly knowledge: Knowledge;
  /** The name of the method that counted. */
  readonly method: string;
  /** Number of layouts that agree with every answer. */
  readonly layouts: bigint;
  /** For each placement (index into {@link table}), the number of these layouts that contain it. */
  readonly weights: ExactCounts;
  readonly table: PlacementTable;
  #occupied: ExactCounts | undefined;
  #byClass: ExactCounts[] | undefined;
  #answers: Map<number, readonly AnswerCount[]> | undefined;
  /** Per cell the layouts with 0, 1, 2… ships on it; kept only where ships may overlap. */
  readonly ships: readonly (readonly bigint[])[] | undefined;

  /** @param ships per cell the layouts with 0, 1, 2… ships on it; needed where ships may overlap */
  constructor(
    knowledge: Knowledge,
    method: string,
    layouts: bigint,
    weights: ExactCounts,
    ships?: readonly (readonly bigint[])[],
  ) {
    this.knowledge = knowledge;
    this.method = method;
    this.layouts = layouts;
    this.weights = weights;
    this.table = placementsOf(knowledge.scenario);
    this.ships = ships;
  }

  /** For each cell, the sum over layouts of the number of ships on it: the layouts that occupy it, unless ships overlap. */
  get occupied(): ExactCounts {
    this.#occupied ??= this.#sumOver(0, this.table.count);
    return this.#occupied;
  }

  /** Like {@link occupied}, for the ships of one class only. */
  occupiedBy(shipClass: number): ExactCounts {
    this.#byClass ??= [];
    this.#byClass[shipClass] ??= this.#sumOver(this.table.classStart[shipClass], this.table.classStart[shipClass + 1]);
    return this.#byClass[shipClass];
  }

  /** The chance that a cell is occupied, as a float64 for display and comparison of shares; 0 when there is no layout. */
  chance(cell: number): number {
    return share(this.occupied.at(cell), this.layouts);
  }

  /**
   * For a cell not yet shot, every answer a shot there can get with the number of layouts that give it, misses first;
   * the numbers add up to {@link layouts}. Empty for shot and blocked cells.
   */
  answers(cell: number): readonly AnswerCount[] {
    this.#answers ??= this.#listAnswers();
    return this.#answers.get(cell) ?? [];
  }

  #sumOver(from: number, to: number): ExactCounts {
    const { cells, cellStart } = this.table;
    const { cellCount } = this.knowledge.scenario.board;
    if (this.weights.isNarrow) {
      const sums = new Float64Array(cellCount);
      for (let p = from; p < to; p++) {
        const weight = this.weights.near(p);
        if (weight > 0) for (let i = cellStart[p]; i < cellStart[p + 1]; i++) sums[cells[i]] += weight;
      }
      // Where ships overlap the sums may pass the number of layouts; above the limit they are added up again as bigints.
      if (sums.every((sum) => sum < 2 ** 53)) return ExactCounts.fromNumbers(sums);
    }
    const sums = new Array<bigint>(cellCount).fill(0n);
    for (let p = from; p < to; p++) {
      const weight = this.weights.at(p);
      if (weight > 0n) for (let i = cellStart[p]; i < cellStart[p + 1]; i++) sums[cells[i]] += weight;
    }
    return ExactCounts.fromBigints(sums);
  }

  #listAnswers(): Map<number, readonly AnswerCount[]> {
    const { scenario, observations } = this.knowledge;
    const { board, answers } = scenario;
    const closed = new Uint8Array(board.cellCount);
    for (const cell of board.blocked) closed[cell] = 1;
    for (const { cell } of observations) closed[cell] = 1;
    const found = new Map<number, readonly AnswerCount[]>();
    if (answers === "count") {
      for (let cell = 0; cell < board.cellCount; cell++) {
        if (closed[cell]) continue;
        const occupied = this.occupied.at(cell);
        const ships = this.ships?.[cell] ?? [this.layouts - occupied, occupied];
        found.set(
          cell,
          ships.flatMap((layouts, n) =>
            layouts > 0n ? [{ answer: { kind: "count" as const, ships: n }, layouts }] : [],
          ),
        );
      }
      return found;
    }
    const { table, weights } = this;
    const counts: (Map<string, { answer: Answer; layouts: bigint }> | undefined)[] = new Array(board.cellCount);
    for (let p = 0; p < table.count; p++) {
      if (weights.near(p) === 0) continue;
      const weight = weights.at(p);
      const cells = table.cellsOf(p);
      let unshot = 0;
      for (const cell of cells) if (!closed[cell]) unshot++;
      const answer = answerToHit(
        answers,
        table.classOf[p],
        answers === "revealed" ? Array.from(cells) : (cells as unknown as number[]),
        unshot === 1,
      );
      const key = answerKey(answer);
      for (const cell of cells) {
        if (closed[cell]) continue;
        counts[cell] ??= new Map();
        const entry = counts[cell].get(key);
        if (entry) entry.layouts += weight;
        else counts[cell].set(key, { answer, layouts: weight });
      }
    }
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (closed[cell]) continue;
      const missed = this.layouts - this.occupied.at(cell);
      const list: AnswerCount[] = missed > 0n ? [{ answer: MISS, layouts: missed }] : [];
      list.push(...(counts[cell]?.values() ?? []));
      found.set(cell, list);
    }
    return found;
  }
}
