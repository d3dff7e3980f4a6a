import { checkCell } from "../../board/board.ts";
import type { CellCounts } from "../../boxes/overlap-counts.ts";
import { BELOW_ONE, compareCounts, ExactCounts, share } from "../../core/count.ts";
import { checkArgument, checkIndex } from "../../core/fields.ts";
import { type Knowledge, unshotCells } from "../../knowledge/knowledge.ts";
import { isMiss } from "../../scenario/answer.ts";
import { formatShots } from "../../scenario/notation.ts";
import { formatScenario, type ScenarioSource } from "../../scenario/parse.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import { type AnswerCount, believedNumbers, type CellHits, lateHits, listAnswers } from "./answer-counts.ts";
import type { Belief, MassSum } from "./belief.ts";

/** The number of layouts, and of those with each placement; on demand if ships may overlap. */
export interface LayoutCounts {
  readonly layouts: bigint;
  readonly weights: ExactCounts | CellCounts;
}

/**
 * Counts made on first use: under a prior most questions concern weights, and counting doubles the work.
 *
 * @param make called at most once, unless it throws
 */
export const lateCounts = (make: () => LayoutCounts): LayoutCounts => {
  let made: LayoutCounts | undefined;
  const counts = (): LayoutCounts => (made ??= make());
  return {
    get layouts() {
      return counts().layouts;
    },
    get weights() {
      return counts().weights;
    },
  };
};

/** A posterior as written to JSON. Counts are strings of digits, whatever their size. */
export interface PosteriorSource {
  readonly scenario: ScenarioSource;
  /** The shots in notation. */
  readonly shots: string;
  readonly method: string;
  readonly layouts: string;
  /** For each cell, the number of layouts that occupy it. */
  readonly occupied: readonly string[];
}

/** All posteriors share one function, so that equal posteriors compare equal in tests. */
function posteriorToJSON(this: Posterior): PosteriorSource {
  const { scenario, observations } = this.knowledge;
  return {
    scenario: formatScenario(scenario),
    shots: formatShots(scenario, observations),
    method: this.method,
    layouts: String(this.layouts),
    occupied: this.occupied.toJSON(),
  };
}

/**
 * The exact result of inference, made by {@link infer}. If ships do not overlap, everything follows from the
 * weights of the placements; if they may, from counts for each cell. In two dimensions, cells are numbered row by
 * row.
 *
 * @example
 * import { infer, parseKnowledge, preset, unwrap } from "@broadside/engine";
 *
 * const posterior = infer(unwrap(parseKnowledge(preset("gorkoff-5x5"), "C3.")));
 * posterior.layouts; // => 444n
 * posterior.chance(0); // => 0.8423423423423423
 * posterior.hitChance(12); // => 0
 * posterior.hits(0) === posterior.occupiedAt(0); // => true
 * posterior.hitMass(0) === posterior.massAt(0); // => true
 * posterior.occupiedBy(0).at(0); // => 108n
 * posterior.massesBy(0)[0]; // => 108n
 * posterior.answers(0).map(({ answer, layouts }) => `${answer.kind} ${layouts}`); // => ["miss 70", "hit 374"]
 * posterior.rank()[0]?.cell; // => 0
 * posterior.forKnowledge(posterior.knowledge).layouts === posterior.layouts; // => true
 */
export class Posterior {
  readonly knowledge: Knowledge;
  /** The name of the method that counted or weighed the layouts. */
  readonly method: string;
  /**
   * Used by `JSON.stringify`: the rules, the shots, and the counts as strings. This is an own property of each
   * posterior, so that `structuredClone` refuses a posterior (DataCloneError) instead of making an empty object.
   * Clone the result of `packPosterior` instead.
   *
   * @throws RefusedError when the board has too many cells to list
   */
  readonly toJSON: () => PosteriorSource = posteriorToJSON;
  /** How likely the layouts are under the scenario's prior; absent without a prior. */
  readonly belief: Belief | undefined;
  readonly #given: LayoutCounts;
  #weights: ExactCounts | undefined;
  #occupied: ExactCounts | undefined;
  #byClass: ExactCounts[] | undefined;
  #answers: Map<number, readonly AnswerCount[]> | undefined;
  #ships: readonly (readonly bigint[])[] | undefined;
  #closed: ReadonlySet<number> | undefined;
  #cellBeliefs: readonly MassSum[] | undefined;

