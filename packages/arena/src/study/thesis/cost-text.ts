import { formatCount, formatNumber } from "@broadside/engine/text";
import type { Figure } from "../../report/figure/figure.ts";
import { growthFigure } from "../../report/figure/growth-figure.ts";
import type { PowerLaw } from "../../statistics/sample/power-law.ts";
import type { Findings } from "../study-template.ts";
import { type CostGrowth, type CostPoint, LARGE_SIDE, SIDES } from "./cost.ts";
import { thesisLengths } from "./thesis-rules.ts";

/** The exponents announced in the thesis as upper bounds, per shot and per game, for every strategy. */
const ANNOUNCED = { perShot: 2, perGame: 4 } as const;

/** The range of sizes for the exponents; nothing larger was measured. */
const MEASURED = `n from ${LARGE_SIDE} to ${SIDES[SIDES.length - 1]}`;

/** What the page says of costs. */
export const costsOf = (costs: readonly CostGrowth[]): Findings => ({
  leastSide: SIDES[0],
  mostSide: SIDES[SIDES.length - 1],
  largeSide: LARGE_SIDE,
  leastGames: formatCount(Math.min(...costs.flatMap(({ points }) => points.map(({ games }) => games)))),
  lastShare: formatNumber(lastFoundShare(thesisLengths()), 3),
  costConclusions: costConclusions(costs),
  costSentences: costSentences(costs),
  shotCostFigure: costFigure(costs, "shot", "perShot"),
  gameCostFigure: costFigure(costs, "game", "perGame"),
  exponents: costs.map(({ strategy, perShot, perShotLarge, perGame, perGameLarge, shots, shotsLarge }) => [
    strategy,
    ...[perShot, perShotLarge, perGame, perGameLarge, shots, shotsLarge].map(exponent),
  ]),
  costPoints: costs.flatMap(({ strategy, points }) =>
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

const costFigure = (costs: readonly CostGrowth[], of: string, law: "perShot" | "perGame"): Figure =>
  growthFigure({
    name: `cost-per-${of}`,
    title: `Cost of a ${of}`,
    caption: `CPU time of a ${of} against the side of the board, on logarithmic scales, with the fitted power laws.`,
    description: `${costs.map((one) => `${one.strategy}: exponent ${exponent(one[law])}`).join("; ")}.`,
    axes: { x: "side of the board", y: `microseconds a ${of}` },
    series: costs.map((one) => ({
      name: one.strategy,
      points: one.points.map((point: CostPoint) => ({ x: point.side, y: point[law] })),
      law: one[law],
    })),
  });

export const costSentences = (costs: readonly CostGrowth[]): string[] =>
  costs.map(({ strategy, perShotLarge, perGameLarge, shotsLarge }) => {
    const against = (law: PowerLaw, announced: number): string =>
      `(announced at most n^${announced}: ${verdict(law, announced)})`;
    return (
      `${strategy}: a shot costs n^${exponent(perShotLarge)} for ${MEASURED} ${against(perShotLarge, ANNOUNCED.perShot)}, ` +
      `a game n^${exponent(perGameLarge)} ${against(perGameLarge, ANNOUNCED.perGame)}, both at these sizes only; ` +
      `the number of shots grows like n^${exponent(shotsLarge)}.`
    );
  });

/** The same in brief: the range of the strategies that keep their counts, and the one that does not. */
export const costConclusions = (costs: readonly CostGrowth[]): string[] => {
  const spanOf = (law: "perShotLarge" | "perGameLarge"): string => {
    const exponents = costs.slice(0, -1).map((one) => one[law].exponent);
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

/**
 * The share of cells shot, in random order, when the last ship is first hit on a large board: the integral over
 * x of 1 - product (1 - (1 - x)^length), exact by expanding in powers of 1 - x.
 */
export const lastFoundShare = (lengths: readonly number[]): number => {
  // With y = 1 - x: the coefficients of product (1 - y^length); y^k integrates to 1 / (k + 1).
  const cells = lengths.reduce((sum, length) => sum + length, 0);
  const coefficients = new Array<number>(cells + 1).fill(0);
  coefficients[0] = 1;
  for (const length of lengths) for (let k = cells; k >= length; k--) coefficients[k] -= coefficients[k - length];
  return 1 - coefficients.reduce((sum, coefficient, k) => sum + coefficient / (k + 1), 0);
};
