import { decimalsFor, formatCount, formatNumber } from "@broadside/engine/text";
import { nameOfLabel } from "../../experiment/experiment-description.ts";
import { meanHalfWidth } from "../sample/description.ts";
import type { SummaryFacts } from "./summary.ts";

/** Sentences on what limits the numbers: faults, few games, repeated layouts, stopping by looking. */
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
    else if (finished < 30)
      cautions.push(`${strategy} finished only ${finished} games: its intervals are rough approximations.`);
  }
  const listed = /^file of (\d+)/.exec(experiment.placement);
  if (listed && Number(listed[1]) < experiment.games) {
    cautions.push(
      `The file's ${formatCount(Number(listed[1]))} layouts were used more than once. Games on the same layout are not ` +
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
  if (/^(edges|spread|cluster):/.test(experiment.placement)) {
    cautions.push(
      `Layouts were drawn by the model ${experiment.placement}, under which they are not equally likely: the numbers are not comparable with those for uniform layouts.`,
    );
  }
  if (experiment.placement.startsWith("prior ")) {
    cautions.push(
      `Layouts were drawn by the ${nameOfLabel(experiment.placement)}, under which they are not equally likely: the numbers are not comparable with those for uniform layouts.`,
    );
  }
  const ending = endingOf(facts);
  if (ending !== undefined) {
    cautions.push(
      `The games ${ending}: a stopping rule, which looked after 100 games and then after every quarter more. It looks at how wide intervals are and not at who is ahead, so means are hardly moved by it; but it stops a little more often where the spread looks small, and then intervals of 95 % cover in about 94 cases of 100.`,
    );
  }
  return cautions;
};

/**
 * How games with a stopping rule ended, in words that follow "the games": at its goal, or at their limit;
 * undefined without a rule.
 *
 * Cost: the number of pairs.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { endingOf } from "@broadside/arena/statistics";
 *
 * endingOf(summarise(await readGames("games"))); // => undefined
 */
export const endingOf = ({ experiment, strategies, pairs }: SummaryFacts): string | undefined => {
  const { games, untilInterval: goal, untilOf: of = "means" } = experiment;
  if (goal === undefined) return undefined;
  // Strategies that were too slow too often were left out of the rule.
  const left = strategies.filter(({ faults }) => !faults.reasons.some(({ kind }) => kind === "skipped"));
  const isIn = (name: string): boolean => left.some(({ strategy }) => strategy === name);
  const reaches =
    of === "means"
      ? left.map(({ shots }) => (shots?.meanInterval ? shots.meanInterval.high - shots.mean : Number.POSITIVE_INFINITY))
      : pairs
          .filter(({ first, second }) => isIn(first) && isIn(second))
          .map(({ pairs, difference }) => meanHalfWidth(pairs, difference.standardDeviation ** 2));
  const reach = Math.max(0, ...reaches);
  // The rule knows the shots of games only.
  const isPlain = strategies.some(({ reduced }) => reduced);
  const intervals = `the 95 % intervals of all ${of}${isPlain ? ", with luck left in," : ""}`;
  // The run added its squares in another order.
  if (reach <= goal * (1 + 1e-9)) return `went on until ${intervals} reached no further than ${goal} to either side`;
  const stopped = `stopped at their limit, ${formatCount(games)} of each strategy, before ${intervals} reached no further than ${goal} to either side`;
  if (!Number.isFinite(reach)) return stopped;
  const decimals = decimalsFor(reach);
  return `${stopped}; the widest reaches ${formatNumber(Math.ceil(reach * 10 ** decimals) / 10 ** decimals, decimals)}`;
};