  /**
   * @param counts the number of layouts, and for each placement of the scenario's table the number of those that
   *   contain it; if ships may overlap, these numbers may be computed on demand
   * @param more `ships`: for each cell the numbers of layouts with 0, 1, 2… ships on it, needed together with
   *   weights if ships may overlap; `belief`: the weights of the layouts, needed if the scenario has a prior
   */
  constructor(
    knowledge: Knowledge,
    method: string,
    counts: LayoutCounts,
    more: { readonly ships?: readonly (readonly bigint[])[] | undefined; readonly belief?: Belief | undefined } = {},
  ) {
    this.belief = more.belief;
    this.knowledge = knowledge;
    this.method = method;
    this.#given = counts;
    this.#ships = more.ships;
  }

  /**
   * The number of layouts that agree with every answer. Under a prior, layouts are counted when you first read
   * this or another plain count.
   *
   * @throws RefusedError as `infer` does, but only under a prior: counting the layouts may take longer than
   *   weighing them
   */
  get layouts(): bigint {
    return this.#given.layouts;
  }

  /** Whether any layout agrees with every answer. Unlike {@link layouts}, this needs no count. */
  get isPossible(): boolean {
    return this.mass > 0n;
  }

  /**
   * For each placement (by its index in {@link table}), the number of layouts that contain it.
   *
   * @throws RefusedError where ships may overlap and there are too many placements to list, and as {@link layouts}
   *   does
   */
  get weights(): ExactCounts {
    const { weights } = this.#given;
    this.#weights ??= weights instanceof ExactCounts ? weights : weights.weights();
    return this.#weights;
  }

  /** The placements of the scenario. @throws RefusedError when there are too many to list. */
  get table(): PlacementTable {
    return placementsOf(this.knowledge.scenario);
  }

