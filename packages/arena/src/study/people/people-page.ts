import {
  formatCount,
  formatNumber,
  formatPercent,
  formatPercentInterval,
  listOf,
  NO_NUMBER,
} from "@broadside/engine/text";
import { firstShotsFigure } from "../../report/figure/first-shots-figure.ts";
import { meanFigure } from "../../report/figure/mean-figure.ts";
import { survivalFigure } from "../../report/figure/survival-figure.ts";
import { pairTable, quantileTable, shotsTable } from "../../report/report-table.ts";
import type { TextTable } from "../../report/table.ts";
import { cautionsOf } from "../../statistics/summary/caution.ts";
import { figure, folded, list, type StudyBlock, type StudyContent, table, text } from "../study-content.ts";
import { BELIEFS, PLAYERS, playerName, RULES } from "./beliefs.ts";
import { OPENING_SHOTS } from "./opening.ts";
import type { PeopleFindings } from "./people-findings.ts";
import { beliefsOf, conclusionsOfPeople, costOf, costText, meanText, onBorder } from "./people-text.ts";

/** What the study of people says. */
export const presentPeople = (findings: PeopleFindings): StudyContent => ({
  conclusions: conclusionsOfPeople(findings),
  cautions: [...cautionsOf(findings.main), ...CAUTIONS],
  sections: [
    { heading: "Layouts and beliefs", blocks: rulesBlocks() },
    { heading: "Against people", blocks: mainBlocks(findings) },
    { heading: "What a wrong belief costs", blocks: costBlocks(findings) },
    { heading: "The first ten shots", blocks: openingBlocks(findings) },
    { heading: "How soon the shots tell a person from chance", blocks: recognitionBlocks(findings) },
  ],
});

const CAUTIONS = [
  "People's layouts are drawn from the prior that has the published chance of every cell and is otherwise as near to chance as " +
    "can be. What people do beyond that, such as keeping ships apart, is not in it.",
  "Layouts hidden well are those that were found to cost `greedy-hit` the most shots while it believes in chance, of all priors " +
    "with one weight for each orbit of cells and at most 1 bit given away by a layout. Other hiders may hide better.",
];

const rulesBlocks = (): StudyBlock[] => [
  text(
    "The American board of 10 × 10 cells, ships of 5, 4, 3, 3 and 2 cells that may touch; the referee says which ship sank. " +
      "As cruiser and submarine can lie in the same places, that is as much as its length.",
  ),
  text(
    "Layouts are drawn exactly as a prior has them, and strategies are told no more than the shots. What a strategy believes " +
      "stands behind its name; strategies with several beliefs meet the same layouts:",
  ),
  list(...Object.entries(BELIEFS).map(([name, { about }]) => `\`${name}\`: ${about}.`)),
];

const mainBlocks = ({ main }: PeopleFindings): StudyBlock[] => [
  table(shotsTable(main)),
  table(quantileTable(main, { time: false })),
  table(pairTable(main)),
  figure(survivalFigure(main)),
];

const costBlocks = ({ parts }: PeopleFindings): StudyBlock[] => [
  ...PLAYERS.flatMap((player) => [table(meansTable(parts, player)), table(costTable(parts, player))]),
  ...parts.map(({ layouts, summary }) => {
    const made = meanFigure(summary);
    return figure({ ...made, name: `means-${layouts}`, title: `${made.title}: layouts ${layouts}` });
  }),
  ...parts.map(({ layouts, summary }) => folded(`All pairs: layouts ${layouts}`, table(pairTable(summary)))),
];

const beliefRows = (
  parts: PeopleFindings["parts"],
  player: string,
  cell: (part: PeopleFindings["parts"][number], belief: string) => string | undefined,
): string[][] => {
  const beliefs = [...new Set(parts.flatMap((part) => beliefsOf(part, player)))];
  return beliefs.map((belief) => [belief, ...parts.map((part) => cell(part, belief) ?? NO_NUMBER)]);
};

