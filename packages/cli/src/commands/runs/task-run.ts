import { type Experiment, type ExperimentGames, type RunProgress, readGames, runExperiment } from "@broadside/arena";
import { decodeShots, playedByAll, type StrategyGames } from "@broadside/arena/games";
import { EXPERIMENT_LIBRARIES, requireLibraries } from "@broadside/arena/libraries";
import {
  CONFIDENCE,
  cautionsOf,
  type Interval,
  mean,
  meanInterval,
  normalQuantile,
  type StrategySummary,
  shareInterval,
  summariseInSteps,
} from "@broadside/arena/statistics";
import { parseStrategySources, splitStrategies } from "@broadside/arena/strategies";
import {
  boundTask,
  playTask,
  TASKS,
  type Task,
  type TaskBound,
  type TaskGame,
  taskScenario,
} from "@broadside/arena/tasks";
import {
  formatCount,
  formatInterval,
  formatNumber,
  formatNumberOf,
  formatPercent,
  formatPercentInterval,
} from "@broadside/engine/text";
import type { Call } from "../../definition/command.ts";
import { drawSeed, oneOf } from "../../input/flag-value.ts";
import type { RunFlags } from "../../input/run-flags.ts";
import { write, writeJson } from "../../output/output.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { faultsColumn, fitItems, type ItemColumn, right } from "../../output/text-table.ts";
import { wrap } from "../../output/text-width.ts";
import { accept } from "../../output/usage-error.ts";
import { faultLines } from "./comparison-run.ts";
import {
  type BotAuthors,
  botLines,
  playedText,
  playWithBar,
  type ResultsFolder,
  readPlacement,
  running,
  stoppedOf,
  withResultsFolder,
} from "./run-frame.ts";

type TaskFlags = RunFlags & {
  readonly strategies: string;
  readonly games?: number;
  readonly seed?: number;
  readonly json?: boolean;
};

/** A mean, and its interval if there are two games. */
interface MeanValue {
  readonly mean: number;
  readonly interval?: Interval;
}

/** What an agent earned in a task: a row of the table. Of others not all is known; without games there are no means. */
interface AgentResult {
  readonly agent: string;
  readonly games?: number;
  readonly return?: MeanValue;
  /** The shots of a game, to its end. */
  readonly shots?: MeanValue;
  /** The share of the games in which all ships were hit within the limit. */
  readonly finished?: { readonly share: number; readonly interval?: Interval };
  readonly faults?: StrategySummary["faults"];
}

/** Games that end in about a minute with `random` and `greedy-hit`. */
const usualGames = ({ scenario }: Task): number => (scenario.prior ? 200 : 1000);

export const runTask = async (flags: TaskFlags, { words: [name] }: Call): Promise<void> => {
  const task = TASKS.get(oneOf("task", name, [...TASKS.keys()])) as Task;
  requireLibraries(EXPERIMENT_LIBRARIES);
  const experiment = experimentOf(task, flags);
  await running(() => withResultsFolder(undefined, (folder) => playIn(folder, task, experiment, flags)));
};

const experimentOf = (task: Task, { strategies, games, seed }: TaskFlags): Experiment => {
  const scenario = taskScenario(task);
  const texts = splitStrategies(strategies);
  accept(parseStrategySources(texts, "--strategies"));
  return {
    scenario,
    strategies: texts,
    placement: readPlacement(scenario, undefined, "uniform"),
    games: games ?? usualGames(task),
    seed: seed ?? drawSeed(),
  };
};

const playIn = async (results: ResultsFolder, task: Task, experiment: Experiment, flags: TaskFlags): Promise<void> => {
  const bound = boundTask(task);
  const show = async (games: ExperimentGames, progress: RunProgress, authors: BotAuthors): Promise<void> => {
    const summary = await summariseInSteps(games);
    const agents = games.strategies.map((one, i) => resultOf(task, one, summary.strategies[i]));
    if (flags.json) {
      const { name, title, limit, published } = task;
      const { seed, stopped } = games;
      const about = { task: name, title, limit, games: games.games, seed, ...(stopped && { stopped }) };
      return writeJson({ ...about, agents, published, bound });
    }
    const bots = summary.strategies.map(({ faults: { reasons }, ...named }) => ({ ...named, reasons }));
    const notes = [
      ...summary.strategies.filter(({ faults }) => faults.games > 0).flatMap(faultLines),
      ...botLines(results, bots, authors),
      ...cautionsOf(summary).map((line) => `Caution: ${line}`),
    ];
    return write(textOf(task, games, { agents, bound, notes, end: playedText(progress) }));
  };
  const outcome = await playWithBar(flags, results, (options) => runExperiment(experiment, options), {
    unkept: "no games are saved",
    showStopped: async (progress, authors) => {
      const games = playedByAll(await readGames(results.path), stoppedOf(progress));
      if (games.games > 0) await show(games, progress, authors);
      return games.games > 0;
    },
  });
  return show(await readGames(results.path), outcome.progress, outcome.authors);
};

