import { RefusedError } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { layoutKey, shipsOf } from "../scenario/layout.ts";
import { requireEquallyLikely, type Scenario } from "../scenario/scenario.ts";
import {
  type CandidateTable,
  equallyDear,
  makeCandidateTable,
  splitCandidates,
  stepAt,
  withColumn,
} from "../solver/candidate-table.ts";
import { UNLIMITED, unlessStopped } from "../solver/kernel/candidate-stack.ts";
import { makeSearch, type PositionSearch } from "../solver/position-search.ts";

/** The most layouts of a game to solve, a tenth of that where layouts are dearer. */
const MOST_LAYOUTS = 5000;

const MOST_POSITIONS = 5_000_000;

const BYTES = 256e6;

/** The most positions kept, for games that reach them again. */
const MOST_KEPT = 200_000;

/** How much a new limit exceeds the last lower bound. Close to 1, because limits that are too low cost little. */
const RISE = 1.05;

/** The limits of {@link ShotRegrets.solve}. */
export interface RegretLimits {
  /** The most positions that the proof of the first position may visit, to within about a thousand. */
  readonly positions?: number | undefined;
  /** Called from time to time with the number of positions visited. */
  readonly progress?: ((positions: number) => void) | undefined;
}

/** A position of a game. */
interface Position {
  /** The candidates whose games go on, in ascending order, and their weight. */
  readonly candidates: readonly number[];
  readonly weight: number;
  /** The columns hit, as a set of words. */
  readonly hits: Int32Array;
  /** The least misses of any strategy from here on, summed over the candidates. */
  readonly least: number;
  readonly steps: Map<number, Step>;
  chasing?: boolean;
}

/** A shot: the least expected misses from it on, and the positions after its answers. */
interface Step {
  readonly expected: number;
  readonly next: readonly { readonly after: Position; readonly miss: boolean }[];
}

/** What a shot did, in shots; exact. */
export interface ShotRegret {
  /** How many more shots the game was expected to take after this cell than after the best one; never below 0. */
  readonly regret: number;
  /** How many shots the answer saved against what was expected of this cell; its mean over the answers is 0. */
  readonly luck: number;
  /** Whether, by all that was known before the shot, some ship was more likely than not hit and still afloat. */
  readonly chasing: boolean;
}

/**
 * Tells the regret of every shot of a game from its luck. Let V be the least expected shots of a position, over all
 * layouts that agree with its answers, and Q those if this cell is shot first. The regret is Q - V, the luck is
 * Q - 1 - V(next).
 *
 * Both add up over a game: its misses are the best strategy's mean misses, plus the regrets, minus the luck. Luck has
 * mean 0, whatever the strategy. So over all layouts, the mean sum of the regrets is the strategy's mean number of
 * shots minus {@link bestMean}.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 * import { ShotRegrets } from "@broadside/engine/review";
 *
 * const scenario = preset("gorkoff-3x3");
 * const regrets = ShotRegrets.solve(scenario);
 * regrets.bestMean; // => 6.5
 * const [layout] = listLayouts(makeKnowledge(scenario), 10);
 * const game = regrets.ofGame(layout!.placements, [4, 0, 1, 2, 6, 8]);
 * game.map(({ regret }) => regret); // => [1, 0, 0, 0, 0, 0]
 */
export class ShotRegrets {
  /** The number of layouts of the game. */
  readonly layouts: number;
  /** The mean number of shots of the best strategy, over all layouts. */
  readonly bestMean: number;
  readonly #table: CandidateTable;
  readonly #search: PositionSearch;
  readonly #columnAt: ReadonlyMap<number, number>;
  readonly #candidateAt: ReadonlyMap<string, number>;
  readonly #start: Position;
  #kept = 0;