const meansTable = (parts: PeopleFindings["parts"], player: string): TextTable => ({
  caption: `Mean shots of ${player}`,
  note: "Rows: what it believes; columns: how the layouts are hidden. Means of one column are of the same layouts.",
  columns: ["Belief", ...parts.map(({ layouts }) => layouts)],
  rows: beliefRows(parts, player, ({ summary }, belief) =>
    meanText(summary, playerName(player, belief as keyof typeof BELIEFS)),
  ),
});

const costTable = (parts: PeopleFindings["parts"], player: string): TextTable => ({
  caption: `What ${player} needs more than with the right belief`,
  note: "Mean differences in shots on the same layouts, with Student's intervals that hold together for all pairs of a column.",
  columns: ["Belief", ...parts.map(({ layouts }) => layouts)],
  rows: beliefRows(parts, player, (part, belief) => {
    if (belief === part.layouts) return "right";
    const cost = costOf(part, player, belief);
    return cost && costText(cost);
  }),
});

const openingBlocks = ({ main, openings, parts }: PeopleFindings): StudyBlock[] => [
  table({
    caption: `The first ${OPENING_SHOTS} shots while all miss`,
    note: "In their order; beside them how many lie on the border of the board.",
    columns: ["Strategy", "Cells", "On the border"],
    words: [1],
    rows: openings.map(({ player, belief, cells }) => [
      playerName(player, belief),
      cells.join(" "),
      String(onBorder(cells)),
    ]),
  }),
  ...main.strategies.flatMap((_, i) => firstShotsFigure(main, RULES.board, i + 1) ?? []).map(figure),
  table({
    caption: `Cells hit by the first ${OPENING_SHOTS} shots`,
    note: "Means over the games of each kind of layouts.",
    columns: ["Layouts", "Strategy", "Hits", "Shot that hits first"],
    words: [1],
    rows: parts.flatMap(({ layouts, hits }) =>
      hits.map(({ strategy, meanHits, firstHit }) => [
        layouts,
        strategy,
        formatNumber(meanHits[Math.min(OPENING_SHOTS, meanHits.length) - 1]),
        formatNumber(firstHit.mean),
      ]),
    ),
  }),
];

const recognitionBlocks = ({ recognition, evidence }: PeopleFindings): StudyBlock[] => [
  text(
    "The mixture thinks chance and a person equally likely before the first shot. By Bayes' theorem every answer changes that: " +
      "a part is as likely as its share times the chance that it gave to the answers.",
  ),
  table({
    caption: "The chance that the hider is a person, in the course of a game",
    note: "Means with 95 % intervals; games that are over keep their last chance. The last row: games that end with more than 75 % for the true hider.",
    columns: ["Shots", ...recognition.map(({ layouts }) => layouts)],
    rows: [
      ...(recognition[0]?.looks ?? []).map(({ shots }, i) => [
        shots === undefined ? "at the end" : String(shots),
        ...recognition.map(
          ({ looks }) => `${formatPercent(looks[i].mean)} % (${formatPercentInterval(looks[i].interval)} %)`,
        ),
      ]),
      ["past 75 %", ...recognition.map(({ looks }) => `${formatPercent(looks[looks.length - 1].sure)} % of games`)],
    ],
  }),
  table({
    caption: "Game after game against one hider",
    note: `From ${listOf(evidence.map(({ drawn, layouts }) => `${formatCount(drawn)} layouts (${layouts})`))}, each fully seen; begun anew whenever one hider has 95 %.`,
    columns: [
      "Layouts",
      "Bits a layout tells",
      "Runs",
      "Games, median",
      "Games, nine of ten within",
      "Ended with the wrong one",
    ],
    rows: evidence.map(({ layouts, bits, games }) => [
      layouts,
      `${formatNumber(bits.mean, 3)} (${formatNumber(bits.interval.low, 3)} to ${formatNumber(bits.interval.high, 3)})`,
      formatCount(games.runs),
      formatNumber(games.median, 0),
      formatNumber(games.ninth, 0),
      `${formatPercent(games.wrong)} %`,
    ]),
  }),
];
