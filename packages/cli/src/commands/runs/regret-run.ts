import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Experiment, exportGames, type RunProgress, readGames, runExperiment } from "@broadside/arena";
import {
  type ExperimentGames,
  faultCountTexts,
  firstGames,
  makeGameLayouts,
  type Placement,
  playedByAll,
} from "@broadside/arena/games";
import { EXPERIMENT_LIBRARIES, requireLibraries } from "@broadside/arena/libraries";
import {
  exactRegrets,
  type RegretMeasure,
  type RegretSummary,
  relativeRegrets,
  summariseRegret,
} from "@broadside/arena/statistics";
import { parseStrategySources, splitStrategies } from "@broadside/arena/strategies";
import { RefusedError, type Scenario } from "@broadside/engine";
import { ShotRegrets, whyNotReduced } from "@broadside/engine/review";
import { formatCount, formatInterval, formatNumber, formatNumberOf } from "@broadside/engine/text";
import type { Call } from "../../definition/command.ts";
import { drawSeed, oneOf } from "../../input/flag-value.ts";
import { requirePlayable, scenarioPlace } from "../../input/limits.ts";
import { requireLayout } from "../../input/require-layout.ts";
import type { GameFlags } from "../../input/run-flags.ts";
import { scenarioOf } from "../../input/scenario-source.ts";
import { write, writeJson } from "../../output/output.ts";
import { makeProgressBar } from "../../output/progress.ts";
import { outputTerminal, type Terminal } from "../../output/terminal.ts";
import { faultsColumn, fitItems, type ItemColumn, right } from "../../output/text-table.ts";
import { wrap } from "../../output/text-width.ts";
import { accept, Failure, UsageError } from "../../output/usage-error.ts";
import { endSaying, interruptible } from "../../thread/interrupt.ts";
import {
  askedFlags,
  type BotAuthors,
  botLines,
  playedText,
  playWithBar,
  type ResultsFolder,
  readFormats,
  requireFolder,
  running,
  runResult,
  stoppedOf,
  stoppedRun,
  withResultsFolder,
} from "./run-frame.ts";

type StrategyRegret = RegretSummary["strategies"][number];
type PairRegret = RegretSummary["pairs"][number];
type SpreadOfPair = PairRegret["plain"];
type MeanRegret = NonNullable<StrategyRegret["shots"]>;

type RegretFlags = GameFlags & { readonly against?: string };

const GAMES = 200;

/** The strategy to measure against where the best one cannot be computed. */
const OTHER = "greedy-hit";

const AGAINST = ["optimal", OTHER] as const;

export const runRegret = async (typed: RegretFlags, called: Call): Promise<void> => {
  requireLibraries(EXPERIMENT_LIBRARIES);
  requireFolder(typed);
  await running(async () => {
    const { flags, saved, asked } = await askedFlags(called, { ...typed, ...namedAgents(typed, called) });
    const scenario = scenarioOf(flags);
    requirePlayable(scenario);
    requireLayout(scenario);
    if (flags.strategies === undefined)
      throw UsageError.of("agents", "nobody is named", "write for example broadside regret hunt-target greedy-hit");
    const names = splitStrategies(flags.strategies);
    // Errors in names are the most likely, and the cheapest to find.
    const sources = accept(parseStrategySources(names, "agents"));
    const best = bestOf(scenario, flags.against);
    const isExact = best instanceof ShotRegrets;
    const { prior } = scenario;
    const placement: Placement = prior ? { model: "prior", prior } : { model: "uniform" };
    const experiment: Experiment = {
      scenario,
      strategies: isExact || sources.some(({ key }) => key === OTHER) ? names : [...names, OTHER],
      placement,
      games: flags.games ?? saved.games ?? GAMES,
      seed: flags.seed ?? saved.seed ?? drawSeed(),
      reduceLuck: isExact ? "none" : "all",
    };
    await withResultsFolder(flags.out, (results) => play({ flags, names, best, experiment, asked, results }));
  });
};

/** The agents named without a flag. */
const namedAgents = ({ strategies }: RegretFlags, { words }: Call): Pick<RegretFlags, "strategies"> => {
  if (words.length === 0) return {};
  if (strategies === undefined) return { strategies: words.join(",") };
  throw UsageError.of(
    "--strategies",
    `agents are also named without it: ${words.join(" ")}`,
    "name them all in one way",
  );
};

