import { ExactCounts, share } from "../../core/count.ts";
import { type Knowledge, unshotCells } from "../../knowledge/knowledge.ts";
import { type Answer, answerKey, answerToHit, isMiss, MISS } from "../../scenario/answer.ts";
import { formatShots } from "../../scenario/notation.ts";
import { formatScenario, type ScenarioSource } from "../../scenario/parse.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import type { CellCounts } from "../boxes/cell-counts.ts";

/** An answer to a shot, with the number of layouts that give it. */
export interface AnswerCount {
  readonly answer: Answer;
  readonly layouts: bigint;
}

/** A cell not yet shot, with the layouts in which a shot there hits. */
export interface CellHits {
  readonly cell: number;
  readonly hits: bigint;
  /** Their share of all layouts, as a float64; 0 when there is no layout. */
  readonly chance: number;
}

/** A posterior as it is written in JSON; counts are strings of digits, whatever their size. */
export interface PosteriorSource {
  readonly scenario: ScenarioSource;
  /** The shots, in the notation. */
  readonly shots: string;
  readonly method: string;
  readonly layouts: string;
  /** {@link Posterior.occupied}, by cell. */
  readonly occupied: readonly string[];
}

/** One function for all posteriors, so that equal ones have equal properties. */
function posteriorToJSON(this: Posterior): PosteriorSource {
  const { knowledge, method, layouts, occupied } = this;
  const { scenario, observations } = knowledge;
  return {
    scenario: formatScenario(scenario),
    shots: formatShots(scenario, observations),
    method,
    layouts: String(layouts),
    occupied: occupied.toJSON(),
  };
}

/**
 * The exact result of inference. Where ships do not overlap everything in it follows from the weights of the placements;
 * where they do, from {@link CellCounts}.
 */
export class Posterior {
  readonly knowledge: Knowledge;
  /** The name of the method that counted. */
  readonly method: string;
  /** Number of layouts that agree with every answer. */
  readonly layouts: bigint;
  /**
   * For `JSON.stringify`: the rules, the shots, and the counts as strings. It is a property of each posterior, so that
   * `structuredClone` refuses it (DataCloneError) in place of making an empty one; `packPosterior` makes what can be
   * cloned.
   *
   * @throws RefusedError when the board is too large for its cells to be listed.
   */
  readonly toJSON: () => PosteriorSource = posteriorToJSON;
  #weights: ExactCounts | undefined;
  readonly #counts: CellCounts | undefined;
  #occupied: ExactCounts | undefined;
  #byClass: ExactCounts[] | undefined;
  #answers: Map<number, readonly AnswerCount[]> | undefined;
  #ships: readonly (readonly bigint[])[] | undefined;
  #closed: ReadonlySet<number> | undefined;

  /**
   * @param weights for each placement of the scenario's table, the layouts that contain it; or, where ships may overlap,
   *   the numbers as they are asked for
   * @param ships per cell the layouts with 0, 1, 2… ships on it; needed where ships may overlap and weights are given
   */
  constructor(
    knowledge: Knowledge,
    method: string,
    layouts: bigint,
    weights: ExactCounts | CellCounts,
    ships?: readonly (readonly bigint[])[],
  ) {
    this.knowledge = knowledge;
    this.method = method;
    this.layouts = layouts;
    if (weights instanceof ExactCounts) this.#weights = weights;
    else this.#counts = weights;
    this.#ships = ships;
  }

  /**
   * For each placement (index into {@link table}), the number of these layouts that contain it.
   *
   * @throws RefusedError where ships may overlap and their placements are too many to be listed.
   */
  get weights(): ExactCounts {
    this.#weights ??= (this.#counts as CellCounts).weights();
    return this.#weights;
  }

  /** The placements of the scenario. @throws RefusedError when they are too many to be listed. */
  get table(): PlacementTable {
    return placementsOf(this.knowledge.scenario);
  }

