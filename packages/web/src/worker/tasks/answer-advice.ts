import { isExactStrategy, LISTED_SCORERS, type Posterior } from "@broadside/engine";
import { errorOf, expectedNumber, isEstimate, lookAhead } from "@broadside/engine/review";
import { adviceBy } from "../map-messages.ts";
import type { AnswerOf } from "../protocol.ts";

/** The advice of the strategies that score placements. Boxes may have too many placements for them. */
export const answerAdvice = (posterior: Posterior): AnswerOf<"advice"> => {
  const others =
    posterior.knowledge.scenario.contact === "overlap"
      ? []
      : LISTED_SCORERS.filter((strategy) => !isExactStrategy(strategy));
  return { kind: "advice", advice: others.map((strategy) => adviceBy(posterior, strategy)) };
};

/** If looking ahead saves fewer shots than this, the likeliest cell is kept: anybody can check it. */
const WORTH_SAYING = 0.01;

export const answerAhead = (posterior: Posterior): AnswerOf<"ahead"> => {
  const found = lookAhead(posterior);
  if (!found) return { kind: "ahead" };
  const { saved, ...rest } = found;
  if (expectedNumber(saved) < WORTH_SAYING)
    return { kind: "ahead", ahead: { ...rest, cell: found.likeliest, saved: 0, error: 0 } };
  // Rounding errors under a prior are too small for anybody to see.
  const error = isEstimate(saved) && !found.all ? errorOf(saved) : 0;
  return { kind: "ahead", ahead: { ...rest, saved: expectedNumber(saved), error } };
};
