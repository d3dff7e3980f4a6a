import type { ExperimentGames, Summary } from "@broadside/arena";
import { faultCountTexts, type NamedStrategy } from "@broadside/arena/games";
import { type Description, type PairSummary, REDUCED_MEANING, type StrategySummary } from "@broadside/arena/statistics";
import { cellsOf, makeKnowledge, parseStrategy, registeredStrategy } from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import {
  formatCount,
  formatInterval,
  formatNumber,
  formatNumberOf,
  formatPercent,
  listOf,
} from "@broadside/engine/text";
import { outputTerminal, type Terminal } from "../../output/terminal.ts";
import { faultsColumn, fitItems, type ItemColumn, leftOutLines, right } from "../../output/text-table.ts";
import { wrap } from "../../output/text-width.ts";
import { runResult } from "./run-frame.ts";

/** @param proved sentences on means that are known exactly */
export const comparisonText = (
  { strategies, pairs, conclusions, cautions }: Summary,
  terminal: Terminal,
  proved: readonly string[] = [],
): string => {
  const { style, columns: width } = terminal;
  const ranked = [...strategies].sort((a, b) => meanOf(a) - meanOf(b));
  const faulty = strategies.filter(({ faults }) => faults.games > 0);
  const one = fitItems(ranked, strategyColumns(strategies), width, style.bold);
  const two = fitItems(pairs.map(pairFacts), pairColumns(pairs), width, style.bold);
  const left = [...one.left, ...(pairs.length > 0 ? two.left : [])];
  return [
    ...one.lines,
    ...(pairs.length > 0 ? ["", ...two.lines] : []),
    "",
    ...[...conclusions, ...proved].flatMap((line) => wrap(line, width)),
    ...luckLines(pairs).flatMap((line) => wrap(line, width)),
    ...cautions.flatMap((line) => wrap(`Caution: ${line}`, width)),
    ...leftOutLines(left, terminal),
    ...faulty.flatMap((summary) => ["", ...faultLines(summary)]),
  ].join("\n");
};

const meanOf = ({ shots }: StrategySummary): number => shots?.mean ?? Number.POSITIVE_INFINITY;

const strategyColumns = (strategies: readonly StrategySummary[]): ItemColumn<StrategySummary>[] => [
  ["strategy", ({ strategy }) => strategy],
  [right("games"), ({ finished }) => formatCount(finished)],
  [right("mean shots"), ({ shots }) => numberText(shots?.mean, 3)],
  ["95 % interval", ({ shots }) => (shots?.meanInterval ? spreadText(shots.meanInterval) : "")],
  [right("sd", 7), ({ shots }) => numberText(shots?.standardDeviation, 2)],
  // Quantiles of the number of shots: 95 % of the games ended within P95.
  [right("P5", 4), ({ shots }) => quantileText(shots, 0.05)],
  [right("P25", 2), ({ shots }) => quantileText(shots, 0.25)],
  [right("median", 6), ({ shots }) => quantileText(shots, 0.5)],
  [right("P75", 3), ({ shots }) => quantileText(shots, 0.75)],
  [right("P95", 5), ({ shots }) => quantileText(shots, 0.95)],
  [right("ms/game", 1), ({ milliseconds }) => (milliseconds ? formatMilliseconds(milliseconds.mean) : "")],
  [faultsColumn(strategies.map(({ faults }) => faults.games)), ({ faults }) => formatCount(faults.games)],
];

/** An interval; games that are all alike have no spread to make one from. */
const spreadText = (interval: { readonly low: number; readonly high: number }): string =>
  interval.low === interval.high ? "no spread" : formatInterval(interval, 3);

const numberText = (value: number | undefined, digits: number): string =>
  value === undefined ? "" : formatNumber(value, digits);

const quantileText = (shots: Description | undefined, share: number): string => {
  const value = shots?.quantiles.find((entry) => entry.share === share)?.value;
  // Show tenths only if there are any: with an even number of games, halves are common.
  return numberText(value, Math.round((value ?? 0) * 10) % 10 === 0 ? 0 : 1);
};

