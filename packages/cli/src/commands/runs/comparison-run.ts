import {
  type Experiment,
  type ExperimentGames,
  exportGames,
  LUCK_REDUCTIONS,
  type LuckReduction,
  type RunProgress,
  readGames,
  runExperiment,
  type SavedSettings,
  type Summary,
  UNTIL_OF,
  writeReport,
} from "@broadside/arena";
import {
  faultCountTexts,
  type NamedStrategy,
  playedByAll,
  reducedStrategies,
  resultsHash,
  whyLuckStays,
} from "@broadside/arena/games";
import { EXPERIMENT_LIBRARIES, requireLibraries } from "@broadside/arena/libraries";
import {
  type Description,
  endingOf,
  type PairSummary,
  REDUCED_MEANING,
  type StrategySummary,
  summariseInSteps,
} from "@broadside/arena/statistics";
import { parseStrategySources, type StrategySource, splitStrategies } from "@broadside/arena/strategies";
import {
  cellsOf,
  makeKnowledge,
  parseStrategy,
  presetPlacement,
  registeredStrategy,
  STANDARD_STRATEGIES,
} from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import {
  formatCount,
  formatInterval,
  formatNumber,
  formatNumberOf,
  formatPercent,
  formatPercentInterval,
  listOf,
} from "@broadside/engine/text";
import type { Call } from "../../definition/command.ts";
import { drawSeed, oneOf, readDecimal } from "../../input/flag-value.ts";
import { requirePlayable } from "../../input/limits.ts";
import type { GameFlags } from "../../input/run-flags.ts";
import { loadScenario, scenarioOf } from "../../input/scenario-source.ts";
import { write, writeJson } from "../../output/output.ts";
import { outputTerminal, type Terminal } from "../../output/terminal.ts";
import { faultsColumn, fitItems, type ItemColumn, right } from "../../output/text-table.ts";
import { wrap } from "../../output/text-width.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { madeBy } from "../../version.ts";
import {
  askedFlags,
  type BotAuthors,
  botLines,
  commandLine,
  experimentWords,
  folderWords,
  playedText,
  playWithBar,
  type ResultsFolder,
  readFormats,
  readPlacement,
  reporting,
  requireFolder,
  running,
  runResult,
  stoppedOf,
  withResultsFolder,
} from "./run-frame.ts";

type CompareFlags = GameFlags & {
  readonly reduceLuck?: string;
  readonly within?: readonly number[];
};

/** The command line that repeats an experiment, with its seed. */
const commandOf = (flags: CompareFlags, experiment: Experiment): string => {
  const { games, untilInterval, untilOf, reduceLuck } = experiment;
  const { within } = flags;
  return commandLine("compare", [
    ...experimentWords(flags, experiment),
    ["--games", games === (untilInterval === undefined ? GAMES : MOST_GAMES) ? undefined : games],
    ["--until", untilInterval && `${untilOf === "differences" ? "differences=" : ""}${untilInterval}`],
    ["--within", within?.join(",")],
    ["--reduce-luck", reduceLuck === "exact" ? undefined : reduceLuck],
    ...folderWords(flags, experiment),
  ]);
};

const GAMES = 1000;
const MOST_GAMES = 1_000_000;

export const runComparison = async (flags: CompareFlags, called: Call): Promise<void> => {
  requireLibraries(EXPERIMENT_LIBRARIES);
  await running(() => compare(flags, called));
};

const compare = async (typed: CompareFlags, called: Call): Promise<void> => {
  requireFolder(typed);
  const { flags, saved, asked } = await askedFlags(called, typed);
  const strategies = flags.strategies ?? exampleStrategies(flags);
  const example = flags.strategies === undefined ? exampleLine(strategies, flags) : undefined;
  await withResultsFolder(flags.out, (folder) => compareIn(folder, { strategies, flags, saved, asked }, example));
};

const exampleStrategies = ({ scenario }: CompareFlags): string => {
  const hasBoxes = loadScenario(scenario).fleet.some(({ shape }) => shape.kind === "box");
  return STANDARD_STRATEGIES[hasBoxes ? "boxComparison" : "comparison"].join(",");
};