/** The games of a strategy as the task counts them: it ends them where its rules do. */
const gamesOf = (task: Task, { shots, sequences }: StrategyGames): TaskGame[] => {
  const { cellCount } = taskScenario(task).board;
  return sequences.flatMap((sequence, game) => {
    if (Number.isNaN(shots[game])) return [];
    const fired = decodeShots(sequence, cellCount);
    // A finished game has hit every ship cell.
    const ships = new Set(fired.filter(({ hit }) => hit).map(({ cell }) => cell));
    return [
      playTask(
        task,
        ships,
        fired.map(({ cell }) => cell),
      ),
    ];
  });
};

const meanOf = (values: readonly number[]): MeanValue => ({
  mean: mean(values),
  ...(values.length > 1 && { interval: meanInterval(values) }),
});

const resultOf = (task: Task, strategy: StrategyGames, { faults }: StrategySummary): AgentResult => {
  const games = gamesOf(task, strategy);
  const found = { agent: strategy.strategy, games: games.length, faults };
  if (games.length === 0) return found;
  const share = mean(games.map(({ isFinished }) => Number(isFinished)));
  return {
    ...found,
    return: meanOf(games.map((game) => game.return)),
    shots: meanOf(games.map(({ rewards }) => rewards.length)),
    finished: { share, interval: shareInterval(share, games.length) },
  };
};

interface TaskText {
  readonly agents: readonly AgentResult[];
  readonly bound: TaskBound;
  readonly notes: readonly string[];
  readonly end: string;
}

/** Figures of others, with intervals from their errors. */
const publishedRow = ({ agent, return: found, error, finished, games }: Task["published"][number]): AgentResult => {
  const spread = (middle: number, by: number): { readonly interval: Interval } => ({
    interval: { low: middle - by, high: middle + by, confidence: CONFIDENCE },
  });
  const half = error && error * normalQuantile((1 + CONFIDENCE) / 2);
  return {
    agent,
    ...(games !== undefined && { games }),
    ...(found !== undefined && { return: { mean: found, ...(half && spread(found, half)) } }),
    ...(finished !== undefined && {
      finished: { share: finished, ...(games && { interval: shareInterval(finished, games) }) },
    }),
  };
};

/** Digits that tell returns of this size apart. */
const digitsOf = ({ return: best }: TaskBound): number => (Math.abs(best) < 10 ? 3 : 1);

/** Without a limit every game is finished. */
const finishedColumns = (limit: number | null): ItemColumn<AgentResult>[] =>
  limit === null
    ? []
    : [
        [right(`within ${limit}`, 1), ({ finished }) => (finished ? `${formatPercent(finished.share, 1)} %` : "")],
        [
          { heading: "95 % interval", spare: 1 },
          ({ finished }) => (finished?.interval ? `${formatPercentInterval(finished.interval)} %` : ""),
        ],
      ];

const textOf = (
  task: Task,
  { games, seed, stopped }: ExperimentGames,
  { agents, bound, notes, end }: TaskText,
): string => {
  const { style, columns: width } = outputTerminal();
  const { limit, published } = task;
  const digits = digitsOf(bound);
  const rows: AgentResult[] = [...agents, ...published.map(publishedRow)];
  const columns: ItemColumn<AgentResult>[] = [
    ["agent", ({ agent }) => agent],
    [right("games", 3), ({ games: number }) => (number === undefined ? "" : formatCount(number))],
    [right("return"), ({ return: found }) => (found ? formatNumber(found.mean, digits) : "")],
    ["95 % interval", ({ return: found }) => (found?.interval ? formatInterval(found.interval, digits) : "")],
    [right("shots", 2), ({ shots }) => (shots ? formatNumber(shots.mean, 1) : "")],
    ...finishedColumns(limit),
    [
      faultsColumn(agents.map(({ faults }) => faults?.games ?? 0)),
      ({ faults }) => (faults ? formatCount(faults.games) : ""),
    ],
  ];
  const sources = [...new Set(published.map(({ source }) => source))];
  const part = stopped ? `, stopped after ${formatCount(stopped.saved)} of ${formatCount(stopped.total)}` : "";
  const paragraphs = [
    `No agent can earn more than ${formatNumber(bound.return, digits)} on average, or need fewer than ${formatNumber(bound.shots, 1)} shots${
      bound.finished < 1 ? `, or finish more than ${formatPercent(bound.finished, 1)} % of the games` : ""
    }: proved from how many layouts can be told apart with few misses. The best agent may earn less.`,
    ...sources.map((source) => `Figures of others: ${source}.`),
    ...notes,
  ];
  const lines = [
    style.bold(`${task.title}: ${formatNumberOf(games, "game")} of each, seed ${seed}${part}`),
    "",
    ...fitItems(rows, columns, width, style.bold),
    "",
    ...paragraphs.flatMap((line) => wrap(line, width)),
    "",
    style.dim(end),
  ];
  return `${lines.join("\n")}\n`;
};
