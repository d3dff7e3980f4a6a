import { decimalsFor, formatCount, formatInterval, formatNumber, listOf } from "@broadside/engine/text";
import type { TextTable } from "../../report/table.ts";
import { judgeMean, type MeanVerdict } from "../../statistics/hypothesis/mean-verdict.ts";
import { sightSentence } from "../../statistics/summary/sight-text.ts";
import type { Study } from "../study.ts";
import { type StudySection, table, text } from "../study-content.ts";
import {
  BOX_BOARDS,
  BOX_STRATEGIES,
  type BoxBoard,
  boxExperiment,
  boxName,
  exactlyOf,
  studyBoard,
} from "./box-board.ts";

/** A board that was sampled, with the verdict on its two greedy strategies. */
interface JudgedBoard {
  readonly name: string;
  readonly mean: number;
  readonly verdict: MeanVerdict;
}

/** The boards that could only be sampled, judged together. */
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

/** The exact mean of a strategy on a board that was gone through. */
const exactShots = ({ exact }: BoxBoard, strategy: string): number | undefined =>
  exact?.strategies.find((one) => one.strategy === strategy)?.shots;

/** All boards that were gone through. */
const exactTable = (boards: readonly BoxBoard[]): TextTable => ({
  caption: "Mean shots over all layouts, exactly",
  columns: ["Board", "Layouts", "Ship cells", "optimal", ...BOX_STRATEGIES],
  rows: boards.flatMap((board) => {
    const { exact } = board;
    if (!exact) return [];
    const { layouts, cells, optimum, strategies } = exact;
    return [
      [
        boxName(board),
        formatCount(layouts),
        formatNumber(cells, 3),
        optimum ? formatNumber(optimum.shots, 3) : "–",
        ...strategies.map(({ shots }) => formatNumber(shots, 3)),
      ],
    ];
  }),
});

/** Mean shots on some boards, exact where they are, with intervals where they are sampled. */
const shotsTable = (boards: readonly BoxBoard[], all: readonly BoxBoard[], caption: string): TextTable => {
  const judged = judgedBoards(all);
  const [hit, distribution] = BOX_STRATEGIES;
  return {
    caption: `Mean shots, ${caption}`,
    note:
      "“exact”: over all layouts. Otherwise over that many games, the same layouts for all three strategies, with Student's 95 % " +
      `intervals; those of the difference hold with 95 % for all ${judged.length} sampled boards together.`,
    columns: ["Board", "Games", ...BOX_STRATEGIES, `${hit} less ${distribution}`],
    rows: boards.map((board) => {
      const name = boxName(board);
      const verdict = judged.find((one) => one.name === name);
      const { exact, played } = board;
      const saved = (exactShots(board, hit) ?? Number.NaN) - (exactShots(board, distribution) ?? Number.NaN);
      return exact
        ? [name, "exact", ...exact.strategies.map(({ shots }) => formatNumber(shots, 3)), formatNumber(saved, 3)]
        : [
            name,
            formatCount(played.games),
            ...played.strategies.map(({ shots, interval }) => withInterval(shots, interval)),
            verdict ? withInterval(verdict.mean, verdict.verdict.interval) : "–",
          ];
    }),
  };
};

const withInterval = (mean: number, interval: MeanVerdict["interval"] | undefined): string => {
  if (!interval) return formatNumber(mean);
  const decimals = decimalsFor((interval.high - interval.low) / 2);
  return `${formatNumber(mean, decimals)} (${formatInterval(interval, decimals)})`;
};

/** What each strategy's thinking takes. */
const timeTable = (boards: readonly BoxBoard[]): TextTable => ({
  caption: "Milliseconds per shot, and seconds to solve",
  note: "By the clock, one thread for each game. The optimum is searched once for the whole board; “–”: not searched for.",
  columns: ["Board", ...BOX_STRATEGIES, "optimal: seconds"],
  rows: boards.map((board) => [
    boxName(board),
    ...board.played.strategies.map(({ milliseconds }) => formatNumber(milliseconds, 3)),
    board.exact?.optimum ? formatNumber(board.exact.optimum.seconds, 2) : "–",
  ]),
});

/** What was found. */
export interface BoxFindings {
  readonly boards: readonly BoxBoard[];
}

/**
 * The box game: shots and time of the strategies over the side, the dimensions and the ships, exactly where all layouts
 * can be gone through, and the optimum where it is known.
 */
