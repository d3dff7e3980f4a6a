import { coordOf, formatCell } from "@broadside/engine";
import {
  decimalsFor,
  formatCount,
  formatInterval,
  formatNumber,
  formatPercent,
  formatPercentInterval,
  listOf,
} from "@broadside/engine/text";
import { studentCdf } from "../../statistics/distribution/student.ts";
import { formatP } from "../../statistics/hypothesis/test-result.ts";
import type { Interval } from "../../statistics/sample/sample.ts";
import { isDifferent, pairSentence } from "../../statistics/summary/pair-text.ts";
import type { PairSummary, Summary } from "../../statistics/summary/summary.ts";
import { type BeliefName, PLAYERS, playerName, RULES } from "./beliefs.ts";
import { SURE } from "./evidence.ts";
import { OPENING_SHOTS } from "./opening.ts";
import type { PartFindings, PeopleFindings } from "./people-findings.ts";

/** A mean with its interval, such as `44.10 (95 % interval 43.70 to 44.50)`. */
export const meanText = (summary: Summary, strategy: string): string | undefined => {
  const shots = summary.strategies.find((one) => one.strategy === strategy)?.shots;
  if (!shots?.meanInterval) return undefined;
  const { low, high } = shots.meanInterval;
  const decimals = decimalsFor((high - low) / 2);
  return `${formatNumber(shots.mean, decimals)} (95 % interval ${formatInterval(shots.meanInterval, decimals)})`;
};

/** What a belief costs beside the right one, in shots on the same layouts: above 0 it needs more. */
export interface BeliefCost {
  readonly belief: string;
  readonly mean: number;
  /** Holds together with those of all pairs of the part. */
  readonly interval: Interval;
  readonly told: boolean;
}

/** What a belief costs a strategy on layouts of which another is right; undefined when they share too few games. */
export const costOf = (
  { summary, layouts }: PartFindings,
  player: string,
  belief: BeliefName | string,
): BeliefCost | undefined => {
  const [own, right] = [playerName(player, belief as BeliefName), playerName(player, layouts)];
  const pair = summary.pairs.find(
    ({ first, second }) => [first, second].includes(own) && [first, second].includes(right),
  );
  if (!pair || own === right) return undefined;
  const sign = pair.first === own ? 1 : -1;
  const { low, high, confidence } = pair.verdict.interval;
  return {
    belief,
    mean: sign * pair.difference.mean,
    interval: sign > 0 ? { low, high, confidence } : { low: -high, high: -low, confidence },
    told: isDifferent(pair),
  };
};

/** The beliefs that were tried in a part, without the strategy's name. */
export const beliefsOf = ({ summary }: PartFindings, player: string): string[] =>
  summary.strategies.flatMap(({ strategy }) => {
    const [name, belief] = strategy.split(":prior=");
    return name === player && belief !== undefined ? [belief] : [];
  });

/** A cost and how surely it is one. */
export const costText = ({ mean, interval, told }: BeliefCost): string => {
  const decimals = decimalsFor((interval.high - interval.low) / 2);
  const known = `(${formatInterval(interval, decimals)})`;
  return `${formatNumber(mean, decimals)} ${known}${told ? "" : ", not told from 0"}`;
};

/** The chance of so large a mean of paired differences, either way, were the true one 0: Student's t. */
export const pairedP = ({ difference, pairs }: Pick<PairSummary, "difference" | "pairs">): number => {
  const { mean, standardDeviation } = difference;
  if (standardDeviation === 0) return mean === 0 ? 1 : 2 ** (1 - pairs);
  return 2 * studentCdf(-Math.abs(mean) / (standardDeviation / Math.sqrt(pairs)), pairs - 1);
};

/** What was found, each sentence from the numbers alone. */
export const conclusionsOfPeople = (findings: PeopleFindings): string[] => [
  ...PLAYERS.flatMap((player) => mainSentences(findings, player)),
  ...findings.parts.flatMap((part) => PLAYERS.flatMap((player) => costSentence(part, player))),
  ...recognitionSentences(findings),
  ...evidenceSentences(findings),
  ...openingSentences(findings),
];

const mainSentences = ({ main, parts }: PeopleFindings, player: string): string[] => {
  const [right, chance] = [playerName(player, "people"), playerName(player, "uniform")];
  const pair = main.pairs.find(
    ({ first, second }) => [first, second].includes(right) && [first, second].includes(chance),
  );
  const said = pairSentence(main, right, chance);
  const sentences =
    said && pair ? [`${said} Student's test of the paired differences: ${formatP(pairedP(pair))}.`] : [];
  const uniform = parts.find(({ layouts }) => layouts === "uniform");
  const means = [meanText(main, chance), meanText(main, right), uniform && meanText(uniform.summary, chance)];
  if (means.some((text) => text === undefined)) return sentences;
  sentences.push(
    `On layouts as people hide them \`${player}\` needs a mean of ${means[0]} shots where it believes in chance and of ` +
      `${means[1]} where it believes what is so; on layouts of chance, believing in chance, ${means[2]}.`,
  );
  return sentences;
};