  /** A posterior with the same numbers for equivalent knowledge, such as the same shots in another order. */
  forKnowledge(knowledge: Knowledge): Posterior {
    return new Posterior(knowledge, this.method, this.#given, { ships: this.#ships, belief: this.belief });
  }

  /** The approximate size in memory, in bytes. */
  get bytes(): number {
    // Include the counts that may still be made.
    if (this.belief) return this.belief.bytes + 40 * this.belief.weights.length;
    if (this.counts) return 100_000;
    return this.weights.length * (this.weights.isNarrow ? 8 : 40);
  }

  /**
   * For each cell, blocked cells included, the numbers of layouts with 0, 1, 2… ships on it; undefined if ships
   * cannot overlap.
   *
   * @throws RefusedError when the board has too many cells to list
   */
  get ships(): readonly (readonly bigint[])[] | undefined {
    const { counts } = this;
    if (!this.#ships && counts) {
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

  /** For each cell, the ships on it, summed over layouts: without overlaps, the layouts that occupy it. */
  get occupied(): ExactCounts {
    this.#occupied ??= this.counts?.occupied() ?? occupiedSums(this.#span(0, this.table.count), this.weights);
    return this.#occupied;
  }

  /**
   * The value of {@link occupied} for one cell. If ships may overlap, it works on boards of any size.
   *
   * Cost: one sum over all placements at the first call, then constant; if ships may overlap, one count.
   *
   * @param cell from 0 to the number of cells minus one
   * @throws RangeError if `cell` is not a cell; RefusedError as {@link layouts} does
   */
  occupiedAt(cell: number): bigint {
    this.#checkCell(cell);
    return this.counts && !this.#occupied ? this.counts.occupiedAt(cell) : this.occupied.at(cell);
  }

  /** The numbers computed on demand, where ships may overlap and not all numbers were given at once. */
  get counts(): CellCounts | undefined {
    if (this.belief) return undefined;
    const { weights } = this.#given;
    return weights instanceof ExactCounts ? undefined : weights;
  }

  /**
   * Like {@link occupied}, but only for the ships of one class.
   *
   * Cost: one sum over the placements of the class at the first call, then constant.
   *
   * @param shipClass index into the fleet
   * @throws RangeError if the fleet has no such class; RefusedError where ships may overlap and there are too many
   *   cells to list, and as {@link layouts} does
   */
  occupiedBy(shipClass: number): ExactCounts {
    this.#checkClass(shipClass);
    this.#byClass ??= [];
    this.#byClass[shipClass] ??=
      this.counts?.occupied(shipClass) ?? occupiedSums(this.#spanOf(shipClass), this.weights);
    return this.#byClass[shipClass];
  }

  /**
   * The chance that a cell is occupied, as a float64; 0 if there is no layout. If ships may overlap, it is the
   * expected number of ships on the cell. Under a prior, accurate to {@link Belief.chanceError}. Otherwise it is 1
   * only if every layout occupies the cell, and 0 only if none does.
   *
   * Cost: one sum over all placements at the first call, then constant; if ships may overlap, one count. Layouts
   * are counted once if a prior makes an unshot cell almost certain.
   *
   * @throws RangeError if `cell` is not a cell; RefusedError as {@link layouts} does, where layouts are counted
   */
  chance(cell: number): number {
    this.#checkCell(cell);
    return this.belief ? this.#beliefAt(cell).chance : share(this.occupiedAt(cell), this.layouts);
  }

  /**
   * The total that {@link massAt} is a part of: the number of layouts, or their weight under a prior. Masses are
   * whole numbers for exact comparisons, equal for symmetric cells. Masses of real weights are rounded to
   * multiples of a small fraction of the total, but to all or nothing only if every layout counts or none does.
   */
  get mass(): bigint {
    return this.belief?.mass ?? this.layouts;
  }

  /**
   * Like {@link occupiedAt}, but as a part of the {@link mass}.
   *
   * Cost: that of {@link chance}.
   *
   * @throws RangeError if `cell` is not a cell; RefusedError as {@link chance} does
   */
  massAt(cell: number): bigint {
    this.#checkCell(cell);
    return this.belief ? this.#beliefAt(cell).mass : this.occupiedAt(cell);
  }

  /**
   * Like {@link hits}, but as a part of the {@link mass}.
   *
   * Cost: that of {@link hits}.
   *
   * @throws RangeError if `cell` is not a cell
   */
  hitMass(cell: number): bigint {
    this.#checkCell(cell);
    if (!this.belief) return this.hits(cell);
    return this.#closedCells.has(cell) ? 0n : this.#beliefAt(cell).mass;
  }

  /**
   * The chance that a shot at a cell hits at least one ship; 0 for cells that are blocked or already shot.
   *
   * Cost: that of {@link hits}.
   *
   * @throws RangeError if `cell` is not a cell
   */
  hitChance(cell: number): number {
    this.#checkCell(cell);
    if (!this.belief) return share(this.hits(cell), this.layouts);
    return this.#closedCells.has(cell) ? 0 : this.#beliefAt(cell).chance;
  }

  /**
   * Like {@link massAt}, but for all cells, and only for the ships of one class.
   *
   * Cost: one sum over the placements of the class. Layouts are counted once if a prior makes it almost certain
   * that the class is on a cell.
   *
   * @param shipClass index into the fleet
   * @throws RangeError if the fleet has no such class; RefusedError where ships may overlap and there are too many
   *   cells to list, and as {@link layouts} does, where layouts are counted
   */
  massesBy(shipClass: number): readonly bigint[] {
    this.#checkClass(shipClass);
    if (!this.belief) return this.occupiedBy(shipClass).toBigints();
    const count = (cell: number): bigint => this.occupiedBy(shipClass).at(cell);
    return believedSums(this.#spanOf(shipClass), this.belief).map(
      (sum, cell) => this.#unrounded(sum, () => count(cell)).mass,
    );
  }

  /** For each cell, the weight of the layouts that occupy it. */
  get #beliefs(): readonly MassSum[] {
    this.#cellBeliefs ??= believedSums(this.#span(0, this.table.count), this.belief as Belief);
    return this.#cellBeliefs;
  }

  #beliefAt(cell: number): UnroundedSum {
    const sum = this.#beliefs[cell];
    // Exact sums say so themselves, and the answer to a shot may be doubtful.
    if (this.belief?.relativeError === 0) return sum;
    // Every layout has a ship on a cell that was hit, and none on one that was not.
    if (this.#closedCells.has(cell)) return sum.mass > 0n ? { mass: this.mass, chance: 1 } : sum;
    return this.#unrounded(sum, () => this.occupied.at(cell));
  }

  /** A sum, but not rounded to all layouts or to none unless it is that. @param count the layouts of the sum */
  #unrounded({ mass, chance }: MassSum, count: () => bigint): UnroundedSum {
    const { relativeError } = this.belief as Belief;
    if (relativeError === 0 || mass === 0n) return { mass, chance };
    if (1 - chance > 4 * relativeError + 2 ** -40) return { mass, chance: Math.max(Number.MIN_VALUE, chance) };
    // The missing weight may only be a rounding error, so the counts decide.
    const all = this.mass;
    if (count() === this.layouts) return { mass: all, chance: 1 };
    return { mass: mass < all ? mass : all - 1n, chance: Math.min(BELOW_ONE, chance) };
  }

  #span(from: number, to: number): PlacementSpan {
    return { table: this.table, cells: this.knowledge.scenario.board.cellCount, from, to };
  }

  #spanOf(shipClass: number): PlacementSpan {
    const { classStart } = this.table;
    return this.#span(classStart[shipClass], classStart[shipClass + 1]);
  }