const exampleLine = (strategies: string, { out }: CompareFlags): string =>
  `an example, ${strategies}: --strategies names others${out === undefined ? ", and --out a folder that keeps the games" : ""}`;

interface Asked {
  readonly flags: CompareFlags;
  readonly strategies: string;
  readonly saved: SavedSettings;
  readonly asked: string;
}

const compareIn = async (results: ResultsFolder, question: Asked, example: string | undefined): Promise<void> => {
  const { flags, asked } = question;
  const { path: folder, isKept } = results;
  const formats = readFormats(flags.export);
  const experiment = readExperiment(question);
  const made = { madeBy: madeBy(), commands: [commandOf(flags, experiment)] };
  const { within } = flags;
  const show = async (games: ExperimentGames, progress: RunProgress, authors: BotAuthors): Promise<void> => {
    const exported = isKept && !games.stopped ? await exportGames(folder, formats) : [];
    const { summary, files } = await reporting(async (told) =>
      isKept
        ? writeReport(games, folder, { ...made, within, progress: told })
        : { summary: await summariseInSteps(games, { within }, told), files: [] },
    );
    const all = [...files, ...exported];
    if (flags.json)
      return writeJson({ ...summary, ...(isKept ? { files: all } : { ...made, results: resultsHash(games) }) });
    const end = `${endOf(progress, summary)}${isKept ? "" : "; nothing is saved without --out"}`;
    const bots = summary.strategies.map(({ faults: { reasons }, ...named }) => ({ ...named, reasons }));
    const first = example === undefined ? "" : `${example}\n\n`;
    return write(first + resultText(games, summary, end, all, botLines(results, bots, authors)));
  };
  const outcome = await playWithBar(flags, results, (options) => runExperiment(experiment, { asked, ...options }), {
    showStopped: async (progress, authors) => {
      const games = playedByAll(await readGames(folder), stoppedOf(progress));
      if (games.games > 0) await show(games, progress, authors);
      return games.games > 0;
    },
  });
  return show(await readGames(folder), outcome.progress, outcome.authors);
};

const readExperiment = ({ flags, strategies, saved }: Asked): Experiment => {
  const scenario = scenarioOf(flags);
  requirePlayable(scenario);
  const texts = splitStrategies(strategies);
  // Errors in strategies are the most likely, and the cheapest to find.
  const sources = accept(parseStrategySources(texts, "--strategies"));
  const { untilInterval, untilOf } = readUntil(flags.until, texts.length);
  const placement = readPlacement(scenario, flags.placement, presetPlacement(flags.scenario));
  return {
    scenario,
    strategies: texts,
    placement,
    games: flags.games ?? saved.games ?? (untilInterval === undefined ? GAMES : MOST_GAMES),
    seed: flags.seed ?? saved.seed ?? drawSeed(),
    ...(untilInterval !== undefined && { untilInterval }),
    ...(untilOf && { untilOf }),
    reduceLuck: readReduction(flags, { scenario, placement }, sources, saved),
  };
};

/** Which strategies have luck removed: as the flag says, as in the resumed folder, or those that infer. */
const readReduction = (
  { reduceLuck: text }: CompareFlags,
  { scenario, placement }: Pick<Experiment, "scenario" | "placement">,
  sources: readonly StrategySource[],
  { reduceLuck: kept }: SavedSettings,
): LuckReduction => {
  if (text === undefined) {
    // If no strategy infers, folders made with either setting look the same.
    const isChoice = reducedStrategies({ scenario, placement, reduceLuck: "exact" }, sources).includes(true);
    return kept === undefined || (kept === "none" && !isChoice) ? "exact" : kept;
  }
  const reduction = oneOf("--reduce-luck", text, LUCK_REDUCTIONS);
  const stays = reduction === "none" ? undefined : whyLuckStays(scenario, placement.model);
  if (stays === undefined) return reduction;
  throw UsageError.of("--reduce-luck", `luck cannot be taken out because ${stays}`, "leave it out");
};

