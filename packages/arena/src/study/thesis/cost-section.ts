import { formatCount, formatNumber } from "@broadside/engine/text";
import { growthFigure } from "../../report/figure/growth-figure.ts";
import type { TextTable } from "../../report/table.ts";
import type { PowerLaw } from "../../statistics/sample/power-law.ts";
import { figure, folded, list, type StudyBlock, table, text } from "../study-content.ts";
import { type CostGrowth, LARGE_SIDE, SIDES } from "./cost.ts";
import { thesisLengths } from "./thesis-rules.ts";

/**
 * The share of the cells that have been shot, in random order, when the last of some ships is hit for the first time, as
 * the board grows: the expected maximum over ships of the minimum over a ship's cells of independent uniform numbers,
 * the integral over x from 0 to 1 of 1 - product (1 - (1 - x)^length).
 *
 * Exact, by expanding the product in powers of 1 - x.
 *
 * @param lengths of the ships, at least one
 */
export const lastFoundShare = (lengths: readonly number[]): number => {
  // With y = 1 - x: coefficients of product (1 - y^length), each of y^k integrating to 1 / (k + 1).
  const cells = lengths.reduce((sum, length) => sum + length, 0);
  const coefficients = new Array<number>(cells + 1).fill(0);
  coefficients[0] = 1;
  for (const length of lengths) for (let k = cells; k >= length; k--) coefficients[k] -= coefficients[k - length];
  return 1 - coefficients.reduce((sum, coefficient, k) => sum + coefficient / (k + 1), 0);
};

/** The exponents that the thesis announces, as upper bounds: per shot and per game, for every strategy. */
const ANNOUNCED = { perShot: 2, perGame: 4 } as const;

/** The section on what a shot and a game cost. */
export const costBlocks = (costs: readonly CostGrowth[]): StudyBlock[] => [
  text(
    `The thesis announces O(n²) for a shot and O(n⁴) for a game on a board of side n and measures neither. Here both were ` +
      `measured, for n from ${SIDES[0]} to ${SIDES[SIDES.length - 1]} with the same five ships: CPU time of one thread, the ` +
      `referee and the drawing of layouts included, the least of five measurements taken in turns, each of at least ` +
      `${formatCount(leastGames(costs))} games. Power laws are fitted to the cost of a shot, the shots of a game and the ` +
      "cost of a game, over the same boards (least squares on logarithms), so that the first two exponents add up to the " +
      "third; exponents stand with their standard errors.",
  ),
  list(...costSentences(costs)),
  figure(
    growthFigure({
      name: "cost-per-shot",
      title: "Cost of a shot",
      caption: "CPU time of a shot against the side of the board, on logarithmic scales, with the fitted power laws.",
      description: costs.map(({ strategy, perShot }) => `${strategy}: exponent ${exponent(perShot)}`).join("; ") + ".",
      axes: { x: "side of the board", y: "microseconds a shot" },
      series: costs.map(({ strategy, points, perShot }) => ({
        name: strategy,
        points: points.map(({ side, perShot: y }) => ({ x: side, y })),
        law: perShot,
      })),
    }),
  ),
  figure(
    growthFigure({
      name: "cost-per-game",
      title: "Cost of a game",
      caption: "CPU time of a game against the side of the board, on logarithmic scales, with the fitted power laws.",
      description: costs.map(({ strategy, perGame }) => `${strategy}: exponent ${exponent(perGame)}`).join("; ") + ".",
      axes: { x: "side of the board", y: "microseconds a game" },
      series: costs.map(({ strategy, points, perGame }) => ({
        name: strategy,
        points: points.map(({ side, perGame: y }) => ({ x: side, y })),
        law: perGame,
      })),
    }),
  ),
  table(exponentTable(costs)),
  text(
    "Broadside's strategies keep their counts from shot to shot and change what a shot changes. The thesis's program works " +
      "out the whole matrix again before every shot. The last row is this program, written from its listings: it shoots " +
      "the same cells as `probability`, and is the one to compare with what was announced. Times depend on the machine; " +
      "exponents should not, or only a little.",
  ),
  text(HUNT_ON_PAPER),
  folded("Costs in numbers", table(pointTable(costs))),
];

