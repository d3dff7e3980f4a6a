import { makeScoringStrategy } from "../contract/player.ts";
import type { ScoringStrategy } from "../contract/strategy.ts";
import { PROBABILITY_SCORE, ProbabilityPlayer } from "./probability.ts";

/**
 * The probability strategy with the contact rule, which it otherwise lacks: a placement that is closer to a hit
 * than the rule allows, without covering it, does not count. So it does not shoot the empty cells round sunk
 * ships. Where ships may touch, it is the same as the probability strategy.
 */
export const probabilityContact: ScoringStrategy = makeScoringStrategy(
  {
    name: "probability-contact",
    about: "probability that knows the water around its hits where ships may not touch",
    start: (scenario) => new ProbabilityPlayer(scenario, undefined, { contact: true }),
  },
  PROBABILITY_SCORE,
);
