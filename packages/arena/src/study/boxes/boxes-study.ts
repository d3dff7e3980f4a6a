import { formatCount, formatNumber, NO_NUMBER } from "@broadside/engine/text";
import { judgeMean, type MeanVerdict } from "../../statistics/hypothesis/mean-verdict.ts";
import { withInterval } from "../../statistics/summary/interval-text.ts";
import { sightSentence } from "../../statistics/summary/pair-text.ts";
import type { Study } from "../study.ts";
import { fillPage, readTemplate } from "../study-template.ts";
import {
  BOX_BOARDS,
  BOX_STRATEGIES,
  type BoxBoard,
  boxExperiment,
  boxName,
  exactlyOf,
  studyBoard,
} from "./box-board.ts";

interface JudgedBoard {
  readonly name: string;
  readonly mean: number;
  readonly verdict: MeanVerdict;
}

const judgedBoards = (boards: readonly BoxBoard[]): JudgedBoard[] => {
  const sampled = boards.flatMap((board) => {
    const { difference } = board.played;
    return board.exact || !difference ? [] : [{ name: boxName(board), difference }];
  });
  return sampled.map(({ name, difference }) => ({
    name,
    mean: difference.mean,
    verdict: judgeMean(difference, sampled.length),
  }));
};

const exactShots = ({ exact }: BoxBoard, strategy: string): number | undefined =>
  exact?.strategies.find((one) => one.strategy === strategy)?.shots;

export interface BoxFindings {
  readonly boards: readonly BoxBoard[];
}

export const boxes: Study<BoxFindings> = {
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
  experiments: (scale) => new Map(BOX_BOARDS.map((rules) => boxExperiment(rules, scale))),
  async compute(work) {
    work.plan(BOX_BOARDS.length + BOX_BOARDS.filter((rules) => exactlyOf(rules, work)).length);
    const boards: BoxBoard[] = [];
    for (const rules of BOX_BOARDS) boards.push(await studyBoard(work, rules));
    return { boards };
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

const [HIT, DISTRIBUTION] = BOX_STRATEGIES;

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
    const saved = (exactShots(board, HIT) ?? Number.NaN) - (exactShots(board, DISTRIBUTION) ?? Number.NaN);
    return [name, "exact", ...exact.strategies.map(({ shots }) => formatNumber(shots, 3)), formatNumber(saved, 3)];
  }
  const found = judged.find((one) => one.name === name);
  return [
    name,
    formatCount(played.games),
    ...played.strategies.map(({ shots, interval }) => withInterval(shots, interval)),
    found ? withInterval(found.mean, found.verdict.interval) : NO_NUMBER,
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
  const saved = boards.flatMap((board) => {
    const [hit, distribution] = [exactShots(board, HIT), exactShots(board, DISTRIBUTION)];
    return hit === undefined || distribution === undefined ? [] : [hit - distribution];
  });
  if (saved.length === 0) return [];
  const fewer = saved.filter((difference) => difference < -EQUAL).length;
  const more = saved.filter((difference) => difference > EQUAL).length;
  return [{ boards: saved.length, fewer, more, equal: saved.length - fewer - more }];
};

const sampledSentence = ({ name, mean, verdict }: JudgedBoard): string => {
  const { sign } = verdict;
  if (sign === "open")
    return `\`${name}\`: no clear difference between \`${HIT}\` and \`${DISTRIBUTION}\` (${formatNumber(mean)}). ${sightSentence(verdict, mean)}`;
  const more = `${formatNumber(Math.abs(mean))} ${sign === "below" ? "fewer" : "more"} shots`;
  return `\`${name}\`: \`${HIT}\` needs ${more} than \`${DISTRIBUTION}\`.`;
};
