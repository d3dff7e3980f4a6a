import type { RandomStream } from "../../core/random.ts";
import type { Result } from "../../core/result.ts";
import type { NearBestCell } from "../../inference/best-cell/best-cell.ts";
import type { WorkLimits } from "../../inference/methods/work-limits.ts";
import { Posterior } from "../../inference/posterior/posterior.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Observation } from "../../scenario/answer.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { PlayContext } from "./context.ts";

/**
 * A way to choose the next shot from what is known. It never sees a layout.
 *
 * The two ways to ask it agree: a player that was told the observations of some knowledge, in order, chooses what
 * {@link choose} chooses for that knowledge with a random stream in the same state.
 */
export interface Strategy {
  /** Lower-case letters, digits and hyphens; without parameters. See `formatStrategy` for the full name. */
  readonly name: string;
  /** A sentence on how it chooses. */
  readonly about: string;
  /** The values of its parameters as text, in the order of its family; absent when it has none. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** It finds its cell without a list of all cells or placements: on boards of boxes, however large. Absent means no, as below. */
  readonly servesHugeBoards?: boolean;
  /** Every cell not yet shot is equally likely, whatever the answers were: its cost over all layouts has a closed form. */
  readonly drawsUniformly?: boolean;
  /**
   * The cell to shoot next: one that was not shot and is not blocked.
   *
   * @throws RangeError when no cell is left.
   */
  choose(knowledge: Knowledge, random: RandomStream): number;
  /**
   * Begins a game. A player keeps from shot to shot what `choose` would have to work out anew.
   *
   * @param context shared by the games of one scenario and one thread; without it every game stands alone
   */
  start(scenario: Scenario, context?: PlayContext): Player;
  /**
   * For strategies that ask another one where their own way would take too long: the full name of the one that is asked for
   * some knowledge, or undefined where the choice is their own.
   */
  asks?(knowledge: Knowledge): string | undefined;
  /**
   * For strategies whose decisions depend on what is known and on nothing else, and are worth keeping: the names of the books
   * that its players ask for, each of which says all that its decisions depend on (rules, prior, strategy, version).
   */
  openings?(scenario: Scenario): readonly string[];
  /**
   * For strategies with a prior of their own: the scenario as they see it, with that prior. Fails where the prior is not one
   * of the scenario; then the strategy cannot play it.
   */
  see?(scenario: Scenario): Result<Scenario>;
}

/**
 * A strategy in the course of one game. What it does next depends on the observations it was told and on nothing else,
 * so that shots chosen by someone else may be reported to it as well.
 */
export interface Player {
  /**
   * The cell to shoot next. Asking does not count as shooting: only {@link observe} moves the game on.
   *
   * @throws RangeError when no cell is left.
   */
  next(random: RandomStream): number;
  /** Tells the answer to a shot at a cell that may be shot. */
  observe(observation: Observation): void;
  /**
   * Another player of the same strategy that was told the same and goes on by itself; for players that are made again from
   * their observations at a far greater cost.
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
  /** What is proved of the one cell named on a board whose cells cannot be listed, where it is not proved best. */
  readonly nearBest?: NearBestCell;
}

/** A strategy that gives every cell a value and shoots the best. */
export interface ScoringStrategy extends Strategy {
  /** What the score is and which way is better, in a few words. */
  readonly score: string;
  /** The score is the number of ships that a shot is expected to hit: a chance where ships cannot overlap. */
  readonly scoresShips?: boolean;
  /**
   * All cells not yet shot, best first; the first is the one chosen. A posterior stands for its knowledge; exact
   * strategies do not infer again when they are given one.
   *
   * @param limits of a search for the best cell, where there are too many to try each
   */
  rank(position: Knowledge | Posterior, limits?: WorkLimits): ScoredCell[];
}

/** A strategy that judges each cell by the exact posterior. */
export interface ExactStrategy extends ScoringStrategy {
  readonly exact: true;
  /**
   * All cells not yet shot, best first; ties go to the likelier hit and then to the lower cell. The best cell alone on
   * boards whose cells cannot be listed, or there, marked as such, one that is nearly best.
   *
   * @throws RefusedError as `infer` does, when given knowledge.
   */
  rank(position: Knowledge | Posterior, limits?: WorkLimits): RankedCell[];
  /**
   * The cells that are best by the exact value alone, ascending: what is left of the ranking when nothing decides between
   * equals. Scores cannot tell, for they are rounded.
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

/** The knowledge of a position, itself or that of its posterior. */
export const knowledgeOf = (position: Knowledge | Posterior): Knowledge =>
  position instanceof Posterior ? position.knowledge : position;
