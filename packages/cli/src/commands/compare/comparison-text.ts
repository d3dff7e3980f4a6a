import type { ExperimentGames, Summary } from "@broadside/arena";
import { faultCountTexts } from "@broadside/arena/games";
import {
  alikeSentence,
  type Description,
  isDifferent,
  type PairSummary,
  pairSentence,
  plainSentence,
  REDUCED_MEANING,
  reducedSentence,
  type StrategySummary,
  sightSentence,
} from "@broadside/arena/statistics";
import { formatCount, formatInterval, formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { outputTerminal, type Terminal } from "../../output/terminal.ts";
import { faultsColumn, fitTable, leftOutLines, type TableColumn } from "../../output/text-table.ts";
import { wrap } from "../../output/text-width.ts";
import { runResult } from "./run-frame.ts";

const COLUMNS: readonly TableColumn[] = [
  { heading: "strategy" },
  { heading: "games", right: true },
  { heading: "mean shots", right: true },
  { heading: "95 % interval" },
  { heading: "sd", right: true, spare: 7 },
  { heading: "P5", right: true, spare: 4 },
  { heading: "P25", right: true, spare: 2 },
  { heading: "median", right: true, spare: 6 },
  { heading: "P75", right: true, spare: 3 },
  { heading: "P95", right: true, spare: 5 },
  { heading: "ms/game", right: true, spare: 1 },
];

/** Quantiles of the number of shots: 95 % of the games ended within P95. */
const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];

export const comparisonText = ({ strategies, pairs }: Summary, terminal: Terminal): string => {
  const { style, columns: width } = terminal;
  const ranked = [...strategies].sort((a, b) => meanOf(a) - meanOf(b));
  const faulty = strategies.filter(({ faults }) => faults.games > 0);
  const one = fitTable(
    [...COLUMNS, faultsColumn(strategies.map(({ faults }) => ({ faults: faults.games })))],
    ranked.map(strategyCells),
    width,
    style.bold,
  );
  const two = fitTable(pairColumns(pairs), pairs.map(pairCells), width, style.bold);
  const left = [...one.left, ...(pairs.length > 0 ? two.left : [])];
  return [
    ...one.lines,
    ...(pairs.length > 0
      ? [
          "",
          ...two.lines,
          ...clearLines(ranked, pairs).flatMap((line) => wrap(line, width)),
          ...openLines(pairs).flatMap((line) => wrap(line, width)),
          ...reducedLines(pairs).flatMap((line) => wrap(line, width)),
        ]
      : []),
    ...leftOutLines(left, terminal),
    ...faulty.flatMap((summary) => ["", ...faultLines(summary)]),
  ].join("\n");
};

const meanOf = ({ shots }: StrategySummary): number => shots?.mean ?? Number.POSITIVE_INFINITY;

const strategyCells = ({ strategy, finished, shots, faults, milliseconds }: StrategySummary): string[] => {
  const number = (value: number | undefined, digits: number): string =>
    value === undefined ? "" : formatNumber(value, digits);
  const quantile = (description: Description | undefined, share: number): string => {
    const value = description?.quantiles.find((entry) => entry.share === share)?.value;
    // Show tenths only if there are any: with an even number of games, halves are common.
    return number(value, Math.round((value ?? 0) * 10) % 10 === 0 ? 0 : 1);
  };
  const interval = shots?.meanInterval;
  return [
    strategy,
    formatCount(finished),
    number(shots?.mean, 3),
    interval ? intervalText(interval.low, interval.high) : "",
    number(shots?.standardDeviation, 2),
    ...SHARES.map((share) => quantile(shots, share)),
    milliseconds === undefined ? "" : formatMilliseconds(milliseconds.mean),
    formatCount(faults.games),
  ];
};

const intervalText = (low: number, high: number): string => formatInterval({ low, high }, 3);

const pairColumns = (pairs: readonly PairSummary[]): TableColumn[] => [
  { heading: "on the same layouts" },
  { heading: "difference", right: true },
  { heading: pairs.length > 0 && pairs[0].verdict.comparisons > 1 ? "95 %, all together" : "95 % interval" },
  { heading: "first needs fewer", right: true, spare: 2 },
  { heading: "as many", right: true, spare: 0 },
  { heading: "more", right: true, spare: 1 },
];

