import { openCells } from "../board/board.ts";
import { drawnError, type Estimate, estimateMean, estimateShots } from "../core/estimate.ts";
import type { RandomStream } from "../core/random.ts";
import { Rational } from "../core/rational.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import { playShots } from "../game/game.ts";
import { isHit } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { checkIsStrategy, isScoringStrategy, type Strategy } from "../strategy/contract/strategy.ts";
import {
  type AnswerSource,
  branchesOf,
  countUnfinished,
  type LayoutAnswers,
  openingOf,
  type Position,
} from "./position.ts";
import { type CellChooser, chooserOf } from "./tied-choices.ts";

/** Misses over all layouts. */
export interface MissCount {
  readonly total: bigint;
  /** The misses in the worst layout. */
  readonly worst: number;
}

/** The exact cost of a way of choosing cells. */
export interface Assessment {
  readonly layouts: number;
  /** The expected misses, summed over all layouts and averaged over ties and random draws. */
  readonly expected: Rational;
  /** The fewest misses under any luck and any tie-breaking, for the total and for the worst case separately. */
  readonly least: MissCount;
  /** The most misses under any luck and any tie-breaking, likewise. */
  readonly most: MissCount;
  /** The number of positions visited. */
  readonly positions: number;
}

/** The limits of an assessment. */
export interface AssessOptions {
  /** If there are more positions than this, the work is refused. Default 1,000,000. */
  readonly maxPositions?: number | undefined;
  /** Called from time to time with the number of positions so far; may throw to stop the work. */
  readonly progress?: ((positions: number) => void) | undefined;
}

type Value = Pick<Assessment, "expected" | "least" | "most">;

const NO_MISS: MissCount = { total: 0n, worst: 0 };

const OVER: Value = { expected: Rational.ZERO, least: NO_MISS, most: NO_MISS };

const MAX_POSITIONS = 1_000_000;

/**
 * The exact cost of a way of choosing cells, over all layouts of a source, each counted once. It follows
 * every possible choice, and looks up positions that it has met before. Cost: positions times their
 * layouts. @throws RefusedError at the limit
 */
export const assess = (source: AnswerSource, chooser: CellChooser, options: AssessOptions = {}): Assessment => {
  const { maxPositions = MAX_POSITIONS, progress } = options;
  const values = new Map<string, Value>();
  const worthOf = (position: Position): Value => {
    if (countUnfinished(source, position) === 0 || chooser.isDecided?.(position)) return OVER;
    const key = chooser.key(position);
    const met = values.get(key);
    if (met) return met;
    let value: Value | undefined;
    for (const { cell, probability } of chooser.choices(position)) {
      const shot = worthOfShot(position, cell);
      value = either(value, shot, probability);
    }
    if (!value) throw new RangeError("no cell is chosen");
    if (values.size >= maxPositions) {
      throw new RefusedError(`there are more than ${formatCount(maxPositions)} positions to go through`);
    }
    values.set(key, value);
    if (values.size % 256 === 0) progress?.(values.size);
    return value;
  };
  const worthOfShot = (position: Position, cell: number): Value => {
    let { expected, least, most } = OVER;
    for (const { isMiss, position: next } of branchesOf(source, position, cell)) {
      const value = worthOf(next);
      // A layout without an unhit ship cell counts no miss: its game is over.
      const misses = isMiss ? countUnfinished(source, next) : 0;
      expected = expected.plus(value.expected).plus(Rational.of(misses));
      least = withBranch(least, value.least, misses);
      most = withBranch(most, value.most, misses);
    }
    return { expected, least, most };
  };
  const value = worthOf(openingOf(source));
  return { layouts: source.layouts, ...value, positions: values.size };
};

/** Adds the misses after one more answer. @param misses the layouts that the shot itself misses */
const withBranch = (sum: MissCount, { total, worst }: MissCount, misses: number): MissCount => ({
  total: sum.total + total + BigInt(misses),
  worst: Math.max(sum.worst, worst + (misses > 0 ? 1 : 0)),
});

/** Combines the value of the earlier choices with the value of one more shot. */
const either = (value: Value | undefined, shot: Value, probability: Rational): Value => {
  const expected = shot.expected.times(probability);
  if (!value) return { ...shot, expected };
  return {
    expected: value.expected.plus(expected),
    least: {
      total: value.least.total < shot.least.total ? value.least.total : shot.least.total,
      worst: Math.min(value.least.worst, shot.least.worst),
    },
    most: {
      total: value.most.total > shot.most.total ? value.most.total : shot.most.total,
      worst: Math.max(value.most.worst, shot.most.worst),
    },
  };
};

/** The exact misses of a strategy over all layouts; parts that need too many positions are missing. */
export interface StrategyAssessment {
  readonly strategy: Strategy;
  /** Summed over all layouts, with the strategy's own tie-breaking, averaged over random draws. */
  readonly total?: Rational;
  /** The most that any layout can cost. */
  readonly worst?: number;
  /** Why {@link total} and {@link worst} are missing. */
  readonly refused?: string;
  /** The assessment over all ways to break ties, for strategies that give scores. Sure misses are left out of ties. */
  readonly expanded?: Assessment;
  /** Why {@link expanded} is missing, for strategies that give scores. */
  readonly expandedRefused?: string;
}

