import { ANSWERS_MEANING, cellsOf, formatStrategy, type Scenario, type Strategy } from "@broadside/engine";
import { TURN_RULES_MEANING } from "@broadside/engine/games";
import { formatPlacementModel } from "@broadside/engine/placing";
import type { Prior } from "@broadside/engine/priors";
import { priorName, takesNoPrior } from "../../output/prior-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { wrap } from "../../output/wrap.ts";
import type { MatchSettings } from "./match-settings.ts";

/** The fleet in words: `carrier 5, battleship 4, 2 x boat 1`. */
const fleetText = ({ fleet }: Scenario): string =>
  fleet
    .map((ship) => {
      const cells = cellsOf(ship);
      return `${ship.count > 1 ? `${ship.count} x ` : ""}${ship.name}${cells === undefined ? "" : ` ${cells}`}`;
    })
    .join(", ");

/** Introduction of a game: the players, the rules, and the opponent's belief. */
export const introduction = (settings: MatchSettings, { columns, style }: Terminal): string => {
  const { scenario, hunted, placement, strategy, seed, rule, first } = settings;
  const drawn = placement.name === "uniform" ? "" : `   fleets drawn by ${formatPlacementModel(placement)}`;
  return [
    style.bold(`${scenario.name} against ${formatStrategy(strategy)}`),
    ...[
      `fleet: ${fleetText(scenario)}`,
      `contact: ${scenario.contact}   answers: ${scenario.answers} (${ANSWERS_MEANING[scenario.answers]})`,
      `turns: ${TURN_RULES_MEANING[rule]}; ${first === "me" ? "you begin" : "they begin"}`,
      ...(hunted.prior ? [beliefText(hunted.prior, strategy)] : []),
      `seed ${seed}${drawn}`,
      "",
    ].flatMap((line) => wrap(line, Math.min(columns, 80))),
  ].join("\n");
};

/** Effect of the prior. A prior in the strategy's own parameters takes precedence. */
const beliefText = (prior: Prior, strategy: Strategy): string =>
  takesNoPrior(strategy) || strategy.parameters?.["prior"] !== undefined
    ? `${priorName(prior)} changes nothing: ${formatStrategy(strategy)} does not take it`
    : `they believe that you hide by ${priorName(prior)}`;
