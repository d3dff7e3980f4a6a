import { formatNumber } from "@broadside/engine/text";
import { growthFigure } from "../../report/figure/growth-figure.ts";
import type { TextTable } from "../../report/table.ts";
import type { PowerLaw } from "../../statistics/sample/power-law.ts";
import { figure, folded, list, type StudyBlock, table, text } from "../study-content.ts";
import { type CostGrowth, LARGE_SIDE, SIDES } from "./cost.ts";

/** The exponents that the thesis announces, as upper bounds: per shot and per game, for every strategy. */
const ANNOUNCED = { perShot: 2, perGame: 4 } as const;

/** The section on what a shot and a game cost. */
export const costBlocks = (costs: readonly CostGrowth[]): StudyBlock[] => [
  text(
    `The thesis announces O(n²) for a shot and O(n⁴) for a game on a board of side n and measures neither. Here both were ` +
      `measured, for n from ${SIDES[0]} to ${SIDES[SIDES.length - 1]} with the same five ships: CPU time of one thread, the ` +
      "referee and the drawing of layouts included, the least of five measurements taken in turns. A power law is fitted to each (least squares " +
      "on logarithms); exponents stand with their standard errors.",
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
    "Broadside's strategies keep their counts from shot to shot and change what a shot changes, where the thesis's program " +
      "works the whole matrix out anew before every shot. The last row begins anew before every shot too and takes in all " +
      "earlier ones again, so that it is the one to hold against what was announced. Times depend on the machine; exponents " +
      "should not, or little.",
  ),
  folded("Costs in numbers", table(pointTable(costs))),
];

/** What the exponents say about those that were announced. */
export const costSentences = (costs: readonly CostGrowth[]): string[] =>
  costs.map(
    ({ strategy, perShotLarge, perGameLarge, shots }) =>
      `${strategy}: a shot costs ` +
      `n^${exponent(perShotLarge)} from n = ${LARGE_SIDE} on (announced at most n^${ANNOUNCED.perShot}: ` +
      `${verdict(perShotLarge, ANNOUNCED.perShot)}), a game n^${exponent(perGameLarge)} (announced at most ` +
      `n^${ANNOUNCED.perGame}: ${verdict(perGameLarge, ANNOUNCED.perGame)}); the number of shots grows like n^${exponent(shots)}.`,
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
      `${spanOf("perGameLarge")}, depending on the strategy (n from ${LARGE_SIDE} on).`,
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
    "Shots a game",
  ],
  rows: costs.map(({ strategy, perShot, perShotLarge, perGame, perGameLarge, shots }) => [
    strategy,
    ...[perShot, perShotLarge, perGame, perGameLarge, shots].map(exponent),
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