/** The best strategy's regrets, or why the best strategy cannot be measured against. @throws UsageError */
const bestOf = (scenario: Scenario, flag: string | undefined): ShotRegrets | string => {
  const against = flag === undefined ? undefined : oneOf("--against", flag, AGAINST);
  const why = against === OTHER ? "--against says so" : undefined;
  const best = why ?? solved(scenario);
  if (typeof best !== "string") return best;
  if (against === "optimal")
    throw UsageError.of(
      "--against optimal",
      `${scenario.name} is not solved: ${best}`,
      `take a smaller board, or --against ${OTHER}`,
    );
  const stays = whyNotReduced(scenario);
  if (stays === undefined) return best;
  const what = why === undefined ? `the best strategy cannot be computed (${best}), and against ${OTHER} luck` : "luck";
  throw UsageError.of(
    why === undefined ? scenarioPlace(scenario) : `--against ${OTHER}`,
    `${what} cannot be taken out because ${stays}`,
    why === undefined ? "take a smaller board or other rules" : "take other rules",
  );
};

/** The regrets of a game behind a bar; the reason if it is not solved. */
const solved = (scenario: Scenario): ShotRegrets | string => {
  const bar = makeProgressBar();
  const start = performance.now();
  try {
    return ShotRegrets.solve(scenario, {
      progress: (positions) =>
        bar.show({
          what: `solving ${scenario.name}, ${formatCount(positions)} positions`,
          milliseconds: performance.now() - start,
        }),
    });
  } catch (error) {
    if (error instanceof RefusedError) return error.message;
    throw error;
  } finally {
    bar.clear();
  }
};

interface Run {
  readonly flags: RegretFlags;
  readonly names: readonly string[];
  readonly best: ShotRegrets | string;
  readonly experiment: Experiment;
  readonly asked: string;
  readonly results: ResultsFolder;
}

const play = async (run: Run): Promise<void> => {
  const { flags, experiment, asked, results } = run;
  const formats = readFormats(flags.export);
  const outcome = await playWithBar(flags, results, (options) => runExperiment(experiment, { asked, ...options }), {
    showStopped: async (progress, authors) => {
      const games = playedByAll(await readGames(results.path), stoppedOf(progress));
      if (games.games > 0) await show(run, games, progress, authors);
      return games.games > 0;
    },
  });
  const exported = results.isKept ? await exportGames(results.path, formats) : [];
  await show(run, await readGames(results.path), outcome.progress, outcome.authors, exported);
};