/** Section 5.2, which the thesis leaves empty: what hunting and targeting costs, by argument. */
const HUNT_ON_PAPER =
  "Section 5.2 of the thesis, on `hunt-target`, contains only a heading. On paper: a target is the head of a list that every cell " +
  "joins at most once, at most four with a hit, so that the targets of a whole game cost O(1) with a fleet of fixed size. " +
  "All other shots are drawn at random. From a list of unshot cells a draw costs O(1). As the thesis's program draws, " +
  "again and again until the cell is unshot, the shot after s others takes n² / (n² − s) draws on average, which over a " +
  "game of T shots sums to n² (1/n² + 1/(n² − 1) + … + 1/(n² − T + 1)), at most n² (1 + ln n²). A game lasts until the last " +
  `ship is found: with these five, at a share of ${formatNumber(lastFoundShare(thesisLengths()), 3)} of the cells in random ` +
  "order as n grows, and a bounded number of shots more. So a shot costs O(1) and a game O(n²) with the list; " +
  "O(log n) and O(n² log n) on average as the thesis draws, and O(n²) and O(n⁴) only in the worst case. Exponents to expect " +
  "for large n: 0 for a shot, 2 for the shots of a game and for a game. On boards as small as these the targets, whose " +
  "number does not grow, still keep the exponent of shots below 2.";

const leastGames = (costs: readonly CostGrowth[]): number =>
  Math.min(...costs.flatMap(({ points }) => points.map(({ games }) => games)));

/** The sizes that the exponents hold for; nothing was measured beyond. */
const MEASURED = `n from ${LARGE_SIDE} to ${SIDES[SIDES.length - 1]}`;

/** What the exponents say about those that were announced. */
export const costSentences = (costs: readonly CostGrowth[]): string[] =>
  costs.map(
    ({ strategy, perShotLarge, perGameLarge, shotsLarge }) =>
      `${strategy}: a shot costs ` +
      `n^${exponent(perShotLarge)} for ${MEASURED} (announced at most n^${ANNOUNCED.perShot}: ` +
      `${verdict(perShotLarge, ANNOUNCED.perShot)}), a game n^${exponent(perGameLarge)} (announced at most ` +
      `n^${ANNOUNCED.perGame}: ${verdict(perGameLarge, ANNOUNCED.perGame)}), both at these sizes only; the number of shots grows like n^${exponent(shotsLarge)}.`,
  );

/** The same in brief: the span of the strategies that keep their counts, and the one that does not. */
export const costConclusions = (costs: readonly CostGrowth[]): string[] => {
  const kept = costs.slice(0, -1);
  const spanOf = (law: "perShotLarge" | "perGameLarge"): string => {
    const exponents = kept.map((one) => one[law].exponent);
    return `n^${formatNumber(Math.min(...exponents))} to n^${formatNumber(Math.max(...exponents))}`;
  };
  return [
    `With counts kept from shot to shot the cost of a shot grows like ${spanOf("perShotLarge")}, that of a game like ` +
      `${spanOf("perGameLarge")}, depending on the strategy (${MEASURED}).`,
    ...costSentences(costs.slice(-1)),
  ];
};

const exponent = ({ exponent: value, standardError }: PowerLaw): string =>
  `${formatNumber(value)} ± ${formatNumber(standardError)}`;

const verdict = ({ interval }: PowerLaw, announced: number): string =>
  interval.high < announced ? "it grows more slowly" : interval.low > announced ? "it grows faster" : "it agrees";

const exponentTable = (costs: readonly CostGrowth[]): TextTable => ({
  caption: "Exponents with standard errors",
  note: `Fitted over all sides, and over those from ${LARGE_SIDE} on, where constant costs hide less of the growth.`,
  columns: [
    "Strategy",
    "A shot, all sides",
    `A shot, n ≥ ${LARGE_SIDE}`,
    "A game, all sides",
    `A game, n ≥ ${LARGE_SIDE}`,
    "Shots, all sides",
    `Shots, n ≥ ${LARGE_SIDE}`,
  ],
  rows: costs.map(({ strategy, perShot, perShotLarge, perGame, perGameLarge, shots, shotsLarge }) => [
    strategy,
    ...[perShot, perShotLarge, perGame, perGameLarge, shots, shotsLarge].map(exponent),
  ]),
});

const pointTable = (costs: readonly CostGrowth[]): TextTable => ({
  caption: "Costs by side",
  columns: ["Strategy", "Side", "Games", "Shots a game", "Microseconds a shot", "Microseconds a game"],
  rows: costs.flatMap(({ strategy, points }) =>
    points.map(({ side, games, shotsPerGame, perShot, perGame }) => [
      strategy,
      String(side),
      String(games),
      formatNumber(shotsPerGame, 1),
      formatNumber(perShot, 3),
      formatNumber(perGame, 1),
    ]),
  ),
});
