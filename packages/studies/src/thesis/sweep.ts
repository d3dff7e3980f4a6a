import type { Experiment, ExperimentGames } from "@broadside/arena";
import type { StrategyGames } from "@broadside/arena/games";
import {
  axisTitle,
  type Drawing,
  draw,
  type Figure,
  figureOf,
  intervalText,
  meanText,
  type SeriesStyle,
  seriesLegend,
  seriesStyle,
  signOf,
  type Theme,
} from "@broadside/arena/reports";
import {
  confidenceText,
  differences,
  judgeMean,
  type MeanVerdict,
  mean,
  sightSentence,
  standardDeviation,
} from "@broadside/arena/statistics";
import { formatCount, formatNumber, formatNumberOf } from "@broadside/engine/text";
import type { Markish } from "@observablehq/plot";
import { Plot } from "../study/plot.ts";
import type { StudyBlock, StudyScale } from "../study/study.ts";
import { fillBlocks, readTemplate } from "../study/study-template.ts";
import type { StudyWork } from "../study/study-work.ts";
import { THESIS_PLACEMENT, thesisRules } from "./thesis-rules.ts";

const BASE = "probability";

export type Chessboard = (typeof CHESSBOARDS)[number];

const DIVISORS = [2, 3, 4, 5];
const CHESSBOARD_BLOCKS = [5, 10, 20, 30, 40, 50];

/** Every remainder of every divisor up to the longest ship, with blocks from a few shots to a whole game. */
export const CHESSBOARDS = DIVISORS.flatMap((divisor) =>
  Array.from({ length: divisor }, (_, remainder) => remainder).flatMap((remainder) =>
    CHESSBOARD_BLOCKS.map((block) => ({
      strategy: `probability-chessboard:divisor=${divisor},remainder=${remainder},block=${block}`,
      choice: `remainder ${remainder}`,
      group: `divisor ${divisor}`,
      block,
    })),
  ),
);

// The corners lie just outside a rectangle and must lie on the board, so no rectangle contains row 0 or column 0.
const RECTANGLES: readonly (readonly [group: string, choice: string, topLeft: string, lowerRight: string])[] = [
  ["in the middle of the board", "8 × 8", "0/0", "9/9"],
  ["in the middle of the board", "6 × 6", "1/1", "8/8"],
  ["in the middle of the board", "4 × 4", "2/2", "7/7"],
  ["in the middle of the board", "2 × 2", "3/3", "6/6"],
  ["off the middle", "upper left, rows and columns 2 to 5", "0/0", "5/5"],
  ["off the middle", "lower right, rows and columns 6 to 10", "4/4", "10/10"],
  ["off the middle", "left, rows 2 to 10, columns 2 to 5", "0/0", "10/5"],
  ["off the middle", "top, rows 2 to 5, columns 2 to 10", "0/0", "5/10"],
  ["off the middle", "across, rows 4 to 7, columns 2 to 10", "2/0", "7/10"],
];
const RECTANGLE_BLOCKS = [5, 10, 15, 20, 30, 40];

/** Rectangles in the middle of the board and away from it, with blocks from a few shots to a whole game. */
export const AREAS: readonly Chessboard[] = RECTANGLES.flatMap(([group, choice, topLeft, lowerRight]) =>
  RECTANGLE_BLOCKS.map((block) => ({
    strategy: `probability-rectangle:top-left=${topLeft},lower-right=${lowerRight},block=${block}`,
    choice,
    group,
    block,
  })),
);

/** The result of a candidate against {@link BASE} on the same layouts. */
type SweptCandidate = ReturnType<typeof compareCandidates>[number];

/** All candidates, and the best against {@link BASE} on layouts that were not used to choose it. */
export type Sweep = Awaited<ReturnType<typeof runSweep>>;

/** The best candidate plays again, this many times the study's games: the leaders of many differ by little. */
const CONFIRMATION = 4;

