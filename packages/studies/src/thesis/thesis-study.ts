import { type Experiment, type Summary, summarise } from "@broadside/arena";
import {
  differenceFigure,
  duelTable,
  firstShotsFigure,
  histogramFigure,
  hitRateFigure,
  hitsFigure,
  intervalText,
  meanFigure,
  meanText,
  normalityTable,
  pairTable,
  shotsTable,
  survivalFigure,
} from "@broadside/arena/reports";
import {
  cautionsOf,
  conclusionsOf,
  type Description,
  formatP,
  type HitsByShot,
  hitsByShot,
  LEVEL,
  normalQuantile,
  POWER,
  welchDifference,
} from "@broadside/arena/statistics";
import { formatCount, formatNumber, formatPercent, listOf, NO_NUMBER, wordFor } from "@broadside/engine/text";
import type { Study, StudyBlock, StudyContent, StudyScale } from "../study/study.ts";
import { fillBlocks, fillPage, readTemplate } from "../study/study-template.ts";
import type { StudyWork } from "../study/study-work.ts";
import { costsOf, LEAST_GAMES, measureCosts } from "./cost.ts";
import { AREA_WORDS, AREAS, CHESSBOARD_WORDS, CHESSBOARDS, runSweep, sweepBlocks, sweepSentences } from "./sweep.ts";
import { THESIS_PLACEMENT, THESIS_STRATEGIES, thesisRules } from "./thesis-rules.ts";

type ThesisFindings = Awaited<ReturnType<typeof computeThesis>>;

const presentThesis = (findings: ThesisFindings): StudyContent => {
  const { five, firstThree, hits, uniform, chessboards, areas, costs } = findings;
  const ofThree = [shotsTable, pairTable, duelTable, normalityTable].map((make) => {
    const made = make(firstThree);
    return { ...made, caption: `${made.caption}, the first three strategies` };
  });
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

type Shift = ReturnType<typeof shiftsOf>[number];

const shiftsOf = (sequential: Summary, uniform: Summary) => {
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
    const start = `Against uniform layouts ${need} ${count} shots`;
    return those.length === 0 ? [] : [`${start} ${rest}.`];
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

/** For each candidate, the sweep divides the study's games by this number, because there are many candidates. */
const SWEEP_SHARE = 5;
const LEAST_SWEPT = 2;

/** CPU milliseconds of one cost measurement for each game requested, up to a limit. */
const COST_PER_GAME = 0.04;
const LONGEST_COST = 100;
/** A measurement plays at least one game for every `LEAST_SHARE` games requested. */
const LEAST_SHARE = 10;

const computeThesis = async (work: StudyWork) => {
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
};

export const thesis: Study<ThesisFindings> = {
  name: "thesis",
  title: "Five offensive strategies: the empty chapter of a thesis, filled",
  question:
    'The master\'s thesis “Badanie porównawcze strategii ofensywnych w grze "statki"” (R. Kornat, Łódź 2024) describes five ' +
    "strategies and announces their statistical analysis, comparison and conclusions, but in the available text these " +
    "chapters contain only headings. Which strategy needs the fewest shots, do the variants of the probability strategy improve " +
    "on it, and what do they cost as the board grows?",
  games: { standard: 1000, least: 10, of: "games of each strategy; a fifth of it for each choice of parameters" },
  compute: computeThesis,
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
