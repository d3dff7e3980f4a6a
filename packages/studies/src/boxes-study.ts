import { setImmediate } from "node:timers/promises";
import { type Experiment, summarise } from "@broadside/arena";
import { withInterval } from "@broadside/arena/reports";
import { findPair, judgeMean, sightSentence } from "@broadside/arena/statistics";
import { listLayouts, makeKnowledge, parseStrategy, preset, type StrategyName, unwrap } from "@broadside/engine";
import { assessStrategy, LayoutAnswers } from "@broadside/engine/review";
import { solve } from "@broadside/engine/solver";
import { formatCount, formatNumber, NO_NUMBER } from "@broadside/engine/text";
import type { Study, StudyScale } from "./study/study.ts";
import { fillPage, readTemplate } from "./study/study-template.ts";
import { inTurn, type StudyWork } from "./study/study-work.ts";

/** The strategies compared, from the most to the least thorough. */
export const BOX_STRATEGIES = [
  "greedy-hit",
  "greedy-distribution",
  "random",
] as const satisfies readonly StrategyName[];
const [HIT, DISTRIBUTION] = BOX_STRATEGIES;

/** A board {1..side}^dimensions with this many ships. */
interface BoxRules {
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

export type BoxBoard = Awaited<ReturnType<typeof studyBoard>>;

/** Plays on a board, and enumerates its layouts if that is feasible. */
const studyBoard = async (work: StudyWork, rules: BoxRules) => {
  const exactly = exactlyOf(rules, work);
  const part = partOf(rules);
  const exact =
    exactly && (await work.keep(`exact-${part}`, (at) => goThrough(boxName(rules), exactly === "optimum", at)));
  const played = await playBoard(work, rules);
  return { ...rules, ...(exact && { exact }), played };
};

/** What to compute over all layouts of a board; undefined if it is not worth the time. */
const exactlyOf = ({ isCostly, exactly }: BoxRules, { games }: StudyScale): BoxRules["exactly"] =>
  isCostly && games < COSTLY_FROM ? undefined : exactly;

const partOf = ({ side, dimensions, ships }: BoxRules): string => `${side}x${dimensions}-${ships}`;

const boxExperiment = (rules: BoxRules, scale: StudyScale): [part: string, experiment: Experiment] => [
  `games-${partOf(rules)}`,
  {
    scenario: preset(boxName(rules)),
    strategies: BOX_STRATEGIES,
    placement: { model: "uniform" },
    games: exactlyOf(rules, scale) ? Math.min(scale.games, TIMED_GAMES) : scale.games,
    seed: scale.seed,
  },
];

const playBoard = async (work: StudyWork, rules: BoxRules) => {
  const [part, experiment] = boxExperiment(rules, work);
  const { games } = experiment;
  const summary = summarise(await work.play(part, experiment));
  const pair = findPair(summary.pairs, HIT, DISTRIBUTION);
  return {
    games,
    strategies: summary.strategies.map(({ strategy, shots, milliseconds }) => {
      const mean = shots?.mean ?? Number.NaN;
      return {
        strategy,
        shots: mean,
        ...(shots?.meanInterval && { interval: shots.meanInterval }),
        /** Milliseconds per shot of wall-clock time, including the referee. */
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

const goThrough = async (name: string, withOptimum: boolean, at: (done: number, total: number) => void) => {
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
  return {
    layouts: answers.layouts,
    cells: cells / answers.layouts,
    ...(withOptimum && { optimum: solvedShots(name, shots) }),
    strategies,
  };
};

const solvedShots = (name: string, shots: (misses: number) => number): { shots: number; seconds: number } => {
  const start = performance.now();
  const { misses, proven } = solve(makeKnowledge(preset(name)));
  if (!proven) throw new Error(`${name}: the optimum is not proved`);
  return { shots: shots(Number(misses.total)), seconds: (performance.now() - start) / 1000 };
};

type JudgedBoard = ReturnType<typeof judgedBoards>[number];

const judgedBoards = (boards: readonly BoxBoard[]) => {
  const sampled = boards.flatMap((board) => {
    const { difference } = board.played;
    return board.exact || !difference
      ? []
      : [{ name: boxName(board), difference: { ...difference, largest: board.side ** board.dimensions } }];
  });
  return sampled.map(({ name, difference }) => ({
    name,
    mean: difference.mean,
    games: difference.pairs,
    verdict: judgeMean(difference, sampled.length),
  }));
};

const exactShots = ({ exact }: BoxBoard, strategy: string): number | undefined =>
  exact?.strategies.find((one) => one.strategy === strategy)?.shots;

const savedExactly = (board: BoxBoard): number | undefined => {
  const [hit, distribution] = [exactShots(board, HIT), exactShots(board, DISTRIBUTION)];
  return hit === undefined || distribution === undefined ? undefined : hit - distribution;
};

export const boxes: Study<{ readonly boards: readonly BoxBoard[] }> = {
  name: "boxes",
  title: "The box game: strategies over side, dimensions and ships",
  question:
    "A German seminar paper defines Battleship in any number of dimensions: ships are boxes of any size that may overlap, and " +
    "the referee says how many cover the cell. It defines the strategies `greedy-hit`, `greedy-distribution` and the " +
    "optimal one, but does not compare them. How many shots does each need, and how long does it think?",
  games: {
    standard: 100,
    least: 2,
    of: "games of each strategy on each board that is too large to be gone through; below 100, more boards count as too large",
  },
  async compute(work) {
    work.plan(BOX_BOARDS.length + BOX_BOARDS.filter((rules) => exactlyOf(rules, work)).length);
    return { boards: await inTurn(BOX_BOARDS, (rules) => studyBoard(work, rules)) };
  },
  present: ({ boards }) => {
    const timed = boards.map((board) => [
      boxName(board),
      ...board.played.strategies.map(({ milliseconds }) => formatNumber(milliseconds, 3)),
      board.exact?.optimum ? formatNumber(board.exact.optimum.seconds, 2) : NO_NUMBER,
    ]);
    const judged = judgedBoards(boards);
    const shots = (holds: (board: BoxBoard) => boolean): string[][] =>
      boards
        .filter(holds)
        .sort((a, b) => a.dimensions - b.dimensions || a.side - b.side || a.ships - b.ships)
        .map((board) => shotsRow(board, judged));
    return fillPage(readTemplate("boxes"), {
      optimum: optimumOf(boards),
      exact: exactOf(boards),
      sampled: judged.map(sampledSentence),
      strategies: BOX_STRATEGIES,
      exactRows: boards.flatMap(exactRow),
      judged: judged.length,
      bySide: shots(({ side, dimensions, ships }) => side > 2 && dimensions === 2 && ships === 2),
      byDimensions: shots(({ side, ships }) => side === 3 && ships === 2),
      byShips: shots(({ side, dimensions }) => side === 4 && dimensions === 2),
      timed,
    });
  },
};

const exactRow = (board: BoxBoard): string[][] => {
  if (!board.exact) return [];
  const { layouts, cells, optimum, strategies } = board.exact;
  const shots = strategies.map((one) => formatNumber(one.shots, 3));
  const best = optimum ? formatNumber(optimum.shots, 3) : NO_NUMBER;
  return [[boxName(board), formatCount(layouts), formatNumber(cells, 3), best, ...shots]];
};

const shotsRow = (board: BoxBoard, judged: readonly JudgedBoard[]): string[] => {
  const name = boxName(board);
  const { exact, played } = board;
  if (exact) {
    const saved = formatNumber(savedExactly(board) ?? Number.NaN, 3);
    return [name, "exact", ...exact.strategies.map(({ shots }) => formatNumber(shots, 3)), saved];
  }
  const judgement = judged.find((one) => one.name === name);
  return [
    name,
    formatCount(played.games),
    ...played.strategies.map(({ shots, interval }) => withInterval(shots, interval)),
    judgement ? withInterval(judgement.mean, judgement.verdict.interval) : NO_NUMBER,
  ];
};

const EQUAL = 1e-9;

const optimumOf = (boards: readonly BoxBoard[]) => {
  const solved = boards.flatMap((board) => (board.exact?.optimum ? [{ board, optimum: board.exact.optimum }] : []));
  if (solved.length === 0) return [];
  const lost = (strategy: string): number[] =>
    solved.map(({ board, optimum }) => (exactShots(board, strategy) ?? Number.NaN) - optimum.shots);
  const most = (strategy: string): string => formatNumber(Math.max(...lost(strategy)), 3);
  const reached = BOX_STRATEGIES.map(
    (strategy) => `\`${strategy}\` on ${lost(strategy).filter((more) => Math.abs(more) < EQUAL).length}`,
  );
  return [{ boards: solved.length, reached, hit: most(HIT), distribution: most(DISTRIBUTION) }];
};

const exactOf = (boards: readonly BoxBoard[]) => {
  const saved = boards.flatMap((board) => savedExactly(board) ?? []);
  if (saved.length === 0) return [];
  const fewer = saved.filter((difference) => difference < -EQUAL).length;
  const more = saved.filter((difference) => difference > EQUAL).length;
  return [{ boards: saved.length, fewer, more, equal: saved.length - fewer - more }];
};

const sampledSentence = ({ name, mean, games, verdict }: JudgedBoard): string => {
  const { sign } = verdict;
  if (sign === "open")
    return `\`${name}\`: no clear difference between \`${HIT}\` and \`${DISTRIBUTION}\` (${formatNumber(mean)}). ${sightSentence(verdict, games)}`;
  const more = `${formatNumber(Math.abs(mean))} ${sign === "below" ? "fewer" : "more"} shots`;
  return `\`${name}\`: \`${HIT}\` needs ${more} than \`${DISTRIBUTION}\`.`;
};
