import { formatCell, preset } from "@broadside/engine";
import { REDUCED_PARTS } from "@broadside/engine/review";
import { formatCount, formatPercent, NO_NUMBER } from "@broadside/engine/text";
import { costText } from "../../report/figure/strength-cost-figure.ts";
import { toldText } from "../../report/report-table.ts";
import type { TextTable } from "../../report/table.ts";
import { formatP } from "../../statistics/hypothesis/test-result.ts";
import { type DecisionCost, STAGES } from "./decision-cost.ts";
import { beatenBy, type FrontPoint, type ListFindings } from "./front.ts";
import { bestKnown, meanOf, type PairFindings, type PartFindings, pairOf, playerOf } from "./part-findings.ts";
import { BEST, GREEDY, PLAYERS, QUESTIONS } from "./strength-parts.ts";
import { layoutsOf, meanText, PHASE_TEXT } from "./strength-text.ts";

const pText = (p: number): string => formatP(p).replace(/^p (= )?/, "");

const rulesText = ({ preset, answers }: PartFindings): string => `${preset}, ${answers}`;

/** The strongest against greedy under all rules. */
export const gainTable = (parts: readonly PartFindings[]): TextTable => ({
  caption: `Shots of ${BEST} and ${GREEDY}`,
  note:
    "Means with luck taken out, and their difference on the same layouts, with 95 % intervals (Student's), each for itself; below 0 the first needs " +
    "fewer. Told apart: with an interval so wide that the verdicts on all rules together are right with 95 %; where it holds 0, the difference that would " +
    "have been seen in four cases of five. Plain: the same difference, nothing taken out.",
  columns: ["Rules", "Games", BEST, GREEDY, "Difference", "p", "Told apart", "Plain difference", "Plain p"],
  rows: parts.flatMap((part) => {
    const pair = pairOf(part, BEST, GREEDY);
    if (!pair) return [];
    const { plain, reduced } = pair;
    return [
      [
        rulesText(part),
        formatCount(pair.games),
        ...[BEST, GREEDY].map((name) => playerText(part, name)),
        reduced ? meanText(reduced.mean, reduced.interval) : NO_NUMBER,
        reduced ? pText(reduced.p) : NO_NUMBER,
        toldText(bestKnown(pair).verdict),
        meanText(plain.mean, plain.interval),
        pText(plain.p),
      ],
    ];
  }),
});

const playerText = (part: PartFindings, name: string): string => {
  const known = meanOf(playerOf(part, name));
  return known ? meanText(known.mean, known.interval) : NO_NUMBER;
};

/** Mean shots of every strategy under all rules. */
export const meansTable = (parts: readonly PartFindings[]): TextTable => ({
  caption: "Mean shots",
  note: `With 95 % intervals (Student's); those of ${BEST} and ${GREEDY} with luck taken out.`,
  columns: ["Rules", "Games", ...PLAYERS],
  rows: parts.map((part) => [
    rulesText(part),
    formatCount(part.games),
    ...PLAYERS.map((name) => playerText(part, name)),
  ]),
});

/** The other questions, under all rules. */
export const questionTable = (parts: readonly PartFindings[]): TextTable => ({
  caption: "The other pairs",
  note: "Plain differences on the same layouts, first minus second, with 95 % intervals, each for itself; told apart as above, each pair for itself.",
  columns: ["Pair", "Rules", "Games", "Difference", "p", "Told apart"],
  words: [1],
  rows: QUESTIONS.slice(1).flatMap(([a, b]) =>
    parts.flatMap((part) => {
      const pair = pairOf(part, a, b);
      if (!pair) return [];
      const { mean, interval, p } = pair.plain;
      return [
        [
          `${a} − ${b}`,
          rulesText(part),
          formatCount(pair.games),
          meanText(mean, interval),
          pText(p),
          toldText(bestKnown(pair).verdict),
        ],
      ];
    }),
  ),
});

/** Where the gain over greedy comes from, under all rules. */
export const phaseTable = (parts: readonly PartFindings[]): TextTable => ({
  caption: `Where the difference between ${BEST} and ${GREEDY} comes from`,
  note: "Shots, with 95 % intervals, each for itself; the parts add up to the difference.",
  columns: ["Rules", "Difference", ...REDUCED_PARTS.map((part) => PHASE_TEXT[part])],
  rows: parts.flatMap((part) => {
    const reduced = pairOf(part, BEST, GREEDY)?.reduced;
    return reduced
      ? [
          [
            rulesText(part),
            meanText(reduced.mean, reduced.interval),
            ...reduced.parts.map(({ mean, interval }) => meanText(mean, interval)),
          ],
        ]
      : [];
  }),
});

