import { ANSWERS_MEANING, type Answers, preset, unwrap, withRules } from "@broadside/engine";
import { decimalsFor, formatInterval, formatNumber, listOf, NO_NUMBER } from "@broadside/engine/text";
import type { Experiment } from "../experiment/experiment.ts";
import type { ExperimentGames } from "../experiment/experiment-games.ts";
import { differenceFigure } from "../report/figure/difference-figure.ts";
import { meanFigure } from "../report/figure/mean-figure.ts";
import { survivalFigure } from "../report/figure/survival-figure.ts";
import { pairTable, quantileTable, shotsTable } from "../report/report-table.ts";
import type { TextTable } from "../report/table.ts";
import type { Interval } from "../statistics/sample/sample.ts";
import { cautionsOf } from "../statistics/summary/caution.ts";
import { isDifferent, pairSentence } from "../statistics/summary/pair-text.ts";
import { summarise } from "../statistics/summary/summarise.ts";
import type { PairSummary, StrategySummary, Summary } from "../statistics/summary/summary.ts";
import { sideBySide } from "./side-by-side.ts";
import type { Study, StudyScale } from "./study.ts";
import { figure, folded, list, table, text } from "./study-content.ts";

/** The kinds of answers, each telling all that the one before it tells and more. */
export const ANSWER_CHAIN = ["hit", "sunk", "length", "named", "revealed", "identified"] as const satisfies Answers[];

/** The mean that is quoted for the density idea where the referee tells the length, on uniform layouts. */
export const DENSITY_BAND: Interval = { low: 44.2, high: 44.6, confidence: 1 };

/** How much each kind of answers is worth to the strategy that counts exactly, on the American board. */
export const answers: Study<Summary> = {
  name: "answers",
  title: "What the referee's answers are worth",
  question:
    "Printed rules and programs differ in what the referee says, so published results can hardly be compared. How many " +
    "shots is each kind of answer worth to `greedy-hit`, the exact strategy that shoots the likeliest cell, on the " +
    "American board?",
  games: { standard: 60, least: 2, of: "games under each of the six kinds of answer" },
  experiments: (scale) => new Map(ANSWER_CHAIN.map((kind) => [kind, experimentOf(kind, scale)])),
  async compute(desk) {
    desk.plan(ANSWER_CHAIN.length);
    const all: ExperimentGames[] = [];
    for (const kind of ANSWER_CHAIN) {
      all.push(await desk.play(kind, experimentOf(kind, desk)));
    }
    return summarise(sideBySide(all, ANSWER_CHAIN));
  },
  present: (summary) => ({
    conclusions: [
      meansSentence(summary),
      ...ANSWER_CHAIN.slice(1).flatMap((kind, i) => pairSentence(summary, kind, ANSWER_CHAIN[i]) ?? []),
      ...[pairSentence(summary, "identified", "hit")].filter((line) => line !== undefined),
      ...paradoxSentence(summary),
      bandSentence(summary),
    ],
    cautions: cautionsOf(summary),
    sections: [
      {
        heading: "The kinds of answer",
        blocks: [
          text(
            "Each tells all that the one before it tells, and more. Names below stand for the answers that `greedy-hit` got.",
          ),
          list(...ANSWER_CHAIN.map((kind) => `\`${kind}\`: ${ANSWERS_MEANING[kind]}.`)),
          text(
            "All layouts of the board with ships of 5, 4, 3, 3 and 2 cells that may touch are equally likely, and game g was " +
              "played against the same layout under all six.",
          ),
        ],
      },
      {
        heading: "Shots",
        blocks: [
          table(ofAnswers(shotsTable(summary))),
          table(ofAnswers(quantileTable(summary, { time: false }))),
          figure(meanFigure(summary)),
          figure(survivalFigure(summary)),
        ],
      },
      {
        heading: "What each step is worth",
        blocks: [
          text(
            "Cruiser and submarine have one shape and can lie in the same places: which of them sank tells nothing about " +
              "where the others are. So `named` must give the same as `length` here, game by game.",
          ),
          figure(differenceFigure({ ...summary, pairs: stepsOf(summary) })),
          table(worthTable(summary)),
          folded("All pairs", table(ofAnswers(pairTable(summary)))),
        ],
      },
      { heading: "Against the band that is quoted", blocks: [text(bandSentence(summary))] },
    ],
  }),
};

