import { setImmediate } from "node:timers/promises";
import { listLayouts, makeKnowledge, parseStrategy, preset, unwrap } from "@broadside/engine";
import { assessStrategy, LayoutAnswers } from "@broadside/engine/review";
import { solve } from "@broadside/engine/solver";
import type { Experiment } from "../../experiment/experiment.ts";
import type { Interval } from "../../statistics/sample/samples.ts";
import { summarise } from "../../statistics/summary/summarise.ts";
import type { StudyScale } from "../study.ts";
import type { StudyWork } from "../study-work.ts";

/** The strategies compared, from the most to the least thorough. */
export const BOX_STRATEGIES = ["greedy-hit", "greedy-distribution", "random"] as const;

/** A board {1..side}^dimensions with this many ships. */
export interface BoxRules {
  readonly side: number;
  readonly dimensions: number;
  readonly ships: number;
  /** What to compute over all layouts: the optimum and every mean, only the means, or nothing. */
  readonly exactly?: "optimum" | "means";
  /** Whether going through its layouts takes a minute; a trial skips it. */
  readonly isCostly?: true;
}

/** A study with fewer games than this counts as a trial, which should end soon. */
const COSTLY_FROM = 100;

export const BOX_BOARDS: readonly BoxRules[] = [
  { side: 3, dimensions: 1, ships: 2, exactly: "optimum" },
  { side: 4, dimensions: 1, ships: 2, exactly: "optimum" },
  { side: 5, dimensions: 1, ships: 2, exactly: "optimum" },
  { side: 4, dimensions: 1, ships: 3, exactly: "optimum" },
  { side: 2, dimensions: 2, ships: 1, exactly: "optimum" },
  { side: 2, dimensions: 2, ships: 2, exactly: "optimum" },
  { side: 2, dimensions: 2, ships: 3, exactly: "optimum" },
  { side: 3, dimensions: 2, ships: 1, exactly: "optimum" },
  { side: 3, dimensions: 2, ships: 2, exactly: "optimum" },
  { side: 2, dimensions: 3, ships: 1, exactly: "optimum" },
  { side: 4, dimensions: 2, ships: 1, exactly: "optimum" },
  { side: 4, dimensions: 2, ships: 2, exactly: "means" },
  { side: 5, dimensions: 2, ships: 2, exactly: "means", isCostly: true },
  { side: 3, dimensions: 3, ships: 2, exactly: "means", isCostly: true },
  { side: 6, dimensions: 2, ships: 2 },
  { side: 7, dimensions: 2, ships: 2 },
  { side: 8, dimensions: 2, ships: 2 },
  { side: 3, dimensions: 4, ships: 2 },
  { side: 4, dimensions: 2, ships: 3, exactly: "means", isCostly: true },
  { side: 4, dimensions: 2, ships: 4 },
  { side: 4, dimensions: 2, ships: 5 },
];

export const boxName = ({ side, dimensions, ships }: BoxRules): string => `boxes:${side}x${dimensions}:${ships}`;

/** Games played to measure times when the means need no games. */
const TIMED_GAMES = 100;

/** Maximum number of layouts of a board that is enumerated. */
const MOST_LAYOUTS = 200_000;

export interface BoxGames {
  readonly strategy: string;
  readonly shots: number;
  readonly interval?: Interval;
  /** Milliseconds per shot of wall-clock time, including the referee. */
  readonly milliseconds: number;
}

export interface PlayedBoard {
  readonly games: number;
  readonly strategies: readonly BoxGames[];
  readonly difference?: { readonly mean: number; readonly standardDeviation: number; readonly pairs: number };
}

export interface ExactBoard {
  readonly layouts: number;
  readonly cells: number;
  readonly optimum?: { readonly shots: number; readonly seconds: number };
  readonly strategies: readonly { readonly strategy: string; readonly shots: number }[];
}

export interface BoxBoard extends BoxRules {
  readonly exact?: ExactBoard;
  readonly played: PlayedBoard;
}

