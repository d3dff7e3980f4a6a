import type { RandomStream } from "../../core/random.ts";
import type { Result } from "../../core/result.ts";
import type { NearBestCell } from "../../inference/best-cell/best-cell.ts";
import type { WorkLimits } from "../../inference/methods/infer-options.ts";
import { Posterior } from "../../inference/posterior/posterior.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Observation } from "../../scenario/answer.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { PlayContext } from "./context.ts";

/**
 * A way to choose the next shot from what is known. It never sees a layout.
 *
 * The two ways to ask it agree: a player that was told the observations of some knowledge, in order, chooses
 * the same as {@link choose} for that knowledge with a random stream in the same state.
 */
export interface Strategy {
  /** Lower-case letters, digits and hyphens; without parameters. See `formatStrategy` for the full name. */
  readonly name: string;
  /** A sentence on how it chooses. */
  readonly about: string;
  /** The values of its parameters as text, in the order of its family; absent when it has none. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether it finds its cell without a list of cells or placements, on boxes of any size. Absent means no. */
  readonly servesHugeBoards?: boolean;
  /** Whether all unshot cells are equally likely, whatever the answers: then its cost has a closed form. */
  readonly drawsUniformly?: boolean;
  /**
   * The cell to shoot next: unshot and not blocked.
   *
   * @throws RangeError when no cell is left.
   */
  choose(knowledge: Knowledge, random: RandomStream): number;
  /**
   * Begins a game. A player keeps from shot to shot what `choose` would have to compute afresh.
   *
   * @param context shared by the games of one scenario and one thread; without it each game stands alone
   */
  start(scenario: Scenario, context?: PlayContext): Player;
  /**
   * For strategies that ask another one where their own method would take too long: the full name of the
   * strategy that they ask for some knowledge, or undefined where they choose themselves.
   */
  asks?(knowledge: Knowledge): string | undefined;
  /**
   * For strategies whose decisions depend only on knowledge and are worth keeping: the names of the books
   * that its players request. A name covers all that the decisions depend on (rules, prior, strategy,
   * version).
   */
  openings?(scenario: Scenario): readonly string[];
  /**
   * For strategies with a prior of their own: the scenario with that prior. Fails if the prior does not fit
   * the scenario; then the strategy cannot play it.
   */
  see?(scenario: Scenario): Result<Scenario>;
}

/** A strategy during a game. Its choice depends only on what it was told, so you may report shots of others too. */
export interface Player {
  /**
   * The cell to shoot next. Asking does not count as shooting: only {@link observe} moves the game on.
   *
   * @throws RangeError when no cell is left.
   */
  next(random: RandomStream): number;
  /** Reports the answer to a shot at an open cell. */
  observe(observation: Observation): void;
  /**
   * A copy: another player of the same strategy with the same observations, which continues by itself. For
   * players that are far costlier to rebuild from their observations.
   */
  copy?(): Player;
}

/** A cell with the value that a strategy gives it. */
export interface ScoredCell {
  readonly cell: number;
  /** The strategy's own measure, see {@link ScoringStrategy.score}. */
  readonly score: number;
}

/** A scored cell with the exact chance of a hit. */
export interface RankedCell extends ScoredCell {
  /** The chance that the shot hits. */
  readonly hit: number;
  /** The proof for the single cell named on a board with too many cells to list, if it is not proven best. */
  readonly nearBest?: NearBestCell;
}

/** A strategy that gives every cell a value and shoots the best. */
export interface ScoringStrategy extends Strategy {
  /** What the score is and which way is better, in a few words. */
  readonly score: string;
  /** Whether the score is the expected number of ships hit: a chance where ships cannot overlap. */
  readonly scoresShips?: boolean;
  /**
   * All unshot cells, best first; the first is the chosen one. You may pass a posterior instead of its
   * knowledge: exact strategies then do not infer again.
   *
   * @param limits of a search for the best cell, if there are too many to try each
   */
  rank(position: Knowledge | Posterior, limits?: WorkLimits): ScoredCell[];
}

/** A strategy that judges each cell by the exact posterior. */
export interface ExactStrategy extends ScoringStrategy {
  readonly exact: true;
  /**
   * All unshot cells, best first; ties go to the likelier hit and then to the lower cell. On boards with too
   * many cells to list it gives only the best cell, or a nearly best one, marked as such.
   *
   * @throws RefusedError as `infer` does, when given knowledge.
   */
  rank(position: Knowledge | Posterior, limits?: WorkLimits): RankedCell[];
  /**
   * The cells that are best by the exact value alone, ascending, before any tie-breaks. Scores cannot show
   * this, because they are rounded.
   *
   * @throws RangeError when no cell is left, RefusedError as `infer` does, when given knowledge.
   */
  equals(position: Knowledge | Posterior): number[];
}

/**
 * True for strategies that give cells a score.
 *
 * @example
 * import { isScoringStrategy, parseStrategy, unwrap } from "@broadside/engine";
 *
 * isScoringStrategy(unwrap(parseStrategy("probability"))); // => true
 * isScoringStrategy(unwrap(parseStrategy("random"))); // => false
 */
export const isScoringStrategy = (strategy: Strategy): strategy is ScoringStrategy => "rank" in strategy;

/**
 * True for strategies that rank cells by the exact posterior.
 *
 * @example
 * import { isExactStrategy, parseStrategy, unwrap } from "@broadside/engine";
 *
 * isExactStrategy(unwrap(parseStrategy("greedy-hit"))); // => true
 * isExactStrategy(unwrap(parseStrategy("random"))); // => false
 */
export const isExactStrategy = (strategy: Strategy): strategy is ExactStrategy =>
  "exact" in strategy && strategy.exact === true;

/** The knowledge of a position: itself, or that of its posterior. */
export const knowledgeOf = (position: Knowledge | Posterior): Knowledge =>
  position instanceof Posterior ? position.knowledge : position;

/**
 * What a strategy's choices are based on:
 * - `exact`: the best cell by the exact posterior;
 * - `solved`: a proven tree, where few layouts are left;
 * - `ahead`: the cost of the rest of the game after a shot;
 * - `placements`: the placements of single ships, counted per cell;
 * - `pattern`: its shots and hits, without layouts.
 */
export type StrategyKind = "exact" | "solved" | "ahead" | "placements" | "pattern";

/** The unit of an exact strategy's scores: chances of a hit, layouts left, bits, or a chance's distance from a half. */
export type ScoreMeasure = "chance" | "layouts" | "bits" | "split";

/** The facts about a built-in strategy before it is loaded. */
export interface RegisteredStrategy {
  readonly name: string;
  readonly kind: StrategyKind;
  /** Its rank among the strategies that people choose from, the simplest first; equals stay in the registry's order. */
  readonly place: number;
  /** For an exact strategy. */
  readonly measure?: ScoreMeasure;
  /** Its tree is worth drawing although it ignores layouts: in every position it shoots one definite cell. */
  readonly hasTree?: true;
}