/** What longer lists give. */
export const listTable = ({ gains, steps, games }: ListFindings): TextTable => ({
  caption: "Lists of at most so many layouts",
  note: `Differences with luck taken out, ${formatCount(games)} games on the same layouts, with 95 % intervals, each for itself; told apart as above, these rows taken into account.`,
  columns: ["Layouts", `Less ${GREEDY}`, "p", "Told apart", "Less the length before", "p", "Told apart"],
  rows: gains.map((gain) => {
    const step = steps.find(({ first }) => first === gain.first);
    return [layoutsOf(gain.first), ...pairTexts(gain), ...(step ? pairTexts(step) : [NO_NUMBER, NO_NUMBER, NO_NUMBER])];
  }),
});

const pairTexts = (pair: PairFindings): string[] => {
  const { mean, interval } = bestKnown(pair);
  return [meanText(mean, interval), pText((pair.reduced ?? pair.plain).p), toldText(bestKnown(pair).verdict)];
};

/** Strength and cost, the cheapest first. */
export const frontTable = (points: readonly FrontPoint[]): TextTable => ({
  caption: "Strength and cost",
  note: "The cheapest first. Means of shorter lists are that of rollout and the difference on the same layouts, whose interval stands beside. Behind: another has the lower mean and the lower cost, as they were found; whether they are told apart stands above.",
  columns: ["Strategy", "Mean shots", "A shot", "Behind"],
  words: [3],
  rows: points.map((point) => [
    point.strategy,
    meanText(point.mean, point.interval),
    costText(point.perShot),
    beatenBy(point, points)?.strategy ?? "nobody",
  ]),
});

/** What decisions cost by stages of the game. */
export const costTable = (caption: string, costs: readonly DecisionCost[]): TextTable => ({
  caption,
  note:
    `Processor time of a decision, ${costs[0]?.games ?? 0} games of each strategy and more of quick ones, nothing known from games before: median and 95th percentile, by the ` +
    `number of the shot (early: to ${STAGES[0].until}; middle: to ${STAGES[1].until}).`,
  columns: [
    "Strategy",
    "A shot, mean",
    "A game",
    ...STAGES.flatMap(({ name }) => [`${name}, median`, `${name}, 95 %`]),
  ],
  rows: costs.map(({ strategy, perShot, perGame, stages }) => [
    strategy,
    costText(perShot),
    costText(perGame),
    ...STAGES.flatMap(({ name }) => {
      const own = stages.find(({ stage }) => stage === name);
      return own ? [decisionText(own.median), decisionText(own.high)] : [NO_NUMBER, NO_NUMBER];
    }),
  ]),
});

/** Single decisions are timed to some microseconds, and no better. */
const decisionText = (milliseconds: number): string => (milliseconds < 0.01 ? "<0.01 ms" : costText(milliseconds));

/** Where strategies shoot as long as they miss, and when they hit. */
export const firstShotsTable = (parts: readonly PartFindings[], players: readonly string[]): TextTable => ({
  caption: "First shots",
  note:
    "The cells of a game that misses and misses, as the games show them; a share stands where not all games that came so far shot that cell, and a line ends " +
    "where too few came. First hit: the mean number of the shot that hits first.",
  columns: ["Rules", "Strategy", "First hit", "Shots"],
  words: [1, 3],
  rows: parts.flatMap((part) => {
    const { board } = preset(part.preset);
    return players.flatMap((name) => {
      const player = playerOf(part, name);
      if (!player) return [];
      const { firstHit, line } = player;
      const shots = line.map(({ cell, share }) =>
        share === 1 ? formatCell(board, cell) : `${formatCell(board, cell)} (${formatPercent(share, 0)} %)`,
      );
      return [
        [
          rulesText(part),
          name,
          firstHit ? meanText(firstHit.mean, firstHit.interval) : NO_NUMBER,
          shots.length > 0 ? shots.join(" ") : NO_NUMBER,
        ],
      ];
    });
  }),
});