const sweepOf = (scale: StudyScale, part: string, candidates: readonly Chessboard[], games: number): Experiment => ({
  scenario: thesisRules(),
  strategies: [BASE, ...candidates.map(({ strategy }) => strategy)],
  placement: THESIS_PLACEMENT,
  games,
  seed: scale.seedOf(part),
});

/** Tries all candidates on the same layouts, then the best on fresh ones. `part` begins the names of the parts. */
export const runSweep = async (work: StudyWork, part: string, candidates: readonly Chessboard[], games: number) => {
  const experiment = sweepOf(work, part, candidates, games);
  const swept = await work.play(part, experiment);
  const results = compareCandidates(swept, candidates);
  const best = bestOf(results);
  const again = `${part}-confirmation`;
  const fresh = sweepOf(work, again, [best], CONFIRMATION * work.games);
  const [base, chosen] = (await work.play(again, fresh)).strategies;
  return {
    games,
    seed: experiment.seed,
    baseMean: mean(swept.strategies[0].shots),
    candidates: results,
    /** Its verdict is that of the only question. */
    confirmation: { strategy: best.strategy, seed: fresh.seed, games: fresh.games, ...against(base, chosen, 1) },
  };
};

/** Compares every candidate with the first strategy of the games, allowing for the number of candidates. */
export const compareCandidates = (
  { strategies: [base, ...others] }: Pick<ExperimentGames, "strategies">,
  candidates: readonly Chessboard[],
) => {
  return others.map((games, i) => ({
    ...candidates[i],
    mean: mean(games.shots),
    ...against(base, games, others.length),
  }));
};

const against = (base: StrategyGames, games: StrategyGames, comparisons: number) => {
  const d = differences(games.shots, base.shots);
  const difference = { mean: mean(d), standardDeviation: standardDeviation(d) };
  return {
    difference,
    verdict: judgeMean({ ...difference, pairs: d.length, largest: thesisRules().board.cellCount }, comparisons),
  };
};

/** The candidate with the lowest mean; the first one if there is a tie. */
const bestOf = (candidates: readonly SweptCandidate[]): SweptCandidate =>
  candidates.reduce((best, one) => (one.difference.mean < best.difference.mean ? one : best));

type SweepWords = typeof CHESSBOARD_WORDS;

export const CHESSBOARD_WORDS = { name: "sweep-chessboard", what: "parameters of the chessboard" };
export const AREA_WORDS: SweepWords = { name: "sweep-area", what: "rectangles and blocks" };

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
    figure: sweepFigure(sweep, words),
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
  VERDICT_TEXT[one.verdict.sign],
];

const signed = ({ difference: { mean }, verdict }: Pick<SweptCandidate, "difference" | "verdict">): string =>
  `${mean > 0 ? "+" : ""}${meanText(mean, verdict.interval)}`;

export const sweepSentences = (sweep: Sweep, { what }: SweepWords): string[] => {
  const { candidates } = sweep;
  const withSign = (sign: MeanVerdict["sign"]) => candidates.filter(({ verdict }) => verdict.sign === sign);
  const [fewer, more, open] = (["below", "above", "open"] as const).map(withSign);
  const all = candidates.length;
  const counts =
    open.length === all
      ? `None of ${all} choices of the ${what} differs clearly from \`${BASE}\`, their number taken into account.`
      : `Of ${all} choices of the ${what}, ${fewer.length === 0 ? "none needs" : formatNumberOf(fewer.length, "needs", "need")} fewer ` +
        `shots than \`${BASE}\`, ${more.length === 0 ? "none" : more.length} more, and ` +
        `${formatNumberOf(open.length, "does", "do")} not differ clearly from it, their number taken into account.`;
  const visible = formatNumber(Math.max(...open.map(({ verdict }) => verdict.visible)));
  const seen = open.length === 0 ? "" : ` A difference of ${visible} would be detected 80 % of the time.`;
  return [`${counts}${seen}`, confirmationSentence(sweep)];
};