/** Plays on a board, and enumerates its layouts if that is feasible. */
export const studyBoard = async (work: StudyWork, rules: BoxRules): Promise<BoxBoard> => {
  const exactly = exactlyOf(rules, work);
  const part = partOf(rules);
  const exact =
    exactly && (await work.keep(`exact-${part}`, (at) => goThrough(boxName(rules), exactly === "optimum", at)));
  const played = await playBoard(work, rules);
  return { ...rules, ...(exact && { exact }), played };
};

/** What to compute over all layouts of a board; undefined if it is not worth the time. */
export const exactlyOf = ({ isCostly, exactly }: BoxRules, { games }: StudyScale): BoxRules["exactly"] =>
  isCostly && games < COSTLY_FROM ? undefined : exactly;

const partOf = ({ side, dimensions, ships }: BoxRules): string => `${side}x${dimensions}-${ships}`;

export const boxExperiment = (rules: BoxRules, scale: StudyScale): [part: string, experiment: Experiment] => [
  `games-${partOf(rules)}`,
  {
    scenario: preset(boxName(rules)),
    strategies: BOX_STRATEGIES,
    placement: { model: "uniform" },
    games: exactlyOf(rules, scale) ? Math.min(scale.games, TIMED_GAMES) : scale.games,
    seed: scale.seed,
  },
];

const playBoard = async (work: StudyWork, rules: BoxRules): Promise<PlayedBoard> => {
  const [part, experiment] = boxExperiment(rules, work);
  const { games } = experiment;
  const summary = summarise(await work.play(part, experiment));
  const [hit, distribution] = BOX_STRATEGIES;
  const pair = summary.pairs.find(({ first, second }) => first === hit && second === distribution);
  return {
    games,
    strategies: summary.strategies.map(({ strategy, shots, milliseconds }): BoxGames => {
      const mean = shots?.mean ?? Number.NaN;
      return {
        strategy,
        shots: mean,
        ...(shots?.meanInterval && { interval: shots.meanInterval }),
        milliseconds: (milliseconds?.mean ?? Number.NaN) / mean,
      };
    }),
    ...(pair && {
      difference: {
        mean: pair.difference.mean,
        standardDeviation: pair.difference.standardDeviation,
        pairs: pair.pairs,
      },
    }),
  };
};

const goThrough = async (
  name: string,
  withOptimum: boolean,
  at: (done: number, total: number) => void,
): Promise<ExactBoard> => {
  const knowledge = makeKnowledge(preset(name));
  const answers = new LayoutAnswers(listLayouts(knowledge, MOST_LAYOUTS));
  let cells = 0;
  for (let layout = 0; layout < answers.layouts; layout++) cells += answers.size(layout);
  const shots = (misses: number): number => (misses + cells) / answers.layouts;
  const strategies: { strategy: string; shots: number }[] = [];
  for (const [i, strategy] of BOX_STRATEGIES.entries()) {
    // Yield to the event loop so that Ctrl-C works before the end.
    await setImmediate();
    at(i, BOX_STRATEGIES.length + 1);
    const { total, refused } = assessStrategy(unwrap(parseStrategy(strategy)), answers);
    if (!total) throw new Error(`${name}: ${refused ?? "no exact mean"}`);
    strategies.push({ strategy, shots: shots(total.toNumber()) });
  }
  await setImmediate();
  at(BOX_STRATEGIES.length, BOX_STRATEGIES.length + 1);
  const optimum = withOptimum ? { optimum: optimumOf(name, shots) } : {};
  return { layouts: answers.layouts, cells: cells / answers.layouts, ...optimum, strategies };
};

const optimumOf = (name: string, shots: (misses: number) => number): { shots: number; seconds: number } => {
  const start = performance.now();
  const { misses, proven } = solve(makeKnowledge(preset(name)));
  if (!proven) throw new Error(`${name}: the optimum is not proved`);
  return { shots: shots(Number(misses.total)), seconds: (performance.now() - start) / 1000 };
};