export const boxes: Study<BoxFindings> = {
  name: "boxes",
  title: "The box game: strategies over side, dimensions and ships",
  question:
    "A German seminar paper sets up Battleship in any number of dimensions: ships are boxes of any size, may overlap, and " +
    "the referee says how many lie on the cell. It defines the strategies `greedy-hit`, `greedy-distribution` and the " +
    "optimal one and leaves their comparison unwritten. How many shots does each need, and how long does it think?",
  games: {
    standard: 100,
    least: 2,
    of: "games of each strategy on each board that is too large to be gone through; with fewer than 100 that is more boards",
  },
  experiments: (scale) => new Map(BOX_BOARDS.map((rules) => boxExperiment(rules, scale))),
  async compute(desk) {
    desk.plan(BOX_BOARDS.length + BOX_BOARDS.filter((rules) => exactlyOf(rules, desk)).length);
    const boards: BoxBoard[] = [];
    for (const rules of BOX_BOARDS) boards.push(await studyBoard(desk, rules));
    return { boards };
  },
  present: ({ boards }) => ({
    conclusions: [
      ...optimumSentence(boards),
      ...exactSentence(boards),
      ...judgedBoards(boards).map((board) => sampledSentence(board, HIT, DISTRIBUTION)),
    ],
    cautions: [
      "Times are of one machine with other work on it, per shot, with what games of a board share (openings in a cache).",
    ],
    sections: sectionsOf(boards),
  }),
};

const [HIT, DISTRIBUTION] = BOX_STRATEGIES;

const SERIES: readonly { heading: string; caption: string; holds: (board: BoxBoard) => boolean }[] = [
  {
    heading: "Over the side",
    caption: "two dimensions, two ships",
    holds: ({ side, dimensions, ships }) => side > 2 && dimensions === 2 && ships === 2,
  },
  {
    heading: "Over the dimensions",
    caption: "side 3, two ships",
    holds: ({ side, ships }) => side === 3 && ships === 2,
  },
  {
    heading: "Over the ships",
    caption: "4 x 4 cells",
    holds: ({ side, dimensions }) => side === 4 && dimensions === 2,
  },
];

const sectionsOf = (boards: readonly BoxBoard[]): StudySection[] => [
  {
    heading: "Over all layouts",
    blocks: [
      text(
        "Where a board is small enough no game is drawn: means are over all layouts, exactly. A game ends with the last " +
          "ship cell; the optimum is proved by the solver. Shots are misses and the cells under ships. Ships " +
          "overlap, so the number of these cells differs from layout to layout, but it is the same for all strategies: " +
          "whoever misses least shoots least.",
      ),
      table(exactTable(boards)),
    ],
  },
  ...SERIES.map(({ heading, caption, holds }) => {
    const own = boards
      .filter(holds)
      .sort((a, b) => a.dimensions - b.dimensions || a.side - b.side || a.ships - b.ships);
    return { heading, blocks: [table(shotsTable(own, boards, caption))] };
  }),
  { heading: "How long they think", blocks: [table(timeTable(boards))] },
];

/** Exact means that differ by less are equal: they come from sums far below 2^53. */
const EQUAL = 1e-9;

const optimumSentence = (boards: readonly BoxBoard[]): string[] => {
  const solved = boards.flatMap(({ exact }) => (exact?.optimum ? [{ ...exact, optimum: exact.optimum }] : []));
  if (solved.length === 0) return [];
  const lost = (strategy: string): number[] =>
    solved.map(
      ({ optimum, strategies }) =>
        (strategies.find((one) => one.strategy === strategy)?.shots ?? Number.NaN) - optimum.shots,
    );
  const reached = BOX_STRATEGIES.map(
    (strategy) => `\`${strategy}\` on ${lost(strategy).filter((more) => Math.abs(more) < EQUAL).length}`,
  );
  const most = (strategy: string): string => formatNumber(Math.max(...lost(strategy)), 3);
  return [
    `Of ${solved.length} small boards the optimum is reached by ${listOf(reached)}; the most that is lost against it is ${most(HIT)} shots by \`${HIT}\` and ${most(DISTRIBUTION)} by \`${DISTRIBUTION}\`.`,
  ];
};

const exactSentence = (boards: readonly BoxBoard[]): string[] => {
  const saved = boards.flatMap((board) => {
    const [hit, distribution] = [exactShots(board, HIT), exactShots(board, DISTRIBUTION)];
    return hit === undefined || distribution === undefined ? [] : [hit - distribution];
  });
  if (saved.length === 0) return [];
  const fewer = saved.filter((more) => more < -EQUAL).length;
  const more = saved.filter((difference) => difference > EQUAL).length;
  return [
    `Over all layouts of ${saved.length} boards \`${HIT}\` needs fewer shots than \`${DISTRIBUTION}\` on ${fewer}, more on ${more} and as many on ${saved.length - fewer - more}, exactly.`,
  ];
};

const sampledSentence = (
  { name, mean, verdict }: ReturnType<typeof judgedBoards>[number],
  hit: string,
  distribution: string,
): string => {
  const known = `${formatNumber(Math.abs(mean))} shots`;
  switch (verdict.sign) {
    case "below":
      return `\`${name}\`: \`${hit}\` needs ${known} fewer than \`${distribution}\`.`;
    case "above":
      return `\`${name}\`: \`${hit}\` needs ${known} more than \`${distribution}\`.`;
    default:
      return `\`${name}\`: \`${hit}\` and \`${distribution}\` are not told apart (difference ${formatNumber(mean)}). ${sightSentence(verdict, mean)}`;
  }
};
