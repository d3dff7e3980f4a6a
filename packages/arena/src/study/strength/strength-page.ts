import { REDUCED_PARTS } from "@broadside/engine/review";
import { listOf } from "@broadside/engine/text";
import { gainFigure } from "../../report/figure/gain-figure.ts";
import { partsFigure } from "../../report/figure/parts-figure.ts";
import { strengthCostFigure } from "../../report/figure/strength-cost-figure.ts";
import { confidenceText } from "../../statistics/hypothesis/mean-verdict.ts";
import { figure, folded, list, type StudyBlock, type StudySection, table, text } from "../study-content.ts";
import { beatenBy } from "./front.ts";
import { bestKnown, meanOf, type PartFindings, pairOf, playerOf } from "./part-findings.ts";
import type { StrengthFindings } from "./strength-findings.ts";
import { BEST, GREEDY, MAIN, NOT_PLAYED, PLAYERS } from "./strength-parts.ts";
import {
  costTable,
  firstShotsTable,
  frontTable,
  gainTable,
  listTable,
  meansTable,
  phaseTable,
  questionTable,
} from "./strength-tables.ts";
import { PHASE_TEXT, partText, pointsOf, seedSentence } from "./strength-text.ts";

/** Strategies that need at most so many shots more than greedy are shown on a scale of their own. */
const CLOSE = 0.1;

/** The page of the study, from its findings. */
export const strengthSections = (findings: StrengthFindings): StudySection[] => [
  { heading: "The games", blocks: gameBlocks(findings) },
  { heading: "The strongest against exact greedy", blocks: gainBlocks(findings.parts) },
  {
    heading: "All strategies",
    blocks: [table(meansTable(findings.parts)), folded("The other pairs", table(questionTable(findings.parts)))],
  },
  { heading: "Where the gain comes from", blocks: phaseBlocks(findings.parts) },
  { heading: "Strength and cost", blocks: frontBlocks(findings) },
  { heading: "First shots", blocks: firstShotBlocks(findings.parts) },
];

const gameBlocks = ({ seed, tooSmall }: StrengthFindings): StudyBlock[] => [
  text(
    "All layouts are equally likely, and game g is the same layout for every strategy. Luck is taken out of the games of the two that infer " +
      "(docs/luck.md): the mean stays what it is, the interval becomes as narrow as that of many times as many games. " +
      "How few shots any strategy can need is in the study `bounds`.",
  ),
  text(seedSentence(seed)),
  ...(tooSmall.length + NOT_PLAYED.length > 0
    ? [
        text("Not played:"),
        list(
          ...NOT_PLAYED.map(({ what, because }) => `${what}, because ${because};`),
          ...(tooSmall.length > 0 ? [`${listOf(tooSmall)}, because a share of so few games is too small.`] : []),
        ),
      ]
    : []),
];

const gainBlocks = (parts: readonly PartFindings[]): StudyBlock[] => {
  const rows = parts.flatMap((part) => {
    const pair = pairOf(part, BEST, GREEDY);
    if (!pair) return [];
    const { mean, verdict } = bestKnown(pair);
    const { interval, sign } = verdict;
    return [{ name: `${part.preset}, ${part.answers}`, mean, interval, told: sign !== "open" }];
  });
  if (rows.length === 0) return [text("No two games can be compared.")];
  return [
    figure(
      gainFigure({
        name: "gains",
        title: `${BEST} against ${GREEDY}`,
        caption:
          `Shots of ${BEST} less those of ${GREEDY} on the same layouts, luck taken out, with Student's intervals ` +
          `(${confidenceText({ comparisons: rows.length }, "rules")}). A filled sign: the interval leaves out 0; a hollow one: not told apart.`,
        axis: "difference in shots",
        rows,
      }),
    ),
    table(gainTable(parts)),
  ];
};

const phaseBlocks = (parts: readonly PartFindings[]): StudyBlock[] => {
  const rows = parts.flatMap((part) => {
    const reduced = pairOf(part, BEST, GREEDY)?.reduced;
    return reduced
      ? [
          {
            name: `${part.preset}, ${part.answers}`,
            total: reduced.mean,
            parts: reduced.parts.map(({ mean }) => mean),
          },
        ]
      : [];
  });
  if (rows.length === 0) return [text("Luck was taken out of no games, and so there are no parts.")];
  return [
    text(
      "A game is cut where at most 4,096 layouts are left. Before that misses are counted, while a ship is looked for and while one is chased. From there on it is " +
        "known exactly what greedy would still miss, and how much less after each cell that was shot: the first is the worth of the position that " +
        "the beginning came to, the second that of better cells.",
    ),
    figure(
      partsFigure({
        name: "phases",
        title: "Where the gain comes from",
        caption: `Shots of ${BEST} less those of ${GREEDY}, in parts that add up to the difference: to the left ${BEST} needs fewer.`,
        axis: "difference in shots",
        parts: REDUCED_PARTS.map((part) => PHASE_TEXT[part]),
        rows,
      }),
    ),
    table(phaseTable(parts)),
  ];
};

const frontBlocks = (findings: StrengthFindings): StudyBlock[] => {
  const { lists, costs } = findings.front;
  const points = pointsOf(findings);
  const main = findings.parts.find(({ name }) => name === MAIN.name);
  const greedy = main && meanOf(playerOf(main, GREEDY));
  return [
    text(
      "What a shot costs was measured apart from the games above: one thread, nothing known from games before, no decisions kept on " +
        "disk. In a tournament the first decisions are met again and again and cost nothing.",
    ),
    ...(points.length > 1
      ? [
          figure(
            strengthCostFigure({
              name: "front",
              title: "Strength and cost",
              caption: `Mean shots in ${main ? partText(main).replaceAll("`", "") : MAIN.name} against the processor time of a shot. The line joins those than which no other was found better in both.`,
              points: points.map((point) => ({
                name: point.strategy,
                cost: point.perShot,
                shots: point.mean,
                interval: point.interval,
                unbeaten: beatenBy(point, points) === undefined,
              })),
              closerUntil: (greedy?.mean ?? 0) + CLOSE,
            }),
          ),
          table(frontTable(points)),
        ]
      : []),
    ...(lists ? [table(listTable(lists))] : []),
    ...costs.map(({ part, costs: own }) => {
      const found = findings.parts.find(({ name }) => name === part);
      return table(costTable(`What decisions cost, ${found ? `${found.preset}, ${found.answers}` : part}`, own));
    }),
  ];
};

const firstShotBlocks = (parts: readonly PartFindings[]): StudyBlock[] => {
  const main = parts.filter(({ name }) => name === MAIN.name);
  const others = parts.filter(({ name }) => name !== MAIN.name);
  return [
    text(
      `Until something is hit, answers say no more than that, and whoever draws nothing at random shoots one sequence of cells. \`${BEST}\` has an opening book for some fleets.`,
    ),
    table(firstShotsTable(main, PLAYERS)),
    ...(others.length > 0
      ? [folded("First shots under the other rules", table(firstShotsTable(others, [BEST, GREEDY])))]
      : []),
  ];
};
