import { ExactCounts, share } from "../../core/count.ts";
import { type Knowledge, unshotCells } from "../../knowledge/knowledge.ts";
import { type Answer, isMiss, MISS } from "../../scenario/answer.ts";
import { type PlacementTable, placementsOf } from "../../scenario/placement.ts";
import type { CellCounts } from "../boxes/cell-counts.ts";
import {
  type AnswerCount,
  type CellHits,
  type HitAnswer,
  hitAnswersOf,
  lateAnswer,
  lateHits,
} from "./answer-counts.ts";
import type { Belief, MassSum } from "./belief.ts";
import type { LayoutCounts } from "./layout-counts.ts";
import { formatPosterior, type PosteriorSource } from "./posterior-source.ts";

/** One function for all posteriors, so that equal ones have equal properties. */
function posteriorToJSON(this: Posterior): PosteriorSource {
  return formatPosterior(this);
}

/**
 * The exact result of inference. Where ships do not overlap everything in it follows from the weights of the placements;
 * where they do, from {@link CellCounts}.
 */
export class Posterior {
  readonly knowledge: Knowledge;
  /** The name of the method that counted, or weighed. */
  readonly method: string;
  /**
   * For `JSON.stringify`: the rules, the shots, and the counts as strings. It is a property of each posterior, so that
   * `structuredClone` refuses it (DataCloneError) in place of making an empty one; `packPosterior` makes what can be
   * cloned.
   *
   * @throws RefusedError when the board is too large for its cells to be listed.
   */
  readonly toJSON: () => PosteriorSource = posteriorToJSON;
  /** How likely the layouts are under the prior of the scenario; absent where it has none. */
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
   * @param counts the layouts, and for each placement of the scenario's table those that contain it; or, where ships may overlap,
   *   the numbers as they are asked for
   * @param more `ships`: per cell the layouts with 0, 1, 2… ships on it, needed where ships may overlap and weights are given;
   *   `belief`: what the layouts weigh, needed where the scenario has a prior
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
   * Number of layouts that agree with every answer. Under a prior they are counted when this, or another plain count, is first
   * asked for.
   *
   * @throws RefusedError as `infer` does, under a prior only: layouts that could be weighed may take longer to count
   */
  get layouts(): bigint {
    return this.#given.layouts;
  }

  /** Whether any layout agrees with every answer. Unlike {@link layouts} it counts nothing. */
  get isPossible(): boolean {
    return this.mass > 0n;
  }

  /**
   * For each placement (index into {@link table}), the number of these layouts that contain it.
   *
   * @throws RefusedError where ships may overlap and their placements are too many to be listed; and as {@link layouts} does.
   */
  get weights(): ExactCounts {
    const { weights } = this.#given;
    this.#weights ??= weights instanceof ExactCounts ? weights : weights.weights();
    return this.#weights;
  }

  /** The placements of the scenario. @throws RefusedError when they are too many to be listed. */
  get table(): PlacementTable {
    return placementsOf(this.knowledge.scenario);
  }

  /** The same numbers for knowledge that says the same, for example in another order of shots. */
  forKnowledge(knowledge: Knowledge): Posterior {
    return new Posterior(knowledge, this.method, this.#given, { ships: this.#ships, belief: this.belief });
  }

  /** Memory that it holds on to, in bytes, roughly. */
  get bytes(): number {
    // Counts that are not made yet may be.
    if (this.belief) return this.belief.bytes + 40 * this.belief.weights.length;
    if (this.counts) return 100_000;
    return this.weights.length * (this.weights.isNarrow ? 8 : 40);
  }

  /**
   * Per cell the layouts with 0, 1, 2… ships on it, blocked cells included; undefined where ships cannot overlap.
   *
   * @throws RefusedError when the board is too large for its cells to be listed.
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

  /** For each cell, the sum over layouts of the number of ships on it: the layouts that occupy it, unless ships overlap. */
  get occupied(): ExactCounts {
    this.#occupied ??= this.counts?.occupied() ?? this.#sumOver(0, this.table.count);
    return this.#occupied;
  }

  /** {@link occupied} of one cell; where ships may overlap it is there for boards of any size. */
  occupiedAt(cell: number): bigint {
    return this.counts && !this.#occupied ? this.counts.occupiedAt(cell) : this.occupied.at(cell);
  }

  /** The numbers as they are worked out, where ships may overlap; undefined elsewhere, and where all were given at once. */
  get counts(): CellCounts | undefined {
    if (this.belief) return undefined;
    const { weights } = this.#given;
    return weights instanceof ExactCounts ? undefined : weights;
  }

  /** Like {@link occupied}, for the ships of one class only. */
  occupiedBy(shipClass: number): ExactCounts {
    this.#byClass ??= [];
    this.#byClass[shipClass] ??=
      this.counts?.occupied(shipClass) ??
      this.#sumOver(this.table.classStart[shipClass], this.table.classStart[shipClass + 1]);
    return this.#byClass[shipClass];
  }

  /**
   * The chance that a cell is occupied (where ships overlap: the ships expected there), as a float64; 0 when there is no layout.
   * Under a prior within {@link Belief.relativeError} twice.
   */
  chance(cell: number): number {
    return this.belief ? this.#beliefs[cell].chance : share(this.occupiedAt(cell), this.layouts);
  }

  /**
   * All that {@link massAt} is a part of: the layouts, or what they weigh under a prior. Masses are whole numbers for exact
   * comparisons, alike for cells that are; of real weights they are rounded multiples of a small part of the whole.
   */
  get mass(): bigint {
    return this.belief?.mass ?? this.layouts;
  }

  /** Like {@link occupiedAt}, of the {@link mass}. */
  massAt(cell: number): bigint {
    return this.belief ? this.#beliefs[cell].mass : this.occupiedAt(cell);
  }

  /** Like {@link hits}, of the {@link mass}. */
  hitMass(cell: number): bigint {
    if (!this.belief) return this.hits(cell);
    return this.#closedCells.has(cell) ? 0n : this.#beliefs[cell].mass;
  }

  /** The chance that a shot at a cell hits at least one ship; 0 for cells that are blocked or already shot. */
  hitChance(cell: number): number {
    if (!this.belief) return share(this.hits(cell), this.layouts);
    return this.#closedCells.has(cell) ? 0 : this.#beliefs[cell].chance;
  }

  /** Like {@link massAt}, of all cells and for the ships of one class only. */
  massesBy(shipClass: number): readonly bigint[] {
    const { classStart } = this.table;
    if (!this.belief) return this.occupiedBy(shipClass).toBigints();
    return this.#believed(classStart[shipClass], classStart[shipClass + 1]).map(({ mass }) => mass);
  }

  /** Per cell what the layouts weigh that occupy it. */
  get #beliefs(): readonly MassSum[] {
    this.#cellBeliefs ??= this.#believed(0, this.table.count);
    return this.#cellBeliefs;
  }

