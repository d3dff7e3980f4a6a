import { isExactStrategy, LISTED_SCORERS, type Posterior } from "@broadside/engine";
import { type AdviceAnswer, adviceOf } from "../map-messages.ts";

/** What the strategies say that do not go by the exact counts. They score placements, of which boxes may have too many. */
export const answerAdvice = (posterior: Posterior): AdviceAnswer => {
  const others =
    posterior.knowledge.scenario.contact === "overlap"
      ? []
      : LISTED_SCORERS.filter((strategy) => !isExactStrategy(strategy));
  return { kind: "advice", advice: others.map((strategy) => adviceOf(posterior, strategy)) };
};
