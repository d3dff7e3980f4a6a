import { isExactStrategy, LISTED_SCORERS, type Posterior } from "@broadside/engine";
import { errorOf, expectedNumber, isEstimate, lookAhead } from "@broadside/engine/review";
import type { Ahead } from "./advice.ts";
import { type Advice, adviceBy } from "./packed-map.ts";

/** The advice of the strategies that score placements. Boxes may have too many placements for them. */
export const answerAdvice = (posterior: Posterior): Advice[] => {
  const others =
    posterior.knowledge.scenario.contact === "overlap"
      ? []
      : LISTED_SCORERS.filter((strategy) => !isExactStrategy(strategy));
  return others.map((strategy) => adviceBy(posterior, strategy));
};

/** If looking ahead saves fewer shots than this, the likeliest cell is kept: anybody can check it. */
const WORTH_SAYING = 0.01;

/** The cell found by looking further ahead, and the shots it saves; undefined if that does not apply. */
export const answerAhead = (posterior: Posterior): Ahead | undefined => {
  const found = lookAhead(posterior);
  if (!found) return undefined;
  const { saved, ...rest } = found;
  if (expectedNumber(saved) < WORTH_SAYING) return { ...rest, cell: found.likeliest, saved: 0, error: 0 };
  // Rounding errors under a prior are too small for anybody to see.
  const error = isEstimate(saved) && !found.all ? errorOf(saved) : 0;
  return { ...rest, saved: expectedNumber(saved), error };
};