const confirmationSentence = ({ candidates, confirmation, games }: Sweep): string => {
  const { strategy, verdict } = confirmation;
  const then = `${signed(bestOf(candidates))} over the ${formatCount(games)} games that chose it`;
  const now = `${signed(confirmation)} (95 % interval ${intervalText(verdict.interval)}) over ${formatCount(confirmation.games)} fresh ones`;
  const conclusion = {
    below: "it does need fewer shots.",
    above: "it needs more shots: it had only been lucky.",
    open: `an advantage is not shown. ${sightSentence(verdict, confirmation.games)}`,
  }[verdict.sign];
  return `The best of them by mean, \`${strategy}\`, differs from \`${BASE}\` by ${then}, and by ${now}: ${conclusion}`;
};

const PANEL = 130;

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Mean differences over the length of the opening, with one panel for each group of choices. */
const sweepFigure = ({ candidates }: Sweep, { name, what }: SweepWords): Figure => {
  const best = bestOf(candidates);
  const groups = distinct(candidates.map(({ group }) => group));
  // The same choice looks the same in all panels.
  const choices = distinct(candidates.map(({ choice }) => choice));
  const blocks = distinct(candidates.map(({ block }) => block)).sort((a, b) => a - b);
  const intervals = candidates.map(({ verdict }) => verdict.interval);
  const y = [Math.min(0, ...intervals.map(({ low }) => low)), Math.max(0, ...intervals.map(({ high }) => high))];
  const axis = {
    label: "block: shots after which the restriction ends",
    ticks: blocks.map((_, i) => i),
    tickFormat: (i: number): string => String(blocks[i] ?? ""),
  };
  const drawGroup = (group: string, theme: Theme): Drawing => {
    const last = group === groups[groups.length - 1];
    const shown = candidates.filter((one) => one.group === group);
    const groupChoices = distinct(shown.map(({ choice }) => choice));
    const series = groupChoices.flatMap((choice, i) => {
      const points = shown.filter((one) => one.choice === choice);
      // Place series next to each other, to keep their intervals apart.
      const aside = (i - (groupChoices.length - 1) / 2) * 0.11;
      return seriesMarks(
        points,
        ({ block }) => blocks.indexOf(block) + aside,
        seriesStyle(theme, choices.indexOf(choice)),
      );
    });
    return draw(
      {
        height: PANEL + (last ? 38 : 8),
        margins: [26, 12, last ? 42 : 12, 44],
        x: { domain: [0, blocks.length - 1], inset: 24, ...(last ? axis : { label: null, axis: null }) },
        y: { domain: y, ticks: 4, label: null, grid: true, nice: true },
        marks: [
          Plot.ruleY([0], { stroke: theme.ink }),
          ...series,
          Plot.text([group], { frameAnchor: "top-left", dy: -20, dx: -40, fill: theme.ink }),
        ],
      },
      theme,
    );
  };
  const words = {
    name,
    title: `Sweep over the ${what}`,
    caption: `Mean difference in shots to ${BASE} on the same layouts over the length of the opening (block), with intervals (${confidenceText(best.verdict, "choices")}). Below the line fewer shots are needed.`,
    description: `The lowest: ${best.strategy}, ${formatNumber(best.difference.mean)}.`,
  };
  return figureOf(words, (theme) => [
    seriesLegend(choices, theme),
    axisTitle("difference in shots", theme),
    ...groups.map((group) => drawGroup(group, theme)),
  ]);
};

const seriesMarks = (
  points: readonly SweptCandidate[],
  x: (one: SweptCandidate) => number,
  style: SeriesStyle,
): Markish[] => {
  const y = ({ difference }: SweptCandidate): number => difference.mean;
  const [y1, y2] = [
    ({ verdict }: SweptCandidate) => verdict.interval.low,
    ({ verdict }: SweptCandidate) => verdict.interval.high,
  ];
  return [
    Plot.line(points, { x, y, stroke: style.colour, strokeDasharray: style.dash, strokeOpacity: 0.6 }),
    Plot.ruleX(points, { x, y1, y2, stroke: style.colour, strokeWidth: 1.5 }),
    Plot.dot(points, { x, y, ...signOf(style, 3.5) }),
  ];
};
