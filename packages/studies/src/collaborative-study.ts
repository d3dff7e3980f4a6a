import { mean, meanInterval, median, sumOf } from "@broadside/arena/statistics";
import { formatCount, formatNumber, formatPercent, NO_NUMBER } from "@broadside/engine/text";
import {
  byFleet,
  collaborativeLayouts,
  MOST_SHOTS,
  type PlayedGame,
  playFleet,
  SPOTTER_NAMES,
  type SpotterName,
} from "./collaborative-games.ts";
import type { Study } from "./study/study.ts";
import { fillPage, readTemplate } from "./study/study-template.ts";
import { inTurn } from "./study/study-work.ts";

export interface CollaborativeFindings {
  readonly games: readonly PlayedGame[];
}

/** The boards and their images, of which a test counts the different ones. */
const MOST = 144;

const NAMES: Readonly<Record<SpotterName, string>> = {
  silent: "without questions",
  right: "15 right answers",
  doubtful: "15 answers, each wrong one time in ten",
};

/** Medians read off the figures of the paper. */
const PUBLISHED: readonly string[][] = [
  ["people", "0.63"],
  ["likeliest cell, without questions", "0.64"],
  ["best language model", "0.73"],
  ["best captain", "0.80 to 0.81"],
];

export const collaborative: Study<CollaborativeFindings> = {
  name: "collaborative",
  title: "Collaborative Battleship: what to ask, and when to shoot",
  question:
    "A captain may ask 15 questions of yes or no and fire 40 shots. How well does he find the ships of the 18 published boards " +
    "if he knows exactly what each answer leaves possible? And if one answer in ten is wrong?",
  games: {
    standard: MOST,
    least: 2,
    most: MOST,
    of: "boards, the published ones before their images,",
    noun: "boards",
  },
  async compute(work) {
    const fleets = [...byFleet(collaborativeLayouts().slice(0, work.games))];
    work.plan(fleets.length);
    const games = await inTurn(fleets, ([fleet, layouts]) =>
      work.keep(`fleet-${fleet}`, (at) => playFleet(layouts, work.seed, at)),
    );
    return { games: games.flat() };
  },
  present: ({ games }) => {
    const rows = SPOTTER_NAMES.map((spotter) => resultOf(games, spotter));
    const [silent, right, doubtful] = rows;
    return fillPage(readTemplate("collaborative"), {
      right: right.mean,
      rightMedian: right.median,
      doubtful: doubtful.mean,
      doubtfulMedian: doubtful.median,
      silent: silent.mean,
      bits: right.bits,
      doubtfulBits: doubtful.bits,
      saved: right.saved,
      doubtfulSaved: doubtful.saved,
      boards: new Set(games.map(({ board }) => board)).size,
      layouts: formatCount(games.filter(({ spotter }) => spotter === "right").length),
      shots: MOST_SHOTS,
      published: PUBLISHED,
      results: rows.map((row) => [
        ...[row.name, row.median, row.mean, row.finished, row.shots],
        ...[row.questions, row.bits, row.saved, row.wrong],
      ]),
    });
  },
};

const resultOf = (games: readonly PlayedGame[], spotter: SpotterName) => {
  const own = games.filter((game) => game.spotter === spotter);
  const without = games.filter((game) => game.spotter === "silent");
  const questions = sumOf(own.map((game) => game.questions));
  const saved = byBoard(own, (game, i) => without[i].shots - game.shots);
  const each = questions / own.length;
  return {
    name: NAMES[spotter],
    median: formatNumber(median(own.map(({ f1 }) => f1)), 3),
    mean: withError(byBoard(own, ({ f1 }) => f1)),
    finished: `${formatPercent(mean(own.map(({ isFinished }) => Number(isFinished))), 0)} %`,
    shots: formatNumber(mean(own.map(({ shots }) => shots)), 1),
    questions: formatNumber(each, 0),
    bits: questions === 0 ? NO_NUMBER : formatNumber(sumOf(own.map(({ bits }) => bits)) / questions, 3),
    saved: questions === 0 ? NO_NUMBER : withError(saved.map((shots) => shots / each)),
    wrong:
      questions === 0 ? NO_NUMBER : `${formatPercent(sumOf(own.map((game) => game.wrongAnswers)) / questions, 0)} %`,
  };
};

/** The mean of each board, over it and its images. */
const byBoard = (games: readonly PlayedGame[], value: (game: PlayedGame, index: number) => number): number[] => {
  const boards = new Map<string, number[]>();
  for (const [i, game] of games.entries()) boards.set(game.board, [...(boards.get(game.board) ?? []), value(game, i)]);
  return [...boards.values()].map((values) => mean(values));
};

const withError = (values: readonly number[]): string => {
  const { low, high } = meanInterval(values);
  return `${formatNumber(mean(values), 3)} (${formatNumber(low, 3)} to ${formatNumber(high, 3)})`;
};