const show = async (
  { flags, names, best, results }: Run,
  played: ExperimentGames,
  progress: RunProgress,
  authors: BotAuthors,
  exported: readonly string[] = [],
): Promise<void> => {
  const told = played.strategies.slice(0, names.length).map(({ strategy }) => strategy);
  const { games, measure, isStopped } = await measureGames(best, played);
  if (games.games < 1) throw stoppedRun(progress, results.isKept ? results.path : undefined);
  const summary = summariseRegret(games, measure, told);
  const file = join(results.path, "regret.json");
  if (results.isKept) writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`);
  const files = results.isKept ? [file, ...exported] : [];
  const bots = summary.strategies.map(({ faults: { reasons }, ...named }) => ({ ...named, reasons }));
  if (flags.json) await writeJson(summary);
  else {
    const terminal = outputTerminal();
    const why = botLines(results, bots, authors).flatMap((line) => wrap(line, terminal.columns));
    const end = `${playedText(progress)}${results.isKept ? "" : "; nothing is saved without --out"}`;
    await write(runResult(games, [summaryText(summary, terminal), ...why], end, files, terminal));
  }
  if (isStopped)
    throw new Failure(`stopped after ${formatCount(games.games)} of ${formatNumberOf(played.games, "game")}`);
};

/** What the games lost; the first Ctrl-C leaves those measured until then. */
const measureGames = async (
  best: ShotRegrets | string,
  games: ExperimentGames,
): Promise<{ readonly games: ExperimentGames; readonly measure: RegretMeasure; readonly isStopped: boolean }> => {
  if (typeof best === "string") {
    const other = games.strategies.find(({ strategy, command }) => strategy === OTHER && command === undefined);
    const columns = relativeRegrets(games.strategies, other ?? games.strategies[0]);
    return { games, measure: { against: OTHER, columns, why: best }, isStopped: false };
  }
  const { scenario, seed } = games;
  const layouts = makeGameLayouts({ scenario, model: "uniform", seed });
  const bar = makeProgressBar();
  const start = performance.now();
  const progress = (share: number): void =>
    bar.show({ what: "regret of each shot", share, milliseconds: performance.now() - start });
  endSaying(undefined);
  const measured = await interruptible(
    (signal) => exactRegrets(games, best, (game) => layouts.at(game), { progress, signal }),
    { clear: () => bar.clear(), note: "the games measured so far are shown" },
  );
  const { columns, games: count } = measured;
  const { bestMean, layouts: number } = best;
  return {
    games: count < games.games ? firstGames(games, count) : games,
    measure: { against: "optimal", columns, bestMean, layouts: number },
    isStopped: count < games.games,
  };
};

const summaryText = (summary: RegretSummary, terminal: Terminal): string => {
  const { style, columns: width } = terminal;
  const { strategies, pairs, best } = summary;
  const ranked = [...strategies].sort((a, b) => lossOf(a) - lossOf(b));
  const paragraphs = [
    best ? exactMeaning(best) : relativeMeaning(summary),
    ...(pairs.length > 0 ? [PAIR_MEANING] : []),
  ];
  return [
    ...fitItems(ranked, strategyColumns(summary), width, style.bold),
    ...(pairs.length > 0 ? ["", ...fitItems(pairs.flatMap(pairRows), PAIR_COLUMNS, width, style.bold)] : []),
    ...paragraphs.flatMap((text) => ["", ...wrap(text, width)]),
    ...strategies.flatMap(({ strategy, faults, unmeasured }) => [
      ...(unmeasured === undefined
        ? []
        : ["", ...wrap(`No regret of ${strategy}: ${reasonOf(strategy, unmeasured)}.`, width)]),
      ...faultCountTexts(faults.reasons).map((line) => `  ${line}`),
    ]),
  ].join("\n");
};

const reasonOf = (strategy: string, why: string): string => (why.startsWith("did not") ? `${strategy} ${why}` : why);

const exactMeaning = ({ mean, layouts }: NonNullable<RegretSummary["best"]>): string =>
  `The best strategy needs ${formatNumber(mean, 3)} shots on average, over all ${formatNumberOf(layouts, "layout")}: proved. ` +
  "Regret is how many more shots a game is expected to take after the cell shot than after the best cell, before the answer is known. " +
  "It is exact for each shot; the means are those of the games played.";

const relativeMeaning = ({ why }: RegretSummary): string =>
  `Measured against ${OTHER}, not against the best strategy (${why}): an estimate of how many more shots a strategy needs than ${OTHER}, with luck taken out. Below 0 it is better than ${OTHER}. ` +
  `Late is what the cells shot cost once few layouts are left, by exact expectations; early is the rest.`;

const PAIR_MEANING =
  "Games to tell: how many show the difference with 80 % chance at the 5 % level, if it is what it is here with luck taken out; none is given where that is not clear of 0.";

const lossOf = ({ regret, relative }: StrategyRegret): number =>
  (regret ?? relative)?.perGame.mean ?? Number.POSITIVE_INFINITY;

const strategyColumns = ({ strategies, against }: RegretSummary): ItemColumn<StrategyRegret>[] => {
  const lost = ({ regret, relative }: StrategyRegret) => regret ?? relative;
  const parts = strategies.find((one) => one.parts)?.parts ?? [];
  return [
    ["strategy", ({ strategy }) => strategy],
    [right("games"), ({ games }) => formatCount(games)],
    [right("mean shots"), ({ shots }) => numberText(shots, 3)],
    [right(against === "optimal" ? "regret/game" : `over ${OTHER}`), (one) => numberText(lost(one)?.perGame, 3)],
    ["95 % interval", (one) => intervalText(lost(one)?.perGame, 3)],
    [right("per shot", 9), (one) => numberText(lost(one)?.perShot, 4)],
    [{ heading: "95 % interval", spare: 9 }, (one) => intervalText(lost(one)?.perShot, 4)],
    ...parts.map(({ part }, i): ItemColumn<StrategyRegret> => [right(part, 5), (one) => numberText(one.parts?.[i], 3)]),
    [faultsColumn(strategies.map(({ faults }) => faults.games)), ({ faults }) => formatCount(faults.games)],
  ];
};

/** A line of the table of pairs: the difference with luck; or with luck taken out, and how many times fewer games. */
type PairRow = readonly [name: string, spread: SpreadOfPair, worth?: number | undefined];

const pairRows = ({ first, second, plain, reduced, worth }: PairRegret): readonly PairRow[] => [
  [`${first} − ${second}`, plain],
  ["  luck taken out", reduced, worth],
];

const PAIR_COLUMNS: readonly ItemColumn<PairRow>[] = [
  ["difference", ([name]) => name],
  [right("mean"), ([, { mean }]) => formatNumber(mean, 3)],
  ["95 % interval", ([, spread]) => intervalText(spread, 3)],
  [right("sd", 1), ([, { standardDeviation }]) => formatNumber(standardDeviation, 2)],
  [right("games to tell"), ([, spread]) => gamesText(spread)],
  [right("times fewer", 2), ([, , worth]) => (worth === undefined ? "" : formatNumber(worth, worth < 10 ? 1 : 0))],
];

const gamesText = ({ gamesToTell }: SpreadOfPair): string =>
  gamesToTell === undefined ? "" : formatCount(gamesToTell);

const numberText = (value: MeanRegret | undefined, digits: number): string =>
  value === undefined ? "" : formatNumber(value.mean, digits);

const intervalText = (value: MeanRegret | undefined, digits: number): string => {
  if (value === undefined) return "";
  const { low, high } = value.interval;
  return low === high ? "no spread" : formatInterval(value.interval, digits);
};