/**
 * Assesses a strategy both as it plays and with all its ties expanded.
 *
 * @throws RangeError when the strategy chooses a cell that may not be shot; and the strategy's own errors. Parts
 *   that would cost too much are missing, and `refused` and `expandedRefused` say why.
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, unwrap } from "@broadside/engine";
 * import { assessStrategy, LayoutAnswers } from "@broadside/engine/review";
 *
 * const answers = new LayoutAnswers(listLayouts(makeKnowledge(preset("gorkoff-3x3")), 100));
 * const assessment = assessStrategy(unwrap(parseStrategy("greedy-hit")), answers);
 * assessment.total?.toString(); // => "6"
 * assessment.worst; // => 3
 */
export const assessStrategy = (
  strategy: Strategy,
  answers: LayoutAnswers,
  options: AssessOptions = {},
): StrategyAssessment => {
  checkIsStrategy(strategy);
  if (strategy.drawsUniformly) return { strategy, ...assessRandom(answers) };
  const fixed = attempt(() => assess(answers, chooserOf(strategy, answers, "fixed"), options));
  const expanded = isScoringStrategy(strategy)
    ? attempt(() => assess(answers, chooserOf(strategy, answers, "expanded"), options))
    : {};
  return {
    strategy,
    ...(fixed.value && { total: fixed.value.expected, worst: fixed.value.most.worst }),
    ...(fixed.refused !== undefined && { refused: fixed.refused }),
    ...(expanded.value && { expanded: expanded.value }),
    ...(expanded.refused !== undefined && { expandedRefused: expanded.refused }),
  };
};

const attempt = <T>(work: () => T): { value?: T; refused?: string } => {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof RefusedError) return { refused: error.message };
    throw error;
  }
};

/**
 * In a random order, each of the n - k empty cells comes before the last of k ship cells with probability k /
 * (k + 1).
 */
const assessRandom = (answers: LayoutAnswers): { total: Rational; worst: number } => {
  const { scenario } = answers.list[0];
  const cells = openCells(scenario.board).length - answers.observations.length;
  const hit = answers.observations.filter(({ answer }) => isHit(answer)).length;
  let total = Rational.ZERO;
  let worst = 0;
  for (let layout = 0; layout < answers.layouts; layout++) {
    const size = answers.size(layout) - hit;
    if (size === 0) continue;
    total = total.plus(Rational.of(size * (cells - size), size + 1));
    worst = Math.max(worst, cells - size);
  }
  return { total, worst };
};

/** Mean misses, estimated from games. */
export interface MissEstimate extends Estimate {
  /** The most misses of a game. Without an error it is the most that any layout can cost; else that may be more. */
  readonly worst: number;
  readonly games: number;
}

/**
 * Estimates from games the mean misses of a strategy with random choices, where `assessStrategy` would visit
 * too many positions. If each layout can be played at least twice, all are played equally often, and only the
 * strategy's draws give an error: without draws it is 0. Otherwise layouts are drawn at random. The same stream
 * gives the same estimate.
 *
 * @param games the approximate number of games, at least 2
 * @throws RangeError when the strategy chooses a cell that may not be shot; and the strategy's own errors.
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { estimateMisses, LayoutAnswers } from "@broadside/engine/review";
 *
 * const answers = new LayoutAnswers(listLayouts(makeKnowledge(preset("gorkoff-3x3")), 100));
 * const estimate = estimateMisses(unwrap(parseStrategy("random")), answers, 40, RandomStream.fromSeed(1));
 * estimate.games; // => 40
 */
export const estimateMisses = (
  strategy: Strategy,
  { list, observations }: LayoutAnswers,
  games: number,
  random: RandomStream,
): MissEstimate => {
  let worst = 0;
  const play = (layout: Layout): number => {
    const shots = playShots(strategy.start(layout.scenario), layout, random, observations);
    const misses = shots.filter(({ answer }) => !isHit(answer)).length;
    worst = Math.max(worst, misses);
    return misses;
  };
  if (list.length * 2 > games) {
    const played = Array.from({ length: games }, () => play(list[random.below(list.length)]));
    return { ...estimateShots(played), worst, games };
  }
  const before = String(random.state());
  const times = Math.floor(games / list.length);
  let sum = 0;
  let error = 0;
  for (const layout of list) {
    const { estimate, standardError } = estimateMean(Array.from({ length: times }, () => play(layout)));
    sum += estimate;
    error += standardError ** 2;
  }
  const estimate = sum / list.length;
  const played = times * list.length;
  const standardError = Math.sqrt(error) / list.length;
  const isDrawn = String(random.state()) !== before;
  return { estimate, standardError: isDrawn ? drawnError(standardError, played) : standardError, worst, games: played };
};
