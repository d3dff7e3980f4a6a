import { openCells } from "../board/board.ts";
import { Rational } from "../core/rational.ts";
import { RefusedError } from "../core/result.ts";
import { isHit } from "../scenario/answer.ts";
import { isScoringStrategy, type Strategy } from "../strategy/strategy.ts";
import { type Assessment, type AssessOptions, assess } from "./assessment.ts";
import { chooserOf } from "./chooser.ts";
import type { LayoutAnswers } from "./position.ts";

/** The misses of a strategy over all layouts, exactly; parts that would take too many positions are missing. */
export interface StrategyAssessment {
  readonly strategy: Strategy;
  /** The misses of all layouts added up, as the strategy plays: ties settled its way, expected over what it draws. */
  readonly total?: Rational;
  /** The most misses that a layout can cost it. */
  readonly worst?: number;
  /** The same with all ties open, for strategies that give scores. */
  readonly open?: Assessment;
  /** Why parts are missing. */
  readonly refused?: string;
}

/**
 * Assesses a strategy as it plays, and with its ties open. What would take too many positions is left out, with the
 * reason; see {@link assess} for costs.
 */
export const assessStrategy = (
  strategy: Strategy,
  answers: LayoutAnswers,
  options: AssessOptions = {},
): StrategyAssessment => {
  if (strategy.drawsUniformly) return { strategy, ...assessRandom(answers) };
  const settled = attempt(() => assess(answers, chooserOf(strategy, answers, "settled"), options));
  const open = isScoringStrategy(strategy)
    ? attempt(() => assess(answers, chooserOf(strategy, answers, "open"), options))
    : {};
  const refused = settled.refused ?? open.refused;
  return {
    strategy,
    ...(settled.value && { total: settled.value.expected, worst: settled.value.most.worst }),
    ...(open.value && { open: open.value }),
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
 * Shots at random in closed form: each of the n - k cells of water is shot before the last of the k ship cells left with
 * probability k / (k + 1).
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