  /** The same numbers for knowledge that says the same, for example in another order of shots. */
  forKnowledge(knowledge: Knowledge): Posterior {
    return new Posterior(knowledge, this.method, this.layouts, this.#counts ?? this.weights, this.#ships);
  }

  /** Memory that it holds on to, in bytes, roughly. */
  get bytes(): number {
    if (!this.#weights) return 100_000;
    return this.#weights.length * (this.#weights.isNarrow ? 8 : 40);
  }

  /**
   * Per cell the layouts with 0, 1, 2… ships on it, blocked cells included; undefined where ships cannot overlap.
   *
   * @throws RefusedError when the board is too large for its cells to be listed.
   */
  get ships(): readonly (readonly bigint[])[] | undefined {
    if (!this.#ships && this.#counts) {
      const counts = this.#counts;
      const lists = Array.from({ length: this.occupied.length }, (_, cell) => counts.shipsOn(cell));
      let most = 0;
      for (const list of lists)
        list.forEach((layouts, n) => {
          if (layouts > 0n && n >= most) most = n + 1;
        });
      this.#ships = lists.map((list) => list.slice(0, most));
    }
    return this.#ships;
  }

  /** For each cell, the sum over layouts of the number of ships on it: the layouts that occupy it, unless ships overlap. */
  get occupied(): ExactCounts {
    this.#occupied ??= this.#counts?.occupied() ?? this.#sumOver(0, this.table.count);
    return this.#occupied;
  }

  /** {@link occupied} of one cell; where ships may overlap it is there for boards of any size. */
  occupiedAt(cell: number): bigint {
    return this.#counts && !this.#occupied ? this.#counts.occupiedAt(cell) : this.occupied.at(cell);
  }

  /** The numbers as they are worked out, where ships may overlap; undefined elsewhere, and where all were given at once. */
  get counts(): CellCounts | undefined {
    return this.#counts;
  }

  /** Like {@link occupied}, for the ships of one class only. */
  occupiedBy(shipClass: number): ExactCounts {
    this.#byClass ??= [];
    this.#byClass[shipClass] ??=
      this.#counts?.occupied(shipClass) ??
      this.#sumOver(this.table.classStart[shipClass], this.table.classStart[shipClass + 1]);
    return this.#byClass[shipClass];
  }

  /** The chance that a cell is occupied, as a float64 for display and comparison of shares; 0 when there is no layout. */
  chance(cell: number): number {
    return share(this.occupiedAt(cell), this.layouts);
  }

  /**
   * For a cell not yet shot, every answer a shot there can get with the number of layouts that give it, misses first;
   * the numbers add up to {@link layouts}. Empty for shot and blocked cells.
   */
  answers(cell: number): readonly AnswerCount[] {
    if (this.knowledge.scenario.answers === "count") return this.#numberAnswers(cell);
    this.#answers ??= this.#listAnswers();
    return this.#answers.get(cell) ?? [];
  }

  /**
   * The number of layouts in which a shot at a cell hits at least one ship; 0n for cells that are blocked or already shot.
   * Unlike {@link occupied} it never counts a layout twice. Where ships may overlap it is there for boards of any size.
   */
  hits(cell: number): bigint {
    if (this.#closedCells.has(cell)) return 0n;
    if (this.knowledge.scenario.contact !== "overlap") return this.occupied.at(cell);
    const missed = this.answers(cell).find(({ answer }) => isMiss(answer));
    return this.layouts - (missed?.layouts ?? 0n);
  }

  /**
   * The cells not yet shot, the likeliest to be hit first, by exact comparison; cells equally likely in their order.
   *
   * @throws RefusedError when the board is too large for its cells to be listed.
   */
  rank(): CellHits[] {
    return unshotCells(this.knowledge)
      .map((cell) => {
        const hits = this.hits(cell);
        return { cell, hits, chance: share(hits, this.layouts) };
      })
      .sort((a, b) => (a.hits > b.hits ? -1 : a.hits < b.hits ? 1 : a.cell - b.cell));
  }

  get #closedCells(): ReadonlySet<number> {
    const { scenario, observations } = this.knowledge;
    this.#closed ??= new Set([...scenario.board.blocked, ...observations.map((observation) => observation.cell)]);
    return this.#closed;
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

  /** The answers where they are numbers of ships: of this cell alone, for there may be too many cells to list. */
  #numberAnswers(cell: number): readonly AnswerCount[] {
    const { scenario } = this.knowledge;
    if (this.#closedCells.has(cell) || !(cell >= 0 && cell < scenario.board.cellCount)) return [];
    const occupied = (): bigint => this.occupied.at(cell);
    const ships = this.#ships?.[cell] ?? this.#counts?.shipsOn(cell) ?? [this.layouts - occupied(), occupied()];
    return ships.flatMap((layouts, n) =>
      layouts > 0n ? [{ answer: { kind: "count" as const, ships: n }, layouts }] : [],
    );
  }

  #listAnswers(): Map<number, readonly AnswerCount[]> {
    const { scenario, observations } = this.knowledge;
    const { board } = scenario;
    const closed = new Uint8Array(board.cellCount);
    for (const cell of board.blocked) closed[cell] = 1;
    for (const { cell } of observations) closed[cell] = 1;
    const hits = this.#hitAnswers(closed);
    const found = new Map<number, readonly AnswerCount[]>();
    for (let cell = 0; cell < board.cellCount; cell++) {
      if (closed[cell]) continue;
      const missed = this.layouts - this.occupied.at(cell);
      const list: AnswerCount[] = missed > 0n ? [{ answer: MISS, layouts: missed }] : [];
      list.push(...(hits[cell]?.values() ?? []));
      found.set(cell, list);
    }
    return found;
  }

  /** For each open cell the answers of the ships on it, by their keys. */
  #hitAnswers(closed: Uint8Array): (Map<string, { answer: Answer; layouts: bigint }> | undefined)[] {
    const { board } = this.knowledge.scenario;
    const { table, weights } = this;
    const found: (Map<string, { answer: Answer; layouts: bigint }> | undefined)[] = new Array(board.cellCount);
    for (let p = 0; p < table.count; p++) {
      if (weights.near(p) === 0) continue;
      const weight = weights.at(p);
      const answer = this.#answerOf(p, closed);
      const key = answerKey(answer);
      for (const cell of table.cellsOf(p)) {
        if (closed[cell]) continue;
        found[cell] ??= new Map();
        const entry = found[cell].get(key);
        if (entry) entry.layouts += weight;
        else found[cell].set(key, { answer, layouts: weight });
      }
    }
    return found;
  }

  /** What a ship answers to a hit on any of its open cells: it sinks where only one is left. */
  #answerOf(placement: number, closed: Uint8Array): Answer {
    const { answers } = this.knowledge.scenario;
    const cells = this.table.cellsOf(placement);
    let open = 0;
    for (const cell of cells) if (!closed[cell]) open++;
    const shown = answers === "revealed" ? Array.from(cells) : (cells as unknown as number[]);
    return answerToHit(answers, this.table.classOf[placement], shown, open === 1);
  }
}
