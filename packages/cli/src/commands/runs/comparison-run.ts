import {
  type Experiment,
  exportGames,
  LUCK_REDUCTIONS,
  type LuckReduction,
  type RunOutcome,
  type RunProgress,
  readGames,
  runExperiment,
  type SavedSettings,
  type Summary,
  summarise,
  UNTIL_OF,
  writeReport,
} from "@broadside/arena";
import { playedByAll, reducedStrategies, resultsHash, whyLuckStays } from "@broadside/arena/games";
import { EXPERIMENT_LIBRARIES, requireLibraries } from "@broadside/arena/libraries";
import { endingOf } from "@broadside/arena/statistics";
import { parseStrategySources, type StrategySource, splitStrategies } from "@broadside/arena/strategies";
import { presetPlacement, STANDARD_STRATEGIES } from "@broadside/engine";
import type { Call } from "../../definition/command.ts";
import { drawSeed, oneOf, readDecimal } from "../../input/flag-value.ts";
import { requirePlayable } from "../../input/limits.ts";
import type { GameFlags } from "../../input/run-flags.ts";
import { loadScenario, scenarioOf } from "../../input/scenario-source.ts";
import { write, writeJson } from "../../output/output.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { madeBy } from "../../version.ts";
import { resultText } from "./comparison-text.ts";
import {
  askedFlags,
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
  stoppedLabel,
  withResultsFolder,
} from "./run-frame.ts";

type CompareFlags = GameFlags & {
  readonly reduceLuck?: string;
};

/** The command line that repeats an experiment, with its seed. */
const commandOf = (flags: CompareFlags, experiment: Experiment): string => {
  const { games, untilInterval, untilOf, reduceLuck } = experiment;
  return commandLine("compare", [
    ...experimentWords(flags, experiment),
    ["--games", games === (untilInterval === undefined ? GAMES : MOST_GAMES) ? undefined : games],
    ["--until", untilInterval && `${untilOf === "differences" ? "differences=" : ""}${untilInterval}`],
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
  const outcome = await playWithBar(flags, results, (options) => runExperiment(experiment, { asked, ...options }), {
    showStopped: (progress) => showStopped(folder, progress, flags),
  });
  const commands = [commandOf(flags, experiment)];
  const games = await readGames(folder);
  const made = { madeBy: madeBy(), commands };
  const exported = isKept ? await exportGames(folder, formats) : [];
  const { summary, files } = isKept
    ? await reporting(() => writeReport(games, folder, made))
    : { summary: summarise(games), files: [] };
  const all = [...files, ...exported];
  if (flags.json)
    return writeJson({ ...summary, ...(isKept ? { files: all } : { ...made, results: resultsHash(games) }) });
  const end = `${endOf(outcome, summary)}${isKept ? "" : "; nothing is saved without --out"}`;
  const bots = summary.strategies.map(({ faults: { reasons }, ...named }) => ({ ...named, reasons }));
  const first = example === undefined ? "" : `${example}\n\n`;
  return write(first + resultText(games, summary, end, all, botLines(results, bots, outcome.authors)));
};

/** Shows the figures of a stopped run, of the games that all strategies have played. Nothing is written to the folder. */
const showStopped = async (folder: string, progress: RunProgress, flags: CompareFlags): Promise<void> => {
  const games = playedByAll(await readGames(folder));
  if (games.games === 0) return;
  const summary = summarise(games);
  const { saved, total } = progress;
  if (flags.json) return writeJson({ stopped: { saved, total }, ...summary });
  const label = stoppedLabel(progress, "strategies", games.games);
  return write(label + resultText(games, summary, playedText(progress), []));
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

const endOf = ({ progress }: RunOutcome, summary: Summary): string => {
  const ending = endingOf(summary);
  return playedText(progress) + (ending === undefined ? "" : `; the games ${ending} (${COVERED})`);
};