  /**
   * Every answer that a shot at an unshot cell can get, with the number of layouts that give it, misses first. The
   * numbers add up to {@link layouts}. Empty for shot and blocked cells.
   *
   * Cost: one sum over all placements at the first call, for all cells together, then constant; if ships may
   * overlap, one count for each number of ships.
   *
   * @throws RangeError if `cell` is not a cell; RefusedError as {@link layouts} does, when a count of layouts is read
   *   under a prior
   */
  answers(cell: number): readonly AnswerCount[] {
    this.#checkCell(cell);
    if (this.knowledge.scenario.answers === "count") return this.#numberAnswers(cell);
    this.#answers ??= listAnswers(this);
    return this.#answers.get(cell) ?? [];
  }

  /**
   * The number of layouts in which a shot at a cell hits at least one ship; 0n for cells that are blocked or
   * already shot. Unlike {@link occupied}, it never counts a layout twice. If ships may overlap, it works on
   * boards of any size.
   *
   * Cost: that of {@link occupiedAt}; if ships may overlap, that of {@link answers}.
   *
   * @throws RangeError if `cell` is not a cell; RefusedError as {@link layouts} does, but only under a prior
   */
  hits(cell: number): bigint {
    this.#checkCell(cell);
    if (this.#closedCells.has(cell)) return 0n;
    if (this.knowledge.scenario.contact !== "overlap") return this.occupied.at(cell);
    const missed = this.answers(cell).find(({ answer }) => isMiss(answer));
    return this.layouts - (missed?.layouts ?? 0n);
  }

  /**
   * The unshot cells, most likely hits first, by exact comparison; equally likely cells in their order. Where no
   * layout agrees, no cell can be hit: every chance is 0, and the first cell is no better than the others.
   *
   * Cost: a sort of the unshot cells.
   *
   * @throws RefusedError when the board has too many cells to list.
   */
  rank(): CellHits[] {
    return unshotCells(this.knowledge)
      .map((cell) => ({ mass: this.hitMass(cell), hits: this.#cellHits(cell) }))
      .sort((a, b) => compareCounts(b.mass, a.mass) || a.hits.cell - b.hits.cell)
      .map(({ hits }) => hits);
  }

  #cellHits(cell: number): CellHits {
    const chance = this.hitChance(cell);
    if (!this.belief) return { cell, hits: this.hits(cell), chance };
    return lateHits(cell, chance, () => this.hits(cell));
  }

  #checkCell(cell: number): void {
    checkCell(this.knowledge.scenario.board, cell);
  }

  #checkClass(shipClass: number): void {
    checkIndex(shipClass, this.knowledge.scenario.fleet.length, "a class of the fleet");
  }

  get #closedCells(): ReadonlySet<number> {
    const { scenario, observations } = this.knowledge;
    this.#closed ??= new Set([...scenario.board.blocked, ...observations.map((observation) => observation.cell)]);
    return this.#closed;
  }

