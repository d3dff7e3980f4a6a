import type { Experiment } from "../../experiment/experiment.ts";
import { differenceFigure } from "../../report/figure/difference-figure.ts";
import { meanFigure } from "../../report/figure/mean-figure.ts";
import { survivalFigure } from "../../report/figure/survival-figure.ts";
import { duelTable, normalityTable, pairTable, shotsTable } from "../../report/report-table.ts";
import type { TextTable } from "../../report/table.ts";
import { type HitsByShot, hitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import { cautionsOf } from "../../statistics/summary/caution.ts";
import { conclusionsOf } from "../../statistics/summary/conclusion.ts";
import { summarise } from "../../statistics/summary/summarise.ts";
import type { Summary } from "../../statistics/summary/summary.ts";
import type { Study, StudyScale } from "../study.ts";
import { figure, folded, list, type StudySection, table, text } from "../study-content.ts";
import { type CostGrowth, LEAST_GAMES, measureCosts } from "./cost.ts";
import { costBlocks, costConclusions } from "./cost-section.ts";
import { hitBlocks } from "./hit-section.ts";
import { placementBlocks, placementSentences } from "./placement-section.ts";
import { normalitySentence, strategyBlocks } from "./strategy-section.ts";
import { runSweep, type Sweep, sweepOf } from "./sweep.ts";
import { AREAS, CHESSBOARDS } from "./sweep-candidates.ts";
import { sweepBlocks, sweepSentences } from "./sweep-section.ts";
import { STRATEGY_TITLES, THESIS_PLACEMENT, THESIS_STRATEGIES, thesisRules } from "./thesis-rules.ts";

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