const LAYOUTS_TEXT = {
  uniform: "layouts of chance",
  people: "people's layouts",
  hidden: "layouts hidden well",
} as const;

/** What the beliefs cost that are not right. */
const costSentence = (part: PartFindings, player: string): string[] => {
  const costs = beliefsOf(part, player).flatMap((belief) => costOf(part, player, belief) ?? []);
  if (costs.length === 0) return [];
  const [{ pairs }] = part.summary.pairs;
  const texts = costs.map((cost) => `\`${cost.belief}\` ${costText(cost)}`);
  return [
    `On ${LAYOUTS_TEXT[part.layouts]} what \`${player}\` needs more than with the right belief, in shots: ${listOf(texts)} ` +
      `(intervals at 95 % for all ${part.summary.pairs.length} pairs together; ${formatCount(pairs)} games each).`,
  ];
};

const recognitionSentences = ({ recognition }: PeopleFindings): string[] =>
  recognition.flatMap(({ layouts, games, looks }) => {
    const at = (shots?: number): string[] => {
      const look = looks.find((one) => one.shots === shots);
      if (!look) return [];
      const when = shots === undefined ? "at the end" : `after ${shots} shots`;
      return [`${formatPercent(look.mean)} % ${when} (${formatPercentInterval(look.interval)} %)`];
    };
    const means = [...at(10), ...at(20), ...at(40), ...at()];
    const end = looks.find((one) => one.shots === undefined);
    const sure = end
      ? ` At the end the chance of the true hider is past 75 % in ${formatPercent(end.sure)} % of games.`
      : "";
    const who = layouts === "people" ? "people's layouts" : "layouts of chance";
    return [
      `On ${who} the mixture, which begins with 50 %, gives a person a mean chance of ${listOf(means)}; ` +
        `${formatCount(games)} games, 95 % intervals.${sure}`,
    ];
  });

const evidenceSentences = ({ evidence, main }: PeopleFindings): string[] => {
  const shots = main.strategies.find(({ strategy }) => strategy.endsWith("=people"))?.shots?.mean;
  return evidence.map(({ layouts, bits, games }) => {
    const who = layouts === "people" ? "of a person" : "of chance";
    const decimals = decimalsFor((bits.interval.high - bits.interval.low) / 2);
    const inShots = shots === undefined ? "" : `, about ${formatCount(Math.round(games.median * shots))} shots`;
    return (
      `A whole layout ${who} tells ${formatNumber(bits.mean, decimals)} bits (${formatInterval(bits.interval, decimals)}) of who hid it: ` +
      `one game tells little. Game after game against one hider, half of the runs reach ${formatPercent(SURE, 0)} % for one of the two ` +
      `within ${formatCount(games.median)} games${inShots}, and nine of ten within ${formatCount(games.ninth)}; ${formatPercent(games.wrong)} % ` +
      "of them for the wrong one."
    );
  });
};

/** The cells on the border of the board. */
const BORDER: ReadonlySet<string> = ((): Set<string> => {
  const { board } = RULES;
  const isBorder = (cell: number): boolean =>
    coordOf(board, cell).some((x, axis) => x === 0 || x === board.size[axis] - 1);
  const cells = Array.from({ length: board.cellCount }, (_, cell) => cell).filter(isBorder);
  return new Set(cells.map((cell) => formatCell(board, cell)));
})();

/** How many cells of an opening lie on the border. */
export const onBorder = (cells: readonly string[]): number => cells.filter((cell) => BORDER.has(cell)).length;

const openingSentences = ({ openings }: PeopleFindings): string[] =>
  PLAYERS.flatMap((player) => {
    const of = (belief: BeliefName): readonly string[] | undefined =>
      openings.find((one) => one.player === player && one.belief === belief)?.cells;
    const [chance, person] = [of("uniform"), of("people")];
    if (!chance || !person) return [];
    return [
      `While all shots miss, \`${player}\` begins with ${listOf(person.slice(0, 4))} where it believes people and with ` +
        `${listOf(chance.slice(0, 4))} where it believes in chance; of the first ${OPENING_SHOTS} shots ${onBorder(person)} and ` +
        `${onBorder(chance)} lie on the border.`,
    ];
  });