  /** Per cell what the layouts weigh that occupy it with a placement from one number to below another. */
  #believed(from: number, to: number): readonly MassSum[] {
    const { belief, table } = this;
    const sums = Array.from({ length: this.knowledge.scenario.board.cellCount }, () => (belief as Belief).sum());
    for (let p = from; p < to; p++)
      for (let i = table.cellStart[p]; i < table.cellStart[p + 1]; i++) sums[table.cells[i]].add(p);
    (belief as Belief).settle(sums);
    return sums;
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
      .map((cell) => ({ mass: this.hitMass(cell), found: this.#cellHits(cell) }))
      .sort((a, b) => (a.mass > b.mass ? -1 : a.mass < b.mass ? 1 : a.found.cell - b.found.cell))
      .map(({ found }) => found);
  }

  #cellHits(cell: number): CellHits {
    const chance = this.hitChance(cell);
    if (!this.belief) return { cell, hits: this.hits(cell), chance };
    return lateHits(cell, chance, () => this.hits(cell));
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
    if (this.belief) return this.#believedNumbers(cell);
    const occupied = (): bigint => this.occupied.at(cell);
    const ships = this.#ships?.[cell] ?? this.counts?.shipsOn(cell) ?? [this.layouts - occupied(), occupied()];
    return ships.flatMap((layouts, n) =>
      layouts > 0n ? [{ answer: { kind: "count" as const, ships: n }, layouts, mass: layouts }] : [],
    );
  }

  /** Under a prior ships do not overlap: there is one on a cell or none. */
  #believedNumbers(cell: number): readonly AnswerCount[] {
    const mass = this.massAt(cell);
    const hit: AnswerCount[] = [];
    if (mass > 0n) hit.push(lateAnswer({ kind: "count", ships: 1 }, mass, () => this.occupied.at(cell)));
    return [...this.#missOf(cell, { kind: "count", ships: 0 }), ...hit];
  }

  /** The answer that a cell is empty, unless every layout occupies it. */
  #missOf(cell: number, answer: Answer): readonly AnswerCount[] {
    const count = (): bigint => this.layouts - this.occupied.at(cell);
    const mass = this.mass - this.massAt(cell);
    if (!this.belief) return mass > 0n ? [{ answer, layouts: mass, mass }] : [];
    // Where the whole and the part may differ by roundings only, the counts tell.
    const { relativeError } = this.belief;
    const isSure = relativeError === 0 || 1 - this.chance(cell) > 4 * relativeError + 2 ** -40;
    if (isSure ? mass === 0n : count() === 0n) return [];
    return [lateAnswer(answer, mass > 0n ? mass : 1n, count)];
  }

  #listAnswers(): Map<number, readonly AnswerCount[]> {
    const near = this.belief ? this.belief.weights : this.weights;
    const hits = hitAnswersOf(this.knowledge, (p) => (near instanceof ExactCounts ? near.near(p) : near[p]) > 0);
    const cells = unshotCells(this.knowledge);
    const lists = cells.map((cell) => Array.from(hits[cell] ?? [], (hit) => ({ hit, sum: this.#sumOf(hit) })));
    this.belief?.settle(lists.flatMap((list) => list.flatMap(({ sum }) => sum ?? [])));
    return new Map(
      cells.map((cell, i) => [
        cell,
        [...this.#missOf(cell, MISS), ...lists[i].map(({ hit, sum }) => this.#hitCount(hit, sum))],
      ]),
    );
  }

  #sumOf({ placements }: HitAnswer): MassSum | undefined {
    const sum = this.belief?.sum();
    if (sum) for (const p of placements) sum.add(p);
    return sum;
  }

  #hitCount({ answer, placements }: HitAnswer, sum: MassSum | undefined): AnswerCount {
    const count = (): bigint => placements.reduce((so, p) => so + this.weights.at(p), 0n);
    if (sum) return lateAnswer(answer, sum.mass, count);
    const layouts = count();
    return { answer, layouts, mass: layouts };
  }
}
