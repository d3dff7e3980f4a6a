import { decimalsFor, formatCount, formatInterval, formatNumber } from "@broadside/engine/text";
import type { TextTable } from "../../report/table.ts";
import { judgeMean, type MeanVerdict } from "../../statistics/hypothesis/mean-verdict.ts";
import { BOX_STRATEGIES, type BoxBoard, boxName } from "./box-board.ts";

/** A board that was sampled, with the verdict on its two greedy strategies. */
export interface JudgedBoard {
  readonly name: string;
  readonly mean: number;
  readonly verdict: MeanVerdict;
}

/** The boards that could only be sampled, judged together. */
export const judgedBoards = (boards: readonly BoxBoard[]): JudgedBoard[] => {
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
export const exactShots = ({ exact }: BoxBoard, strategy: string): number | undefined =>
  exact?.strategies.find((one) => one.strategy === strategy)?.shots;

/** All boards that were gone through. */
export const exactTable = (boards: readonly BoxBoard[]): TextTable => ({
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
export const shotsTable = (boards: readonly BoxBoard[], all: readonly BoxBoard[], caption: string): TextTable => {
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
export const timeTable = (boards: readonly BoxBoard[]): TextTable => ({
  caption: "Milliseconds per shot, and seconds to solve",
  note: "By the clock, one thread for each game. The optimum is searched once for the whole board; “–”: not searched for.",
  columns: ["Board", ...BOX_STRATEGIES, "optimal: seconds"],
  rows: boards.map((board) => [
    boxName(board),
    ...board.played.strategies.map(({ milliseconds }) => formatNumber(milliseconds, 3)),
    board.exact?.optimum ? formatNumber(board.exact.optimum.seconds, 2) : "–",
  ]),
});
