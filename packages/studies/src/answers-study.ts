import { type Experiment, type Summary, summarise } from "@broadside/arena";
import {
  differenceFigure,
  intervalText,
  meanFigure,
  meanText,
  pairTable,
  quantileTable,
  shotsTable,
  survivalFigure,
  type TextTable,
  withInterval,
} from "@broadside/arena/reports";
import {
  cautionsOf,
  type Interval,
  isDifferent,
  type PairSummary,
  pairSentence,
  type StrategySummary,
} from "@broadside/arena/statistics";
import { ANSWERS_MEANING, type Answers, preset, unwrap, withRules } from "@broadside/engine";
import { formatInterval, formatNumber, NO_NUMBER } from "@broadside/engine/text";
import type { Study, StudyScale } from "./study/study.ts";
import { fillPage, readTemplate } from "./study/study-template.ts";
import { inTurn, joinGames } from "./study/study-work.ts";

/** Kinds of answers; each one tells more than the one before. */
export const ANSWER_CHAIN = ["hit", "sunk", "length", "named", "revealed", "identified"] as const satisfies Answers[];

/** The mean that is quoted for the density idea on uniform layouts, with a referee who tells the length. */
const DENSITY_BAND: Interval = { low: 44.2, high: 44.6, confidence: 1 };

export const answers: Study<Summary> = {
  name: "answers",
  title: "What the referee's answers are worth",
  question:
    "Printed rules and programs differ in what the referee says, so published results are hard to compare. How many shots " +
    "does each kind of answer save `greedy-hit`, the exact strategy that shoots the likeliest cell, on the American board?",
  games: { standard: 60, least: 2, of: "games under each of the six kinds of answer" },
  async compute(work) {
    work.plan(ANSWER_CHAIN.length);
    const all = await inTurn(ANSWER_CHAIN, (kind) => work.play(kind, experimentOf(kind, work)));
    return summarise(joinGames(all, ANSWER_CHAIN));
  },
  present: (summary) =>
    fillPage(readTemplate("answers"), {
      means: meansOf(summary),
      steps: ANSWER_CHAIN.slice(1).flatMap((kind, i) => pairSentence(summary, kind, ANSWER_CHAIN[i]) ?? []),
      whole: pairSentence(summary, "identified", "hit"),
      paradox: stepsOf(summary)
        .filter((pair) => isDifferent(pair) && pair.difference.mean < 0)
        .map(({ first, second }) => `${second} after ${first}`),
      band: bandSentence(summary),
      cautions: cautionsOf(summary),
      kinds: ANSWER_CHAIN.map((kind) => `\`${kind}\`: ${ANSWERS_MEANING[kind]}.`),
      shots: [ofAnswers(shotsTable(summary)), ofAnswers(quantileTable(summary, { time: false }))],
      shotFigures: [meanFigure(summary), survivalFigure(summary)],
      stepFigure: differenceFigure({ ...summary, pairs: stepsOf(summary) }),
      worth: ANSWER_CHAIN.map((kind, i) => [
        kind,
        formatNumber(strategyOf(summary, kind)?.shots?.mean ?? Number.NaN),
        ...savedBetween(summary, ANSWER_CHAIN[i - 1], kind),
        ...savedBetween(summary, i > 0 ? "hit" : undefined, kind),
      ]),
      pairs: ofAnswers(pairTable(summary)),
    }),
};

const experimentOf = (answers: (typeof ANSWER_CHAIN)[number], { games, seed }: StudyScale): Experiment => ({
  scenario: unwrap(withRules(preset("hasbro"), { answers })),
  strategies: ["greedy-hit"],
  placement: { model: "uniform" },
  games,
  seed,
});

const meansOf = ({ strategies }: Summary): string[] =>
  strategies.flatMap(({ strategy, shots }) =>
    shots?.meanInterval
      ? [`${meanText(shots.mean, shots.meanInterval)} with ${strategy} (${intervalText(shots.meanInterval)})`]
      : [],
  );

const strategyOf = ({ strategies }: Summary, name: string): StrategySummary | undefined =>
  strategies.find(({ strategy }) => strategy === name);

const stepsOf = ({ pairs }: Summary): PairSummary[] =>
  ANSWER_CHAIN.slice(1).flatMap((kind, i) =>
    pairs.filter((pair) => pair.first === ANSWER_CHAIN[i] && pair.second === kind),
  );

const bandSentence = (summary: Summary): string => {
  const shots = strategyOf(summary, "length")?.shots;
  const interval = shots?.meanInterval;
  const band = formatInterval(DENSITY_BAND, 1);
  if (!shots || !interval) return `Nothing can be said about the band from ${band} shots.`;
  const mean = withInterval(shots.mean, interval, "95 % interval ");
  const quoted = `the band from ${band} that is quoted for the density idea with answers \`length\` on uniform layouts`;
  if (interval.low > DENSITY_BAND.high) return `The mean with length, ${mean}, lies above ${quoted}.`;
  if (interval.high < DENSITY_BAND.low) return `The mean with length, ${mean}, lies below ${quoted}.`;
  const isWithin = interval.low >= DENSITY_BAND.low && interval.high <= DENSITY_BAND.high;
  return `The mean with length, ${mean}, agrees with ${quoted}: its interval ${isWithin ? "lies within" : "overlaps"} the band.`;
};

const ofAnswers = (table: TextTable): TextTable => ({
  ...table,
  columns: table.columns.map((name) => (name === "Strategy" ? "Answers" : name)),
});

const savedBetween = ({ pairs }: Summary, before: string | undefined, kind: string): [string, string] => {
  const pair = pairs.find(({ first, second }) => first === before && second === kind);
  if (!pair) return [NO_NUMBER, NO_NUMBER];
  const { mean, interval } = pair.difference;
  return [meanText(mean, interval), intervalText(interval)];
};
