import {
  decimalsFor,
  formatCount,
  formatInterval,
  formatNumber,
  formatPercent,
  listOf,
  wordFor,
} from "@broadside/engine/text";
import type { Experiment } from "../../experiment/experiment.ts";
import { differenceFigure } from "../../report/figure/difference-figure.ts";
import { hitRateFigure, hitsFigure } from "../../report/figure/hits-figure.ts";
import { meanFigure } from "../../report/figure/mean-figure.ts";
import { survivalFigure } from "../../report/figure/survival-figure.ts";
import { duelTable, normalityTable, pairTable, shotsTable } from "../../report/report-table.ts";
import type { TextTable } from "../../report/table.ts";
import { normalQuantile } from "../../statistics/distribution/normal.ts";
import { POWER } from "../../statistics/hypothesis/mean-verdict.ts";
import { LEVEL } from "../../statistics/hypothesis/test-result.ts";
import { welchDifference } from "../../statistics/hypothesis/welch.ts";
import type { Description } from "../../statistics/sample/description.ts";
import { type HitsByShot, hitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import { cautionsOf } from "../../statistics/summary/caution.ts";
import { conclusionsOf } from "../../statistics/summary/conclusion.ts";
import { summarise } from "../../statistics/summary/summarise.ts";
import type { Summary } from "../../statistics/summary/summary.ts";
import type { Study, StudyScale } from "../study.ts";
import { figure, folded, list, type StudyBlock, type StudySection, table, text } from "../study-content.ts";
import { type CostGrowth, LEAST_GAMES, measureCosts } from "./cost.ts";
import { costBlocks, costConclusions } from "./cost-section.ts";
import { normalitySentence, strategyBlocks } from "./strategy-section.ts";
import { runSweep, type Sweep, sweepOf } from "./sweep.ts";
import { AREAS, CHESSBOARDS } from "./sweep-candidates.ts";
import { sweepBlocks, sweepSentences } from "./sweep-section.ts";
import { STRATEGY_TITLES, THESIS_PLACEMENT, THESIS_STRATEGIES, thesisRules } from "./thesis-rules.ts";

/** The section on what it changes that ships are placed one after another. */
const placementBlocks = (sequential: Summary, uniform: Summary): StudyBlock[] => [
  text(
    "The thesis places ship after ship, each at a random place that the ones before leave free. That makes some layouts " +
      "likelier than others. The same strategies were played once more against layouts that are all equally likely " +
      `(${formatCount(sequential.experiment.games)} games of each, other layouts, hence Welch's interval for ` +
      "independent samples).",
  ),
  table(placementTable(sequential, uniform)),
  list(...placementSentences(sequential, uniform)),
];

interface Shift {
  readonly strategy: string;
  readonly sequential: Description;
  readonly uniform: Description;
  readonly difference: NonNullable<ReturnType<typeof welchDifference>>;
}

/** Every strategy's shift, with intervals so wide that all of them together hold with 95 %. */
const shiftsOf = (sequential: Summary, uniform: Summary): Shift[] => {
  const confidence = 1 - LEVEL / Math.max(1, sequential.strategies.length);
  return sequential.strategies.flatMap(({ strategy, shots }) => {
    const other = uniform.strategies.find((one) => one.strategy === strategy)?.shots;
    const difference = shots && other && welchDifference(other, shots, confidence);
    return difference ? [{ strategy, sequential: shots, uniform: other, difference }] : [];
  });
};

const placementTable = (sequential: Summary, uniform: Summary): TextTable => ({
  caption: "Mean shots by placement",
  note: "Difference: uniform minus one after another, with intervals that hold together with 95 %.",
  columns: ["Strategy", "One after another", "Uniform", "Difference", "Interval"],
  rows: shiftsOf(sequential, uniform).map(({ strategy, difference: { mean, interval }, ...means }) => {
    const decimals = decimalsFor((interval.high - interval.low) / 2);
    return [
      strategy,
      formatNumber(means.sequential.mean, decimals),
      formatNumber(means.uniform.mean, decimals),
      formatNumber(mean, decimals),
      formatInterval(interval, decimals),
    ];
  }),
});

/** The shift that as many games would have shown with a chance of {@link POWER}. */
const visibleShift = ({ difference: { interval } }: Shift): number => {
  const half = (interval.high - interval.low) / 2;
  return half * (1 + normalQuantile(POWER) / normalQuantile((1 + interval.confidence) / 2));
};

/** What uniform layouts change, in sentences. */
export const placementSentences = (sequential: Summary, uniform: Summary): string[] => {
  const shifts = shiftsOf(sequential, uniform);
  const named = (keep: (shift: Shift) => boolean): string[] => shifts.filter(keep).map(({ strategy }) => strategy);
  const sentence = (names: string[], what: string): string[] =>
    names.length === 0
      ? []
      : [`Against uniform layouts ${listOf(names)} ${wordFor(names.length, "needs", "need")} ${what}.`];
  const open = shifts.filter(({ difference: { interval } }) => interval.low <= 0 && interval.high >= 0);
  const visible = Math.max(...open.map(visibleShift));
  return [
    ...sentence(
      named(({ difference }) => difference.interval.low > 0),
      "more shots than against ships placed one after another",
    ),
    ...sentence(
      named(({ difference }) => difference.interval.high < 0),
      "fewer shots than against ships placed one after another",
    ),
    ...sentence(
      open.map(({ strategy }) => strategy),
      "about as many shots as against ships placed one after another: these games show no difference, and one of " +
        `${formatNumber(visible)} would have been seen in four cases of five`,
    ),
  ];
};

const LOOKED_AT = [1, 5, 10, 20, 30, 40, 50, 60];

/** The section on how well the shots hit, which the thesis names in its title beside the number of shots. */
const hitBlocks = (hits: readonly HitsByShot[]): StudyBlock[] => [
  text(
    "The thesis's title asks for effectiveness beside efficiency. Shots to the end of the game are the one; the other is how " +
      "many shots hit, and when.",
  ),
  table(
    tableOf(
      hits,
      "Hit rate of the n-th shot",
      "Among the games that were not over before; “–” where all were.",
      ({ hitRates }, n) => (n <= hitRates.length ? `${formatPercent(hitRates[n - 1])} %` : "–"),
    ),
  ),
  figure(hitRateFigure(hits)),
  table(
    tableOf(hits, "Mean number of cells hit by the first n shots", "Games that are over keep their hits.", (one, n) =>
      formatNumber(one.meanHits[Math.min(n, one.meanHits.length) - 1]),
    ),
  ),
  figure(hitsFigure(hits)),
];

const tableOf = (
  hits: readonly HitsByShot[],
  caption: string,
  note: string,
  textOf: (one: HitsByShot, n: number) => string,
): TextTable => ({
  caption,
  note,
  columns: ["Strategy", ...LOOKED_AT.map((n) => `n = ${n}`)],
  rows: hits.map((one) => [one.strategy, ...LOOKED_AT.map((n) => textOf(one, n))]),
});

/** All that the study finds. */
export interface ThesisFindings {
  readonly five: Summary;
  readonly firstThree: Summary;
  /** How fast each of the five hits. */
  readonly hits: readonly HitsByShot[];
  /** The five against uniform layouts. */
  readonly uniform: Summary;
  readonly chessboards: Sweep;
  readonly areas: Sweep;
  readonly costs: readonly CostGrowth[];
}

/** A sweep plays so many times fewer games of each candidate, for it has many. */
const SWEEP_SHARE = 5;
const LEAST_SWEPT = 2;

/** CPU milliseconds of one measurement of cost: so much for every game asked for, up to a limit. */
const COST_PER_GAME = 0.04;
const LONGEST_COST = 100;
/** And one game of a measurement for so many asked for. */
const LEAST_SHARE = 10;

const CHESSBOARD_WORDS = { name: "sweep-chessboard", what: "parameters of the chessboard" };
const AREA_WORDS = { name: "sweep-area", what: "rectangles and blocks" };

/** The empty chapters of the thesis, filled. */
export const thesis: Study<ThesisFindings> = {
  name: "thesis",
  title: "Five offensive strategies: the empty chapter of a thesis, filled",
  question:
    'The master\'s thesis “Badanie porównawcze strategii ofensywnych w grze "statki"” (R. Kornat, Łódź 2024) describes five ' +
    "strategies and announces their statistical analysis, their comparison and conclusions; in the text at hand these " +
    "chapters contain only headings. Which strategy needs the fewest shots, do the variants of the probability strategy improve " +
    "on it, and what do they cost as the board grows?",
  games: { standard: 1000, least: 10, of: "games of each strategy; a fifth of it for each choice of parameters" },

  // Which candidate is met again follows from the games of the sweep.
  experiments: (scale) =>
    new Map([
      ["five", fiveOf(scale)],
      ["uniform", uniformOf(scale)],
      ["chessboard", sweepOf(scale, "chessboard", CHESSBOARDS, sweptGames(scale))],
      ["area", sweepOf(scale, "area", AREAS, sweptGames(scale))],
    ]),

  async compute(desk) {
    desk.plan(7);
    const five = await desk.play("five", fiveOf(desk));
    const uniform = await desk.play("uniform", uniformOf(desk));
    const swept = sweptGames(desk);
    return {
      five: summarise(five),
      firstThree: summarise({ ...five, strategies: five.strategies.slice(0, 3) }),
      hits: five.strategies.flatMap((one) => hitsByShot(one, five.scenario.board.cellCount) ?? []),
      uniform: summarise(uniform),
      chessboards: await runSweep(desk, "chessboard", CHESSBOARDS, swept),
      areas: await runSweep(desk, "area", AREAS, swept),
      costs: await desk.keep("costs", (at) =>
        measureCosts({
          seed: desk.seed,
          milliseconds: Math.min(LONGEST_COST, COST_PER_GAME * desk.games),
          games: Math.min(LEAST_GAMES, Math.ceil(desk.games / LEAST_SHARE)),
          at,
        }),
      ),
    };
  },

  present: (findings) => {
    const { five, uniform, chessboards, areas, costs } = findings;
    return {
      conclusions: [
        ...conclusionsOf(five),
        normalitySentence(five),
        ...sweepSentences(chessboards, CHESSBOARD_WORDS),
        ...sweepSentences(areas, AREA_WORDS),
        ...costConclusions(costs),
        ...placementSentences(five, uniform),
      ],
      cautions: cautionsOf(five),
      sections: sectionsOf(findings),
    };
  },
};

const fiveOf = ({ games, seed }: StudyScale): Experiment => ({
  scenario: thesisRules(),
  strategies: THESIS_STRATEGIES,
  placement: THESIS_PLACEMENT,
  games,
  seed,
});

/** The same on layouts that are all equally likely. */
const uniformOf = (scale: StudyScale): Experiment => ({
  ...fiveOf(scale),
  placement: { model: "uniform" },
  seed: scale.seedOf("uniform"),
});

/** Games of each candidate of a sweep. */
const sweptGames = ({ games }: StudyScale): number => Math.max(LEAST_SWEPT, Math.round(games / SWEEP_SHARE));

const sectionsOf = ({ five, firstThree, hits, uniform, chessboards, areas, costs }: ThesisFindings): StudySection[] => [
  {
    heading: "What was played",
    blocks: [
      text(
        "The sections below bear the numbers that they have in the thesis. Its chapter 7, the conclusions, is the list above.",
      ),
      list(
        "10 × 10 cells; ships of 2, 3, 3, 4 and 5 cells, all told apart, placed one after another in this order, each at a random place that is free; they may touch.",
        "The referee says miss, hit or sunk; which hits belong to sunk ships is known, as the thesis's program asks every ship for its state.",
        "All five strategies meet the same layouts. Variants have the parameters of the thesis's examples or, where it has none, defaults: `probability-chessboard:divisor=2,remainder=0,block=20` and `probability-rectangle:top-left=2/2,lower-right=7/7,block=10`.",
      ),
    ],
  },
  { heading: "5. What a shot and a game cost", blocks: costBlocks(costs) },
  ...THESIS_STRATEGIES.map((strategy, i) => ({
    heading: `6.${i + 1}. ${STRATEGY_TITLES[strategy]}`,
    blocks: strategyBlocks(five, strategy),
  })),
  {
    heading: "6.6. The first three strategies compared",
    blocks: [
      list(...conclusionsOf(firstThree)),
      ...[shotsTable, pairTable, duelTable].map((make) => table(ofFirstThree(make(firstThree)))),
      folded("Are the numbers normal?", table(ofFirstThree(normalityTable(firstThree)))),
      ...(firstThree.all
        ? [text(`Friedman test. Hypothesis: ${firstThree.all.friedman.hypothesis} ${firstThree.all.friedman.meaning}`)]
        : []),
      figure({ ...survivalFigure(firstThree), name: "survival-first-three" }),
    ],
  },
  {
    heading: "6.7. The probability strategy with and without a chessboard",
    blocks: sweepBlocks(chessboards, CHESSBOARD_WORDS),
  },
  {
    heading: "6.8. The probability strategy with and without a restricted area",
    blocks: sweepBlocks(areas, AREA_WORDS),
  },
  {
    heading: "All five together",
    blocks: [
      table(shotsTable(five)),
      figure(meanFigure(five)),
      figure(survivalFigure(five)),
      figure(differenceFigure(five)),
      folded("Pairs and duels in numbers", table(pairTable(five)), table(duelTable(five))),
    ],
  },
  { heading: "Hits by shot", blocks: hitBlocks(hits) },
  { heading: "Uniform layouts instead", blocks: placementBlocks(five, uniform) },
];

/** A table told apart by its caption from that of all five. */
const ofFirstThree = (made: TextTable): TextTable => ({
  ...made,
  caption: `${made.caption}, the first three strategies`,
});