const pairCells = ({ first, second, difference: { mean }, verdict: { interval }, duels }: PairSummary): string[] => {
  const isSwapped = mean > 0;
  const bounds = isSwapped ? ([-interval.high, -interval.low] as const) : ([interval.low, interval.high] as const);
  // With alternate turns and equal shots, the player who starts wins; the second player must need fewer shots to
  // win.
  const alternate = duels.find(({ rule }) => rule === "alternate");
  const shares = alternate
    ? [alternate.winsSecond, alternate.winsStarting - alternate.winsSecond, 1 - alternate.winsStarting]
    : [];
  if (isSwapped) shares.reverse();
  return [
    isSwapped ? `${second} − ${first}` : `${first} − ${second}`,
    formatNumber(isSwapped ? -mean : mean, 3),
    intervalText(...bounds),
    ...[0, 1, 2].map((i) => (i < shares.length ? `${formatPercent(clean(shares[i]), 1)} %` : "")),
  ];
};

/** The maximum number of sentences to write about clear differences; the table above them has all. */
const CLEAR_LINES = 3;

/** How many fewer shots the best strategy clearly needs than others. */
const clearLines = ([best, ...others]: readonly StrategySummary[], pairs: readonly PairSummary[]): string[] => {
  const clear = others.flatMap(({ strategy }) => {
    const pair = pairs.filter(({ first, second }) =>
      [first, second].every((one) => one === strategy || one === best.strategy),
    );
    return pair.some((one) => isDifferent(one) && !one.reduced)
      ? (pairSentence({ pairs: pair }, best.strategy, strategy) ?? [])
      : [];
  });
  return clear.length === 0 ? [] : ["", ...clear.slice(0, CLEAR_LINES)];
};

/** Pairs whose interval contains 0, with the size of difference that these games would have shown. */
const openLines = (pairs: readonly PairSummary[]): string[] => {
  const open = pairs.filter(({ verdict, reduced }) => verdict.sign === "open" && !reduced);
  if (open.length === 0) return [];
  return [
    "",
    ...open.map((pair) => {
      const { first, second, difference, verdict } = pair;
      const sight = `No clear difference between ${first} and ${second}. ${sightSentence(verdict, difference.mean)}`;
      const alike = alikeSentence(pair);
      return alike === undefined ? sight : `${sight} ${alike}`;
    }),
  ];
};

const reducedLines = (pairs: readonly PairSummary[]): string[] => {
  const lines = pairs.flatMap((pair) => {
    const { first, second, reduced, unreduced } = pair;
    if (!reduced) return unreduced ? [`Luck is not taken out of ${first} − ${second}: ${unreduced}.`] : [];
    const alike = reduced.verdict.sign === "open" ? alikeSentence(pair) : undefined;
    return [reducedSentence(pair), alike, plainSentence(pair)].filter((line) => line !== undefined);
  });
  const isReduced = pairs.some(({ reduced }) => reduced);
  return lines.length === 0 ? [] : ["", ...lines, ...(isReduced ? [REDUCED_MEANING] : [])];
};

/** A share freed of the rounding errors of subtraction. */
const clean = (share: number): number => Math.round(share * 1e12) / 1e12;

const faultLines = ({ strategy, faults: { games, reasons } }: StrategySummary): string[] => [
  `${strategy}: ${formatNumberOf(games, "game")} with a fault`,
  ...faultCountTexts(reasons).map((line) => `  ${line}`),
];

const formatMilliseconds = (mean: number): string => (mean < 100 ? mean.toPrecision(2) : formatCount(Math.round(mean)));

/** The result of an experiment, for people. @param end how the run ended @param bots why bots failed */
export const resultText = (
  games: ExperimentGames,
  summary: Summary,
  end: string,
  files: readonly string[],
  bots: readonly string[] = [],
): string => {
  const terminal = outputTerminal();
  const why = bots.flatMap((line) => wrap(line, terminal.columns));
  return runResult(games, [comparisonText(summary, terminal), ...why], end, files, terminal);
};