  private constructor(table: CandidateTable, search: PositionSearch) {
    this.#table = table;
    this.#search = search;
    this.#columnAt = new Map(Array.from(table.columns, (cell, column) => [cell, column]));
    this.#candidateAt = new Map(
      table.members.flatMap((layouts, i) => layouts.map(({ placements }) => [layoutKey(placements), i])),
    );
    this.#start = this.#positionOf(
      table.members.map((_, candidate) => candidate),
      new Int32Array(table.words),
    );
    const all = table.members.flat();
    this.layouts = all.length;
    const cells = all.reduce((sum, layout) => sum + new Set(shipsOf(layout).flat()).size, 0);
    this.bestMean = (this.#start.least + cells) / all.length;
  }

  /**
   * Solves a game.
   *
   * Cost: that of `solve`; up to a minute. Later positions are solved when a game reaches them.
   *
   * @throws RefusedError when layouts are not equally likely, when there are none or more than 5,000
   *   (500 where layouts are dearer),
   *   and when the proof is too long.
   */
  static solve(scenario: Scenario, { positions = MOST_POSITIONS, progress }: RegretLimits = {}): ShotRegrets {
    requireEquallyLikely(scenario, "the best strategy");
    const knowledge = makeKnowledge(scenario);
    const most = equallyDear(scenario, MOST_LAYOUTS);
    const { layouts } = countLayouts(knowledge);
    if (layouts === 0n) throw new RefusedError("no layout exists");
    if (layouts > BigInt(most))
      throw new RefusedError(`it has ${formatCount(layouts)} layouts, and at most ${formatCount(most)} are solved`, {
        layouts,
      });
    let search: PositionSearch | undefined;
    let isReady = false;
    const stop = (): boolean => {
      if (isReady || !search) return false;
      progress?.(search.nodes);
      return search.nodes > positions;
    };
    const solved = unlessStopped(() => {
      const table = makeCandidateTable(knowledge, listLayouts(knowledge, most), undefined);
      search = makeSearch(table, BYTES, stop);
      return new ShotRegrets(table, search);
    });
    isReady = true;
    if (solved) return solved;
    throw new RefusedError(`its best strategy was not proved within ${formatCount(positions)} positions`);
  }

  /**
   * The regret and the luck of every shot of a game.
   *
   * Cost: for each new position, a proof that is shorter than that of the first.
   *
   * @param layout the placements of the hidden layout
   * @param cells all cells shot, in order
   * @throws RangeError for a layout of other rules
   */
  ofGame(layout: ArrayLike<number>, cells: readonly number[]): ShotRegret[] {
    const candidate = this.#candidateAt.get(layoutKey(layout));
    if (candidate === undefined) throw new RangeError("the layout is not one of this game");
    let position: Position | undefined = this.#start;
    return cells.map((cell) => {
      const column = this.#columnAt.get(cell);
      // After the last ship there is no choice. At a cell that no layout occupies, the shot misses and tells nothing.
      if (!position) return { regret: 0, luck: 0, chasing: false };
      const chasing = this.#isChasing(position);
      if (column === undefined) return { regret: 1, luck: 0, chasing };
      const { expected, next } = this.#stepAt(position, column);
      const before = position.least / position.weight;
      const part = next.find(({ after }) => after.candidates.includes(candidate));
      position = part?.after;
      const after = part ? part.after.least / part.after.weight + (part.miss ? 1 : 0) : 0;
      return { regret: expected - before, luck: expected - after, chasing };
    });
  }

  #stepAt(position: Position, column: number): Step {
    const kept = position.steps.get(column);
    if (kept) return kept;
    const { candidates, hits, weight } = position;
    let misses = 0;
    const next = splitCandidates(this.#table, candidates, column, hits).map(({ candidates: all, miss }) => {
      const after = this.#positionOf(all, miss ? hits : withColumn(hits, column));
      misses += after.least + (miss ? after.weight : 0);
      return { after, miss };
    });
    const step = { expected: misses / weight, next };
    if (this.#kept < MOST_KEPT) {
      this.#kept += next.length;
      position.steps.set(column, step);
    }
    return step;
  }

  #isChasing(position: Position): boolean {
    const { candidates, hits, weight } = position;
    const { weights, ships, shipMasks, words } = this.#table;
    const isHalfHit = (ship: number): boolean => {
      const masks = shipMasks.subarray(ship * words, (ship + 1) * words);
      return masks.some((mask, w) => (mask & hits[w]) !== 0) && masks.some((mask, w) => (mask & ~hits[w]) !== 0);
    };
    position.chasing ??=
      candidates.reduce((sum, candidate) => {
        const any = Array.from({ length: ships }, (_, ship) => candidate * ships + ship).some(isHalfHit);
        return sum + (any ? weights[candidate] : 0);
      }, 0) >
      weight / 2;
    return position.chasing;
  }

  #positionOf(all: readonly number[], hits: Int32Array): Position {
    const { candidates } = stepAt(this.#table, all, hits);
    const weight = candidates.reduce((sum, candidate) => sum + this.#table.weights[candidate], 0);
    return { candidates, weight, hits, least: this.#leastOf(candidates, hits), steps: new Map() };
  }

  /** Searches with a rising limit, until one search ends below its limit. */
  #leastOf(candidates: readonly number[], hits: Int32Array): number {
    if (candidates.length < 2) return 0;
    for (let limit = 1; ; ) {
      const total = this.#search.total(candidates, hits, UNLIMITED, limit);
      if (total < limit) return total;
      limit = Math.max(total + 1, Math.ceil(total * RISE));
    }
  }
}
