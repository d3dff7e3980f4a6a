import {
  formatCount,
  formatNumber,
  formatNumberOf,
  formatPercent,
  listOf,
  NO_NUMBER,
  wordFor,
} from "@broadside/engine/text";
import type { Experiment } from "../../experiment/experiment.ts";
import { differenceFigure } from "../../report/figure/difference-figure.ts";
import type { Figure } from "../../report/figure/figure.ts";
import { firstShotsFigure } from "../../report/figure/first-shots-figure.ts";
import { growthFigure } from "../../report/figure/growth-figure.ts";
import { histogramFigure } from "../../report/figure/histogram-figure.ts";
import { hitRateFigure, hitsFigure } from "../../report/figure/hits-figure.ts";
import { meanFigure } from "../../report/figure/row-figures.ts";
import { survivalFigure } from "../../report/figure/survival-figure.ts";
import { sweepFigure } from "../../report/figure/sweep-figure.ts";
import { duelTable, normalityTable, pairTable, shotsTable } from "../../report/report-table.ts";
import { normalQuantile } from "../../statistics/distribution/normal.ts";
import { confidenceText, type MeanVerdict, POWER, welchDifference } from "../../statistics/hypothesis/mean-verdict.ts";
import { formatP, LEVEL, pValue } from "../../statistics/hypothesis/test-result.ts";
import type { Description } from "../../statistics/sample/description.ts";
import { type HitsByShot, hitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import type { PowerLaw } from "../../statistics/sample/power-law.ts";
import { cautionsOf } from "../../statistics/summary/caution.ts";
import { conclusionsOf } from "../../statistics/summary/conclusion.ts";
import { intervalText, meanText } from "../../statistics/summary/interval-text.ts";
import { sightSentence } from "../../statistics/summary/pair-text.ts";
import { summarise } from "../../statistics/summary/summarise.ts";
import type { Summary } from "../../statistics/summary/summary.ts";
import type { Study, StudyBlock, StudyContent, StudyScale } from "../study.ts";
import { type Findings, fillBlocks, fillPage, readTemplate } from "../study-template.ts";
import { type CostGrowth, type CostPoint, LARGE_SIDE, LEAST_GAMES, measureCosts, SIDES } from "./cost.ts";
import {
  AREAS,
  BASE,
  bestOf,
  CHESSBOARDS,
  CONFIRMATION,
  runSweep,
  type Sweep,
  type SweptCandidate,
  sweepOf,
} from "./sweep.ts";
import { THESIS_PLACEMENT, THESIS_STRATEGIES, thesisLengths, thesisRules } from "./thesis-rules.ts";

export interface ThesisFindings {
  readonly five: Summary;
  readonly firstThree: Summary;
  readonly hits: readonly HitsByShot[];
  readonly uniform: Summary;
  readonly chessboards: Sweep;
  readonly areas: Sweep;
  readonly costs: readonly CostGrowth[];
}

const presentThesis = (findings: ThesisFindings): StudyContent => {
  const { five, firstThree, hits, uniform, chessboards, areas, costs } = findings;
  const ofThree = [shotsTable, pairTable, duelTable, normalityTable].map((make) => {
    const made = make(firstThree);
    return { ...made, caption: `${made.caption}, the first three strategies` };
  });
  const { friedman } = firstThree.all ?? {};
  const shifts = shiftsOf(five, uniform);
  const hitsAt = (textOf: (one: HitsByShot, n: number) => string): string[][] =>
    hits.map((one) => [one.strategy, ...LOOKED_AT.map((n) => textOf(one, n))]);
  return fillPage(readTemplate("thesis"), {
    conclusions: conclusionsOf(five),
    normality: normalitySentence(five),
    cautions: cautionsOf(five),
    ...costsOf(costs),
    random: strategyBlocks(five, "random"),
    huntTarget: strategyBlocks(five, "hunt-target"),
    probability: strategyBlocks(five, "probability"),
    chessboard: strategyBlocks(five, "probability-chessboard"),
    rectangle: strategyBlocks(five, "probability-rectangle"),
    conclusionsOfThree: conclusionsOf(firstThree),
    tablesOfThree: ofThree.slice(0, -1),
    normalityOfThree: ofThree.slice(-1),
    hypothesis: friedman?.hypothesis,
    friedman: friedman?.meaning,
    survivalOfThree: { ...survivalFigure(firstThree), name: "survival-first-three" },
    chessboardSentences: sweepSentences(chessboards, CHESSBOARD_WORDS),
    areaSentences: sweepSentences(areas, AREA_WORDS),
    chessboardSweep: sweepBlocks(chessboards, CHESSBOARD_WORDS),
    areaSweep: sweepBlocks(areas, AREA_WORDS),
    allFive: [shotsTable(five), meanFigure(five), survivalFigure(five), differenceFigure(five)],
    pairsAndDuels: [pairTable(five), duelTable(five)],
    shotNumbers: LOOKED_AT.map((n) => `n = ${n}`),
    hitRates: hitsAt(({ hitRates }, n) => (n <= hitRates.length ? `${formatPercent(hitRates[n - 1])} %` : "–")),
    hitRateFigure: hitRateFigure(hits),
    hitMeans: hitsAt(({ meanHits }, n) => formatNumber(meanHits[Math.min(n, meanHits.length) - 1])),
    hitsFigure: hitsFigure(hits),
    games: formatCount(five.experiment.games),
    placements: shifts.map(({ strategy, difference: { mean, interval }, ...means }) => [
      strategy,
      ...[means.sequential.mean, means.uniform.mean, mean].map((one) => meanText(one, interval)),
      intervalText(interval),
    ]),
    placementSentences: placementSentences(five, uniform),
  });
};

const LOOKED_AT = [1, 5, 10, 20, 30, 40, 50, 60];

interface Shift {
  readonly strategy: string;
  readonly sequential: Description;
  readonly uniform: Description;
  readonly difference: NonNullable<ReturnType<typeof welchDifference>>;
}

const shiftsOf = (sequential: Summary, uniform: Summary): Shift[] => {
  const confidence = 1 - LEVEL / Math.max(1, sequential.strategies.length);
  return sequential.strategies.flatMap(({ strategy, shots }) => {
    const other = uniform.strategies.find((one) => one.strategy === strategy)?.shots;
    const difference = shots && other && welchDifference(other, shots, confidence);
    return difference ? [{ strategy, sequential: shots, uniform: other, difference }] : [];
  });
};

/** The shift that this number of games would have shown with a chance of {@link POWER}. */
const visibleShift = ({ difference: { interval } }: Shift): number => {
  const half = (interval.high - interval.low) / 2;
  return half * (1 + normalQuantile(POWER) / normalQuantile((1 + interval.confidence) / 2));
};

export const placementSentences = (sequential: Summary, uniform: Summary): string[] => {
  const shifts = shiftsOf(sequential, uniform);
  const [more, fewer] = [
    shifts.filter(({ difference }) => difference.interval.low > 0),
    shifts.filter(({ difference }) => difference.interval.high < 0),
  ];
  const open = shifts.filter((shift) => !more.includes(shift) && !fewer.includes(shift));
  const sentence = (those: readonly Shift[], count: string, rest: string): string[] => {
    const need = `${listOf(those.map(({ strategy }) => strategy))} ${wordFor(those.length, "needs", "need")}`;
    const said = `Against uniform layouts ${need} ${count} shots`;
    return those.length === 0 ? [] : [`${said} ${rest}.`];
  };
  const visible = formatNumber(Math.max(...open.map(visibleShift)));
  const than = "against ships placed one after another";
  return [
    ...sentence(more, "more", `than ${than}`),
    ...sentence(fewer, "fewer", `than ${than}`),
    ...sentence(
      open,
      "about as many",
      `as ${than}: these games show no difference, and one of ${visible} would be detected 80 % of the time`,
    ),
  ];
};

/** The exponents announced in the thesis as upper bounds, per shot and per game, for every strategy. */
const ANNOUNCED = { perShot: 2, perGame: 4 } as const;

/** The range of sizes for the exponents; nothing larger was measured. */
const MEASURED = `n from ${LARGE_SIDE} to ${SIDES[SIDES.length - 1]}`;

const costsOf = (costs: readonly CostGrowth[]): Findings => ({
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

const strategyBlocks = (summary: Summary, strategy: string): StudyBlock[] => {
  const index = summary.strategies.findIndex((one) => one.strategy === strategy);
  const one = summary.strategies[index];
  const { shots, shapiroWilk } = one;
  if (!shots) return [{ kind: "text", text: "No game was finished." }];
  const firsts = firstShotsFigure(summary, thesisRules().board, index + 1);
  const exact = randomMean(100, 17);
  const { low = 0, high = 0 } = shots.meanInterval ?? {};
  return fillBlocks(readTemplate("thesis-strategy"), {
    strategy,
    rows: descriptionRows(shots),
    exact: strategy === "random" ? formatNumber(exact, 3) : undefined,
    within:
      shots.meanInterval &&
      (exact >= low && exact <= high
        ? "The interval above contains it."
        : "The interval above does not contain it, as happens to one interval in twenty."),
    normality: shapiroWilk
      ? `Shapiro-Wilk: W = ${formatNumber(shapiroWilk.statistic.value, 4)}, ${formatP(shapiroWilk.p)} (${shapiroWilk.method}). ${shapiroWilk.meaning}`
      : "Too few games for a test of normality.",
    histogram: { ...histogramFigure({ ...summary, strategies: [one] }), name: `shots-${strategy}` },
    firsts: firsts && { ...firsts, name: `first-shots-${strategy}` },
  });
};

const descriptionRows = (shots: Description): string[][] => {
  const { mean, meanInterval, skewness, variance, standardDeviation, minimum, maximum } = shots;
  const optional = (value: number | undefined): string => (value === undefined ? NO_NUMBER : formatNumber(value));
  return [
    ["Games", formatCount(shots.count)],
    ["Mean", meanText(mean, meanInterval)],
    ["95 % interval of the mean", intervalText(meanInterval)],
    ["Variance", optional(variance)],
    ["Standard deviation", optional(standardDeviation)],
    ["Skewness", optional(skewness)],
    ["Least and most", `${minimum} and ${maximum}`],
    ...shots.quantiles.map(({ share, value }) => [
      share === 0.5 ? "Median" : `Quantile at ${formatPercent(share, 0)} %`,
      formatNumber(value, 1),
    ]),
  ];
};

/** Exact mean of the random strategy: the last of k ship cells among n is expected at shot k (n + 1) / (k + 1). */
export const randomMean = (cells: number, shipCells: number): number => (shipCells * (cells + 1)) / (shipCells + 1);

/** A sentence that names the strategies whose shots are not normally distributed. */
export const normalitySentence = ({ strategies }: Summary): string => {
  const tested = strategies.flatMap(({ strategy, shapiroWilk }) =>
    shapiroWilk ? [{ strategy, p: shapiroWilk.p }] : [],
  );
  const skewed = tested.filter(({ p }) => p < LEVEL).map(({ strategy }) => strategy);
  if (tested.length === 0) return "There are too few games to test whether numbers of shots are normal.";
  if (skewed.length === 0)
    return "For none of the strategies does the Shapiro-Wilk test find that numbers of shots are not normal.";
  const which = skewed.length === tested.length ? "each of the strategies" : listOf(skewed);
  return `By the Shapiro-Wilk test the numbers of shots of ${which} are not normal.`;
};

interface SweepWords {
  readonly name: string;
  readonly what: string;
}

const CHESSBOARD_WORDS = { name: "sweep-chessboard", what: "parameters of the chessboard" };
const AREA_WORDS = { name: "sweep-area", what: "rectangles and blocks" };

const EXTREMES = 5;

export const sweepBlocks = (sweep: Sweep, words: SweepWords): StudyBlock[] => {
  const { candidates } = sweep;
  const ordered = [...candidates].sort((a, b) => a.difference.mean - b.difference.mean);
  const between = ordered.length - 2 * EXTREMES;
  const extremes = ordered.filter((_, i) => between <= 0 || i < EXTREMES || i >= EXTREMES + between);
  return fillBlocks(readTemplate("thesis-sweep"), {
    count: candidates.length,
    what: words.what,
    base: BASE,
    games: formatCount(sweep.games),
    seed: sweep.seed,
    confidence: confidenceText(candidates[0].verdict, "choices"),
    again: CONFIRMATION,
    sentences: sweepSentences(sweep, words),
    figure: figureOf(sweep, words),
    extremes: extremes.map(rowOf),
    rows: candidates.map(rowOf),
  });
};

const VERDICT_TEXT = { below: "fewer shots", above: "more shots", open: "no clear difference" } as const;

const rowOf = (one: SweptCandidate): string[] => [
  `\`${one.strategy}\``,
  formatNumber(one.mean),
  signed(one),
  intervalText(one.verdict.interval),
  pValue(one.adjusted),
  VERDICT_TEXT[one.verdict.sign],
];

const signed = ({ difference: { mean }, verdict }: Pick<SweptCandidate, "difference" | "verdict">): string =>
  `${mean > 0 ? "+" : ""}${meanText(mean, verdict.interval)}`;

export const sweepSentences = (sweep: Sweep, { what }: SweepWords): string[] => {
  const { candidates } = sweep;
  const withSign = (sign: MeanVerdict["sign"]) => candidates.filter(({ verdict }) => verdict.sign === sign);
  const [fewer, more, open] = (["below", "above", "open"] as const).map(withSign);
  const all = candidates.length;
  const told =
    open.length === all
      ? `None of ${all} choices of the ${what} differs clearly from \`${BASE}\`, their number taken into account.`
      : `Of ${all} choices of the ${what}, ${fewer.length === 0 ? "none needs" : formatNumberOf(fewer.length, "needs", "need")} fewer ` +
        `shots than \`${BASE}\`, ${more.length === 0 ? "none" : more.length} more, and ` +
        `${formatNumberOf(open.length, "does", "do")} not differ clearly from it, their number taken into account.`;
  const visible = formatNumber(Math.max(...open.map(({ verdict }) => verdict.visible)));
  const seen = open.length === 0 ? "" : ` A difference of ${visible} would be detected 80 % of the time.`;
  return [`${told}${seen}`, confirmationSentence(sweep)];
};

const confirmationSentence = ({ candidates, confirmation, games }: Sweep): string => {
  const { difference, p, strategy, verdict } = confirmation;
  const then = `${signed(bestOf(candidates))} over the ${formatCount(games)} games that chose it`;
  const now = `${signed(confirmation)} (95 % interval ${intervalText(verdict.interval)}) over ${formatCount(confirmation.games)} fresh ones`;
  const found = {
    below: "it does need fewer shots.",
    above: "it needs more shots: it had only been lucky.",
    open: `an advantage is not shown. ${sightSentence(verdict, difference.mean)}`,
  }[verdict.sign];
  return (
    `The best of them by mean, \`${strategy}\`, differs from \`${BASE}\` by ${then}, and by ${now}: ${found} ` +
    `(Wilcoxon test over the fresh ones, of a tendency from layout to layout: ${formatP(p)}.)`
  );
};

const figureOf = ({ candidates }: Sweep, { name, what }: SweepWords): Figure => {
  const best = bestOf(candidates);
  const groupBy = (those: readonly SweptCandidate[], by: "group" | "choice") =>
    [...new Set(those.map((one) => one[by]))].map((own) => ({ own, all: those.filter((one) => one[by] === own) }));
  return sweepFigure({
    name,
    title: `Sweep over the ${what}`,
    caption: `Mean difference in shots to ${BASE} on the same layouts over the length of the opening (block), with intervals (${confidenceText(best.verdict, "choices")}). Below the line fewer shots are needed.`,
    description: `The lowest: ${best.strategy}, ${formatNumber(best.difference.mean)}.`,
    axis: "block: shots after which the restriction ends",
    panels: groupBy(candidates, "group").map(({ own, all }) => ({
      title: own,
      series: groupBy(all, "choice").map(({ own, all }) => ({
        name: own,
        points: all.map(({ block, difference, verdict }) => ({
          x: block,
          mean: difference.mean,
          interval: verdict.interval,
        })),
      })),
    })),
  });
};

/** For each candidate, the sweep divides the study's games by this number, because there are many candidates. */
const SWEEP_SHARE = 5;
const LEAST_SWEPT = 2;

/** CPU milliseconds of one cost measurement for each game requested, up to a limit. */
const COST_PER_GAME = 0.04;
const LONGEST_COST = 100;
/** A measurement plays at least one game for this number of games requested. */
const LEAST_SHARE = 10;

export const thesis: Study<ThesisFindings> = {
  name: "thesis",
  title: "Five offensive strategies: the empty chapter of a thesis, filled",
  question:
    'The master\'s thesis “Badanie porównawcze strategii ofensywnych w grze "statki"” (R. Kornat, Łódź 2024) describes five ' +
    "strategies and announces their statistical analysis, comparison and conclusions, but in the available text these " +
    "chapters contain only headings. Which strategy needs the fewest shots, do the variants of the probability strategy improve " +
    "on it, and what do they cost as the board grows?",
  games: { standard: 1000, least: 10, of: "games of each strategy; a fifth of it for each choice of parameters" },

  // The games of the sweep decide which candidate is played again.
  experiments: (scale) =>
    new Map([
      ["five", fiveOf(scale)],
      ["uniform", uniformOf(scale)],
      ["chessboard", sweepOf(scale, "chessboard", CHESSBOARDS, sweptGames(scale))],
      ["area", sweepOf(scale, "area", AREAS, sweptGames(scale))],
    ]),

  async compute(work) {
    work.plan(7);
    const five = await work.play("five", fiveOf(work));
    const uniform = await work.play("uniform", uniformOf(work));
    const swept = sweptGames(work);
    return {
      five: summarise(five),
      firstThree: summarise({ ...five, strategies: five.strategies.slice(0, 3) }),
      hits: five.strategies.flatMap((one) => hitsByShot(one, five.scenario.board.cellCount) ?? []),
      uniform: summarise(uniform),
      chessboards: await runSweep(work, "chessboard", CHESSBOARDS, swept),
      areas: await runSweep(work, "area", AREAS, swept),
      costs: await work.keep("costs", (at) =>
        measureCosts({
          seed: work.seed,
          milliseconds: Math.min(LONGEST_COST, COST_PER_GAME * work.games),
          games: Math.min(LEAST_GAMES, Math.ceil(work.games / LEAST_SHARE)),
          at,
        }),
      ),
    };
  },

  present: presentThesis,
};

const fiveOf = ({ games, seed }: StudyScale): Experiment => ({
  scenario: thesisRules(),
  strategies: THESIS_STRATEGIES,
  placement: THESIS_PLACEMENT,
  games,
  seed,
});

const uniformOf = (scale: StudyScale): Experiment => ({
  ...fiveOf(scale),
  placement: { model: "uniform" },
  seed: scale.seedOf("uniform"),
});

const sweptGames = ({ games }: StudyScale): number => Math.max(LEAST_SWEPT, Math.round(games / SWEEP_SHARE));