  /** The answers if they are numbers of ships: only for this cell, because there may be too many cells to list. */
  #numberAnswers(cell: number): readonly AnswerCount[] {
    if (this.#closedCells.has(cell)) return [];
    if (this.belief) return believedNumbers(this, cell);
    const occupied = (): bigint => this.occupied.at(cell);
    const ships = this.#ships?.[cell] ?? this.counts?.shipsOn(cell) ?? [this.layouts - occupied(), occupied()];
    return ships.flatMap((layouts, n) =>
      layouts > 0n ? [{ answer: { kind: "count" as const, ships: n }, layouts, mass: layouts }] : [],
    );
  }
}

/** A part of the mass, and the chance that it stands for. */
type UnroundedSum = Pick<MassSum, "mass" | "chance">;

/** The placements of a table from number `from` to `to - 1`, and the number of the board's cells. */
interface PlacementSpan {
  readonly table: PlacementTable;
  readonly cells: number;
  readonly from: number;
  readonly to: number;
}

/** For each cell, the exact weight of the placements on it. Cost: their cells, twice if a sum reaches 2^53. */
const occupiedSums = ({ table, cells: count, from, to }: PlacementSpan, weights: ExactCounts): ExactCounts => {
  const { cells, cellStart } = table;
  if (weights.isNarrow) {
    const sums = new Float64Array(count);
    for (let p = from; p < to; p++) {
      const weight = weights.near(p);
      if (weight > 0) for (let i = cellStart[p]; i < cellStart[p + 1]; i++) sums[cells[i]] += weight;
    }
    // If ships overlap, the sums may exceed the number of layouts. If a sum reaches the limit, all are added up
    // again as bigints.
    if (sums.every((sum) => sum < 2 ** 53)) return ExactCounts.fromNumbers(sums);
  }
  const sums = new Array<bigint>(count).fill(0n);
  for (let p = from; p < to; p++) {
    const weight = weights.at(p);
    if (weight > 0n) for (let i = cellStart[p]; i < cellStart[p + 1]; i++) sums[cells[i]] += weight;
  }
  return ExactCounts.fromBigints(sums);
};

/** For each cell, the weight of the layouts with a placement of the span on it. Cost: its placements' cells. */
const believedSums = ({ table, cells, from, to }: PlacementSpan, belief: Belief): readonly MassSum[] => {
  const sums = Array.from({ length: cells }, () => belief.sum());
  for (let p = from; p < to; p++)
    for (let i = table.cellStart[p]; i < table.cellStart[p + 1]; i++) sums[table.cells[i]].add(p);
  belief.settle(sums);
  return sums;
};

/** Refuses what untyped programs take for a posterior. @throws TypeError as {@link checkArgument} does. */
export const checkPosterior = (value: unknown): void =>
  checkArgument(value, "knowledge", "a posterior; write infer(knowledge)");
