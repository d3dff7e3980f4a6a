import { decimalsFor, formatCount, formatNumber, formatNumberOf } from "@broadside/engine/text";
import { meanHalfWidth } from "../sample/description.ts";
import { priorName } from "./layouts-text.ts";
import type { SummaryFacts } from "./summary.ts";

const CHECKED = "Intervals were checked after 100 games and after every 25 % more.";

/**
 * Sentences on what limits the numbers: faults, few games, repeated layouts, early stopping.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { cautionsOf } from "@broadside/arena/statistics";
 *
 * cautionsOf(summarise(await readGames("games"))); // => []
 */
export const cautionsOf = (facts: SummaryFacts): string[] => {
  const { experiment, strategies } = facts;
  const cautions: string[] = [];
  for (const { strategy, finished, faults } of strategies) {
    if (faults.games > 0 && finished > 0) {
      cautions.push(
        `${strategy} did not finish ${formatCount(faults.games)} of its games (faults). They are left out, so its numbers ` +
          "hold for the games that it finished, which may be the easier ones.",
      );
    }
    if (finished === 0) cautions.push(`${strategy} finished no game: nothing can be said about it.`);
    else if (finished === 1) cautions.push(`${strategy} finished only one game, which has no interval.`);
    else if (finished < 30)
      cautions.push(`${strategy} finished only ${finished} games: its intervals are rough approximations.`);
  }
  const listed = /^file of (\d+)/.exec(experiment.placement);
  if (listed && Number(listed[1]) < experiment.games) {
    cautions.push(
      `The file's ${formatNumberOf(Number(listed[1]), "layout was", "layouts were")} used more than once. Games on the same layout are not ` +
        "independent: the intervals and p-values are too optimistic about any other layouts.",
    );
  } else if (listed) {
    cautions.push("The layouts come from a file: the numbers speak about layouts chosen in the same way as those.");
  }
  if (experiment.placement === "sequential") {
    cautions.push(
      "Ships were placed one after another at random, which does not make all layouts equally likely: the numbers are not comparable with those for uniform layouts.",
    );
  }
  const isModel = /^(edges|spread|cluster):/.test(experiment.placement);
  const prior = /^prior (.*)$/.exec(experiment.placement)?.[1];
  if (isModel || prior !== undefined) {
    const drawn = prior === undefined ? `the model ${experiment.placement}` : priorName(prior, "the prior ");
    cautions.push(
      `Layouts were drawn by ${drawn}, under which they are not equally likely: the numbers are not comparable with those for uniform layouts.`,
    );
  }
  const ending = endingOf(facts);
  if (ending !== undefined) {
    cautions.push(
      `The games ${ending}. ${CHECKED} The rule looks at how wide intervals are and not at who is ahead, so it hardly moves the means. But it stops a little more often where the spread looks small, and 95 % intervals then hold the true value in about 94 cases of 100.`,
    );
  }
  return cautions;
};

/**
 * How games with a stopping rule ended, as words that follow "the games": whether they reached its goal or
 * stopped at their limit. Undefined without a rule.
 *
 * Cost: the number of pairs.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { endingOf } from "@broadside/arena/statistics";
 *
 * endingOf(summarise(await readGames("games"))); // => undefined
 */
export const endingOf = (facts: RuleFacts): string | undefined => {
  const { experiment, strategies } = facts;
  const { games, untilInterval: goal, untilOf: of = "means" } = experiment;
  if (goal === undefined) return undefined;
  const reach = reachOf(facts);
  // The rule knows only the number of shots in each game.
  const isPlain = strategies.some(({ reduced }) => reduced);
  const goals = `95 % intervals of all ${of}${isPlain ? ", with luck left in," : ""} that reach at most ${goal} to either side`;
  if (isReached(reach, goal)) return `stopped at their goal, ${goals}`;
  const stopped = `stopped at their limit, ${formatCount(games)} of each strategy, without ${goals}`;
  if (!Number.isFinite(reach)) return stopped;
  return `${stopped}; the widest reaches ${withinText(reach)}`;
};

/** How far an interval reaches, rounded up: it reaches no less than what is said. */
const withinText = (within: number): string => {
  const decimals = decimalsFor(within);
  const unit = 10 ** decimals;
  return formatNumber(Math.ceil(within * unit) / unit, decimals);
};

type RuleFacts = Pick<SummaryFacts, "experiment" | "strategies" | "pairs">;

/** Whether games with a stopping rule ended at its goal; undefined without a rule. */
export const isGoalReached = (facts: RuleFacts): boolean | undefined => {
  const { untilInterval } = facts.experiment;
  return untilInterval === undefined ? undefined : isReached(reachOf(facts), untilInterval);
};

// The tolerance is for rounding: the run added its squares in another order.
const isReached = (reach: number, goal: number): boolean => reach <= goal * (1 + 1e-9);

const reachOf = ({ experiment, strategies, pairs }: RuleFacts): number => {
  const { untilOf: of = "means" } = experiment;
  // The rule ignored strategies that were too slow too often.
  const left = strategies.filter(({ faults }) => !faults.reasons.some(({ kind }) => kind === "skipped"));
  const isIn = (name: string): boolean => left.some(({ strategy }) => strategy === name);
  const reaches =
    of === "means"
      ? left.map(({ shots }) => (shots?.meanInterval ? shots.meanInterval.high - shots.mean : Number.POSITIVE_INFINITY))
      : pairs
          .filter(({ first, second }) => isIn(first) && isIn(second))
          .map(({ pairs, difference }) => meanHalfWidth(pairs, difference.standardDeviation ** 2));
  return Math.max(0, ...reaches);
};