const experimentOf = (answers: (typeof ANSWER_CHAIN)[number], { games, seed }: StudyScale): Experiment => ({
  scenario: unwrap(withRules(preset("hasbro"), { answers })),
  strategies: ["greedy-hit"],
  placement: { model: "uniform" },
  games,
  seed,
});

const meansSentence = ({ strategies }: Summary): string => {
  const means = strategies.flatMap(({ strategy, shots }) => {
    if (!shots?.meanInterval) return [];
    const { low, high } = shots.meanInterval;
    const decimals = decimalsFor((high - low) / 2);
    return [`${formatNumber(shots.mean, decimals)} with ${strategy} (${formatInterval(shots.meanInterval, decimals)})`];
  });
  return `Mean shots of \`greedy-hit\`, with 95 % intervals: ${listOf(means)}.`;
};

const strategyOf = ({ strategies }: Summary, name: string): StrategySummary | undefined =>
  strategies.find(({ strategy }) => strategy === name);

/** The pairs of neighbours in the chain. */
const stepsOf = ({ pairs }: Summary): PairSummary[] =>
  ANSWER_CHAIN.slice(1).flatMap((kind, i) =>
    pairs.filter((pair) => pair.first === ANSWER_CHAIN[i] && pair.second === kind),
  );

/** When a kind tells more and yet costs shots, how that can be. */
const paradoxSentence = (summary: Summary): string[] => {
  const worse = stepsOf(summary).filter((pair) => isDifferent(pair) && pair.difference.mean < 0);
  if (worse.length === 0) return [];
  const steps = listOf(worse.map(({ first, second }) => `${second} after ${first}`));
  return [
    `Some answers tell more and yet cost \`greedy-hit\` shots: ${steps}. A perfect player never loses by being told more; ` +
      "this one shoots the likeliest cell without regard to what its answer would teach.",
  ];
};

/** Whether the mean with answers `length` agrees with what is quoted for it. */
const bandSentence = (summary: Summary): string => {
  const shots = strategyOf(summary, "length")?.shots;
  const interval = shots?.meanInterval;
  const band = formatInterval(DENSITY_BAND, 1);
  if (!shots || !interval) return `Nothing can be said about the band from ${band} shots.`;
  const decimals = decimalsFor((interval.high - interval.low) / 2);
  const mean = `${formatNumber(shots.mean, decimals)} (95 % interval ${formatInterval(interval, decimals)})`;
  const quoted = `the band from ${band} that is quoted for the density idea with answers \`length\` on uniform layouts`;
  if (interval.low > DENSITY_BAND.high) return `The mean with length, ${mean}, lies above ${quoted}.`;
  if (interval.high < DENSITY_BAND.low) return `The mean with length, ${mean}, lies below ${quoted}.`;
  const isWithin = interval.low >= DENSITY_BAND.low && interval.high <= DENSITY_BAND.high;
  return `The mean with length, ${mean}, agrees with ${quoted}: its interval ${isWithin ? "lies within" : "overlaps"} the band.`;
};

/** A table whose rows are kinds of answers. */
const ofAnswers = (table: TextTable): TextTable => ({
  ...table,
  columns: table.columns.map((name) => (name === "Strategy" ? "Answers" : name)),
});

/** What each kind saves against the one before it and against `hit`. */
const worthTable = (summary: Summary): TextTable => ({
  caption: "Shots saved on the same layouts",
  note: "Mean differences with 95 % bootstrap intervals (BCa), each for itself.",
  columns: [
    "Answers",
    "Mean shots",
    "Saved against the kind before",
    "95 % interval",
    "Saved against `hit`",
    "95 % interval",
  ],
  rows: ANSWER_CHAIN.map((kind, i) => [
    kind,
    formatNumber(strategyOf(summary, kind)?.shots?.mean ?? Number.NaN),
    ...savedBetween(summary, ANSWER_CHAIN[i - 1], kind),
    ...savedBetween(summary, i > 0 ? "hit" : undefined, kind),
  ]),
});

const savedBetween = ({ pairs }: Summary, before: string | undefined, kind: string): [string, string] => {
  const pair = pairs.find(({ first, second }) => first === before && second === kind);
  if (!pair) return [NO_NUMBER, NO_NUMBER];
  const { mean, interval } = pair.difference;
  const decimals = decimalsFor((interval.high - interval.low) / 2);
  return [formatNumber(mean, decimals), formatInterval(interval, decimals)];
};
