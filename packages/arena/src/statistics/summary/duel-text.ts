import type { SingleShotRule } from "@broadside/engine/games";
import { formatPercent, formatPercentInterval } from "@broadside/engine/text";
import type { Interval } from "../sample/samples.ts";
import type { Duel } from "./duel-rates.ts";
import { findPair, isFaulty } from "./pair-text.ts";
import type { Played, SummaryFacts } from "./summary.ts";

export const TURN_RULE_TEXT: Record<SingleShotRule, string> = {
  alternate: "one shot each in turn",
  "hit-again": "a hit shoots again",
};

const contains = ({ low, high }: Interval, value: number): boolean => low <= value && value <= high;

/** Sentences that compare the strategy with the best mean and the next best, under both turn rules. */
export const duelSentences = (facts: SummaryFacts, [best, next]: Played[]): string[] => {
  const pair = next && findPair(facts.pairs, best.strategy, next.strategy);
  if (!pair) return [];
  const duels = pair.first === best.strategy ? pair.duels : pair.duels.map(flipDuel);
  const finished = isFaulty(facts, best.strategy, next.strategy) ? "games with faults left out, " : "";
  const rules = duels.map(({ rule }) => TURN_RULE_TEXT[rule]);
  if (areDuelsAlike(duels)) {
    return [duelSentence(duels[0], `${finished}under either turn rule`, best.strategy, next.strategy)];
  }
  return duels.map((result, i) => duelSentence(result, `${finished}${rules[i]}`, best.strategy, next.strategy));
};

export const areDuelsAlike = ([first, ...others]: readonly Duel[]): boolean =>
  others.every(
    (other) =>
      other.wins === first.wins &&
      other.winsStarting === first.winsStarting &&
      other.independent.wins === first.independent.wins,
  );

export const flipDuel = (d: Duel): Duel => ({
  ...d,
  wins: 1 - d.wins,
  interval: flip(d.interval),
  winsStarting: 1 - d.winsSecond,
  winsSecond: 1 - d.winsStarting,
  independent: { wins: 1 - d.independent.wins, interval: flip(d.independent.interval) },
});

const flip = ({ low, high, confidence }: Interval): Interval => ({ low: 1 - high, high: 1 - low, confidence });

const duelSentence = ({ independent }: Duel, rules: string, a: string, b: string): string => {
  const { wins, interval } = independent;
  const start = `Head to head, ${rules}:`;
  const numbers = `(95 % interval ${formatPercentInterval(interval)} %)`;
  if (contains(interval, 0.5))
    return `${start} neither of ${a} and ${b} is shown to win more often; ${a} wins ${formatPercent(wins)} % ${numbers}.`;
  const share = `${formatPercent(wins)} % of the games ${numbers}`;
  return wins > 0.5 ? `${start} ${a} beats ${b} in ${share}.` : `${start} ${a} beats ${b} in only ${share}.`;
};
