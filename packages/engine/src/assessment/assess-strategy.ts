import { openCells } from "../board/board.ts";
import { Rational } from "../core/rational.ts";
import { RefusedError } from "../core/result.ts";
import { isHit } from "../scenario/answer.ts";
import { isScoringStrategy, type Strategy } from "../strategy/contract/strategy.ts";
import { type Assessment, type AssessOptions, assess } from "./assessment.ts";
import { chooserOf } from "./chooser.ts";
import type { LayoutAnswers } from "./position.ts";

/** The exact misses of a strategy over all layouts; parts that would take too many positions are missing. */
export interface StrategyAssessment {
  readonly strategy: Strategy;
  /**
   * The misses of all layouts together, as the strategy plays: ties broken its fixed way, random draws
   * averaged.
   */
  readonly total?: Rational;
  /** The most misses that a layout can cost it. */
  readonly worst?: number;
  /** The same with all ties expanded, for strategies that give scores. */
  readonly expanded?: Assessment;
  /** Why parts are missing. */
  readonly refused?: string;
}

/**
 * Assesses a strategy as it plays, and with all its ties expanded. Parts that would take too many positions
 * are missing, with the reason; for costs see `assess`.
 *
 * Cost: one step for each position that the strategy can reach, and its choice there.
 *
 * @throws RangeError when the strategy chooses a cell that may not be shot; and its own errors. `refused`
 *   reports parts that would cost too much.
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
  if (strategy.drawsUniformly) return { strategy, ...assessRandom(answers) };
  const fixed = attempt(() => assess(answers, chooserOf(strategy, answers, "fixed"), options));
  const expanded = isScoringStrategy(strategy)
    ? attempt(() => assess(answers, chooserOf(strategy, answers, "expanded"), options))
    : {};
  const refused = fixed.refused ?? expanded.refused;
  return {
    strategy,
    ...(fixed.value && { total: fixed.value.expected, worst: fixed.value.most.worst }),
    ...(expanded.value && { expanded: expanded.value }),
    ...(refused === undefined ? {} : { refused }),
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
 * Random shots in closed form: each of the n - k cells of water is shot before the last of the k remaining
 * ship cells with probability k / (k + 1).
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
