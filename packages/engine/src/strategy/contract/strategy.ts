import type { NearBestCell } from "../../boxes/cell-search.ts";
import { checkArgument } from "../../core/fields.ts";
import { checkRandom, type RandomStream } from "../../core/random.ts";
import type { Result } from "../../core/result.ts";
import type { WorkLimits } from "../../core/work-limits.ts";
import { Posterior } from "../../inference/posterior/posterior.ts";
import { checkIsKnowledge, type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import type { Observation } from "../../scenario/answer.ts";
import type { Layout } from "../../scenario/layout.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { PlayContext } from "./context.ts";

/**
 * Chooses the next shot from what is known, never from a layout. A player that received some observations chooses as
 * {@link choose} does for them, with a random stream in the same state.
 */
export interface Strategy {
  /** Lower-case letters, digits and hyphens; without parameters. For the full name see `formatStrategy`. */
  readonly name: string;
  /** A sentence on how the strategy chooses. */
  readonly about: string;
  /** The values of its parameters as text, in the order of its family; absent if it has none. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Whether it plays on boxes of any size, because it needs no list of cells or placements. Absent means no. */
  readonly servesHugeBoards?: boolean;
  /**
   * Whether it chooses every unshot cell with equal chance, whatever the answers. Its cost then has a closed
   * form.
   */
  readonly drawsUniformly?: boolean;
  /**
   * Whether its choice depends on the order of hits even where that order says nothing about the layouts. Absent
   * means no for a built-in strategy; for an outside strategy it is unknown.
   */
  readonly heedsHitOrder?: boolean;
  /** The cell to shoot next, unshot and not blocked. @throws RangeError when no cell is left. */
  choose(knowledge: Knowledge, random: RandomStream): number;
  /**
   * The cell to shoot after what somebody said, too; absent if the strategy cannot take it. Exact strategies rank the
   * posterior instead.
   *
   * @param draw draws layouts, each as likely as it is after all that is known
   * @throws RangeError when no cell is left
   */
  chooseTold?(posterior: Posterior, draw: (number: number) => readonly Layout[]): number;
  /**
   * Begins a game, whose player keeps what `choose` would compute anew.
   * @param context shared by the games of one scenario
   */
  start(scenario: Scenario, context?: PlayContext): Player;
  /** The full name of the strategy consulted for some knowledge, or undefined where this one chooses itself. */
  asks?(knowledge: Knowledge): string | undefined;
  /** The names of the books that its players request, if decisions depend only on knowledge and are worth keeping. */
  openings?(scenario: Scenario): readonly string[];
  /**
   * The scenario with the strategy's own prior, if it has one. Fails if the prior does not fit the scenario, or if
   * the strategy knows no priors and the scenario has one.
   */
  see?(scenario: Scenario): Result<Scenario>;
}

/** A strategy during a game. It depends only on the observations reported, which may be of shots it did not choose. */
export interface Player {
  /** The cell to shoot next; only {@link Player.observe} advances the game. @throws RangeError when no cell is left. */
  next(random: RandomStream): number;
  /** Reports the answer to a shot at an open cell. */
  observe(observation: Observation): void;
}

/** A cell with the score that a strategy gives it. */
export interface ScoredCell {
  readonly cell: number;
  /** A score in the strategy's own measure, see `score` of {@link ScoringStrategy}. */
  readonly score: number;
  /** A bound on the error of the score, where a prior's real weights are rounded; absent otherwise. */
  readonly scoreError?: number;
}

/** A scored cell with the exact chance of a hit. */
export interface RankedCell extends ScoredCell {
  /** The chance that the shot hits. */
  readonly hit: number;
  /** On boards with too many cells to list: how near this cell is to the best, unless it is proven best. */
  readonly nearBest?: NearBestCell;
}

/** A strategy that gives every cell a score and shoots the best cell. */
export interface ScoringStrategy extends Strategy {
  /** What the score measures and whether higher or lower is better, in a few words. */
  readonly score: string;
  /** Whether the score is the expected number of ships hit, which is a chance where ships cannot overlap. */
  readonly scoresShips?: boolean;
  /** All unshot cells, best first. @param limits for the search for the best cell, if cells are too many to try all */
  rank(position: Knowledge | Posterior, limits?: WorkLimits): ScoredCell[];
}

/** A strategy that judges each cell by the exact posterior. */
export interface ExactStrategy extends ScoringStrategy {
  readonly exact: true;
  /**
   * All unshot cells, best first; ties go to the cell more likely to be hit, then to the lower. On boards with too
   * many cells to list, only one entry.
   *
   * @throws RefusedError as `infer` does, when given knowledge.
   */
  rank(position: Knowledge | Posterior, limits?: WorkLimits): RankedCell[];
  /**
   * The cells that are best before any tie-break, in ascending order. Scores are too rounded to show this.
   *
   * @throws RangeError when no cell is left, RefusedError as `infer` does, when given knowledge.
   */
  equals(position: Knowledge | Posterior): number[];
}

/**
 * True for strategies that give every cell a score.
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

export const knowledgeOf = (position: Knowledge | Posterior): Knowledge =>
  position instanceof Posterior ? position.knowledge : position;

/**
 * What a strategy's choices are based on:
 * - `exact`: the exact posterior;
 * - `solved`: a proven tree, where few layouts are left;
 * - `ahead`: the cost of the rest of the game after a shot;
 * - `placements`: the placements of single ships, counted for each cell;
 * - `pattern`: its shots and hits, without layouts.
 */
export type StrategyKind = "exact" | "solved" | "ahead" | "placements" | "pattern";

/** The unit of an exact strategy's scores: chances, layouts left, bits, or the distance of a chance from 1/2. */
export type ScoreMeasure = "chance" | "layouts" | "bits" | "split";

/** What is known about a built-in strategy before it is loaded. */
export interface RegisteredStrategy {
  readonly name: string;
  readonly kind: StrategyKind;
  /** Its rank among the strategies that people choose from, the simplest first. */
  readonly place: number;
  /** For an exact strategy. */
  readonly measure?: ScoreMeasure;
  /** Whether its tree is worth drawing although it ignores layouts: in every position it shoots one definite cell. */
  readonly hasTree?: true;
}

/** Refuses what untyped programs take for a strategy. @throws TypeError as {@link checkArgument} does. */
export const checkIsStrategy = (value: unknown): void =>
  checkArgument(value, "choose", 'a strategy; write unwrap(parseStrategy("greedy-hit"))');

/** A strategy described by the player that it starts. */
interface PlayerSource<P extends Player> extends Omit<Strategy, "choose" | "start" | "asks" | "openings" | "see"> {
  start(scenario: Scenario, context?: PlayContext): P;
}

/** A strategy whose choice for some knowledge is that of a new player who gets its observations. */
export const makePlayerStrategy = (source: PlayerSource<Player>): Strategy => ({
  ...source,
  choose(knowledge, random) {
    const player = replay(source, knowledge);
    checkRandom(random);
    return player.next(random);
  },
});

/** A player that shoots the cell with the best score; among equals, the lowest. */
export interface ScoringPlayer extends Player {
  /** A score for each cell, higher is better; valid until the next call. Scores of shot cells mean nothing. */
  scores(): ArrayLike<number>;
  /** The cells that may still be shot, in ascending order. */
  readonly unshot: readonly number[];
}

/** As {@link makePlayerStrategy}, for a player that scores cells. @param score what the score means */
export const makeScoringStrategy = (source: PlayerSource<ScoringPlayer>, score: string): ScoringStrategy => ({
  ...makePlayerStrategy(source),
  score,
  rank(position) {
    const player = replay(source, knowledgeOf(position));
    const scores = player.scores();
    return player.unshot
      .map((cell): ScoredCell => ({ cell, score: scores[cell] }))
      .sort((a, b) => b.score - a.score || a.cell - b.cell);
  },
});

const replay = <P extends Player>(source: PlayerSource<P>, knowledge: Knowledge): P => {
  checkIsKnowledge(knowledge);
  const { scenario, observations } = knowledge;
  const player = source.start(scenario);
  for (const observation of observations) player.observe(observation);
  return player;
};

/**
 * A player that collects the observations for a strategy that chooses from knowledge.
 * @param others also told of each observation
 */
export const startByChoosing = (
  scenario: Scenario,
  choose: (knowledge: Knowledge, random: RandomStream) => number,
  ...others: readonly Pick<Player, "observe">[]
): Player => {
  let observations: readonly Observation[] = [];
  return {
    next: (random) => choose(makeKnowledge(scenario, observations), random),
    observe(observation) {
      observations = [...observations, observation];
      for (const other of others) other.observe(observation);
    },
  };
};