/** Reads when there are enough games: `0.5` for the means, `differences=0.5` for the differences. */
const readUntil = (text: string | undefined, strategies: number): Pick<Experiment, "untilInterval" | "untilOf"> => {
  if (text === undefined) return {};
  const [, of = "means", shots] = /^(?:([^=]*)=)?(.*)$/s.exec(text) ?? [];
  const untilOf = oneOf("--until", of, UNTIL_OF);
  if (untilOf === "differences" && strategies < 2)
    throw UsageError.of("--until", "one strategy has no differences", "name two strategies, or write the shots alone");
  const untilInterval = readShots("--until", shots);
  return untilInterval === undefined ? {} : { untilInterval, untilOf };
};

const readShots = (flag: string, text: string | undefined): number | undefined =>
  text === undefined
    ? undefined
    : readDecimal(flag, text, (shots) => shots > 0, "a number above 0", "write a number of shots such as 0.1");

/** What checking again and again costs; the report says more. */
const COVERED = "because they were checked during play, 95 % intervals hold the true value in about 94 cases of 100";

const endOf = (progress: RunProgress, summary: Summary): string => {
  const ending = endingOf(summary);
  return playedText(progress) + (ending === undefined ? "" : `; the games ${ending} (${COVERED})`);
};

/** @param proved sentences on means that are known exactly */
const comparisonText = (
  { strategies, pairs, conclusions, cautions }: Summary,
  terminal: Terminal,
  proved: readonly string[] = [],
): string => {
  const { style, columns: width } = terminal;
  const ranked = [...strategies].sort((a, b) => meanOf(a) - meanOf(b));
  const faulty = strategies.filter(({ faults }) => faults.games > 0);
  const one = fitItems(ranked, strategyColumns(strategies), width, style.bold);
  const two = fitItems(pairs.map(pairFacts), pairColumns(pairs), width, style.bold);
  return [
    ...one,
    ...(pairs.length > 0 ? ["", ...two] : []),
    "",
    ...[...conclusions, ...proved].flatMap((line) => wrap(line, width)),
    ...luckLines(pairs).flatMap((line) => wrap(line, width)),
    ...cautions.flatMap((line) => wrap(`Caution: ${line}`, width)),
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
  ...withinColumns(strategies),
  [right("ms/game", 1), ({ milliseconds }) => (milliseconds ? formatMilliseconds(milliseconds.mean) : "")],
  [faultsColumn(strategies.map(({ faults }) => faults.games)), ({ faults }) => formatCount(faults.games)],
];

/** The share of games finished within each number of shots that was asked for, with its interval. */
const withinColumns = (strategies: readonly StrategySummary[]): ItemColumn<StrategySummary>[] =>
  (strategies.find(({ within }) => within)?.within ?? []).flatMap(({ shots }, i): ItemColumn<StrategySummary>[] => [
    [right(`within ${shots}`), ({ within }) => (within ? `${formatPercent(within[i].finished)} %` : "")],
    ["95 % interval", ({ within }) => (within ? `${formatPercentInterval(within[i].interval)} %` : "")],
  ]);

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
    pairs.length > 0 && pairs[0].verdict.comparisons > 1 ? "95 %, together" : "95 % interval",
    ({ interval }) => spreadText(interval),
  ],
  [right("fewer", 2), ({ shares }) => shareText(shares[0])],
  [right("as many", 0), ({ shares }) => shareText(shares[1])],
  [right("more", 1), ({ shares }) => shareText(shares[2])],
];

/** A pair in the order of the summary, of the report's tables and of its figures. */
const pairFacts = ({ first, second, difference: { mean }, verdict: { interval }, duels }: PairSummary) => {
  // With alternate turns and equal shots, the player who starts wins; the second player must need fewer shots to
  // win.
  const alternate = duels.find(({ rule }) => rule === "alternate");
  const shares = alternate
    ? [alternate.winsSecond, alternate.winsStarting - alternate.winsSecond, 1 - alternate.winsStarting]
    : [];
  return { names: [first, second], mean, interval, shares };
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

export const faultLines = ({ strategy, faults: { games, reasons } }: StrategySummary): string[] => [
  `${strategy}: ${formatNumberOf(games, "game")} with a fault`,
  ...faultCountTexts(reasons).map((line) => `  ${line}`),
];

const formatMilliseconds = (mean: number): string => (mean < 100 ? mean.toPrecision(2) : formatCount(Math.round(mean)));

/** The result of an experiment, for people. @param end how the run ended @param bots why bots failed */
const resultText = (
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