const pairColumns = (pairs: readonly PairSummary[]): ItemColumn<ReturnType<typeof pairFacts>>[] => [
  ["on the same layouts", ({ names }) => names.join(" − ")],
  [right("difference"), ({ mean }) => formatNumber(mean, 3)],
  [
    pairs.length > 0 && pairs[0].verdict.comparisons > 1 ? "95 %, all together" : "95 % interval",
    ({ interval }) => spreadText(interval),
  ],
  [right("first needs fewer", 2), ({ shares }) => shareText(shares[0])],
  [right("as many", 0), ({ shares }) => shareText(shares[1])],
  [right("more", 1), ({ shares }) => shareText(shares[2])],
];

/** A pair with the strategy first that needs fewer shots. */
const pairFacts = ({ first, second, difference: { mean }, verdict: { interval }, duels }: PairSummary) => {
  // With alternate turns and equal shots, the player who starts wins; the second player must need fewer shots to
  // win.
  const alternate = duels.find(({ rule }) => rule === "alternate");
  const shares = alternate
    ? [alternate.winsSecond, alternate.winsStarting - alternate.winsSecond, 1 - alternate.winsStarting]
    : [];
  const { low, high } = interval;
  return mean > 0
    ? { names: [second, first], mean: -mean, interval: { low: -high, high: -low }, shares: shares.reverse() }
    : { names: [first, second], mean, interval: { low, high }, shares };
};

/** A share, freed of the rounding errors of subtraction. */
const shareText = (share: number | undefined): string =>
  share === undefined ? "" : `${formatPercent(Math.round(share * 1e12) / 1e12, 1)} %`;

/** What the sentences on luck taken out mean, and why some pairs have none. */
const luckLines = (pairs: readonly PairSummary[]): string[] => [
  ...(pairs.some(({ reduced }) => reduced) ? [REDUCED_MEANING] : []),
  ...pairs.flatMap(({ first, second, unreduced }) =>
    unreduced ? [`Luck is not taken out of ${first} − ${second}: ${unreduced}.`] : [],
  ),
];

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
  return runResult(games, [comparisonText(summary, terminal, provedLines(games)), ...why], end, files, terminal);
};

/**
 * A sentence with the exact mean of `optimal` where it solves the first position, which is then solved once more:
 * a second or so. Elsewhere it first asks another strategy, and its mean is not known without `solve`.
 */
export const provedLines = ({
  scenario,
  placement,
  strategies,
}: Pick<ExperimentGames, "scenario" | "placement"> & { readonly strategies: readonly NamedStrategy[] }): string[] => {
  const { fleet, contact, prior } = scenario;
  // Layouts must be equally likely, and have equally many ship cells, so that the fewest misses are the fewest shots.
  const cells = fleet
    .map((ship) => cellsOf(ship) ?? Number.NaN)
    .reduce((sum, each, i) => sum + fleet[i].count * each, 0);
  if (placement !== "uniform" || prior || contact === "overlap" || Number.isNaN(cells)) return [];
  const start = makeKnowledge(scenario);
  const solved = strategies.filter(({ strategy, command }) => {
    const made = command === undefined ? parseStrategy(strategy) : undefined;
    return made?.ok && registeredStrategy(made.value.name)?.kind === "solved" && made.value.asks?.(start) === undefined;
  });
  if (solved.length === 0) return [];
  const { layouts, misses } = solve(start, { limits: { lookahead: 0 } });
  const total = misses.total + layouts * BigInt(cells);
  const names = listOf(
    solved.map(({ strategy }) => strategy),
    "and",
  );
  const mean = formatNumber(Number(total) / Number(layouts), 3);
  return [
    `Proved: over all ${formatCount(layouts)} layouts the mean of ${names} is ${mean} shots (${formatCount(total)} in all), and no strategy has a lower one.`,
  ];
};
