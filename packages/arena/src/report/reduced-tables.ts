import { REDUCED_PARTS, type ReducedPart } from "@broadside/engine/review";
import { formatNumber, NO_NUMBER } from "@broadside/engine/text";
import { confidenceText } from "../statistics/hypothesis/mean-verdict.ts";
import { REDUCED_MEANING } from "../statistics/summary/reduced-text.ts";
import type { Summary } from "../statistics/summary/summary.ts";
import { ordered, precise, preciseInterval, toldText } from "./report-table.ts";
import type { TextTable } from "./table.ts";

/** The parts of reduced differences, in words. */
const PART_TEXT: Readonly<Record<ReducedPart, string>> = {
  searching: "Misses searching",
  chasing: "Misses chasing",
  greedy: "Expected from the list on",
  advantage: "Cells shot there",
};

/** Means with luck taken out; undefined where there are none. */
export const reducedMeanTable = (summary: Summary): TextTable | undefined => {
  const rows = ordered(summary).flatMap(({ strategy, reduced }) =>
    reduced
      ? [
          [
            strategy,
            precise(reduced.mean, reduced.interval),
            preciseInterval(reduced.interval),
            reduced.worth === undefined ? NO_NUMBER : `${formatNumber(reduced.worth, 1)} x`,
          ],
        ]
      : [],
  );
  return rows.length === 0
    ? undefined
    : {
        caption: "Shots per game with luck taken out",
        note: "The same means, known as if from so many times as many games. The interval is Student's.",
        columns: ["Strategy", "Mean", "95 % interval", "Worth"],
        rows,
      };
};

/** Differences with luck taken out; undefined where it was taken out of no pair and nothing is to be said of that. */
export const reducedTable = ({ pairs, experiment }: Summary): TextTable | undefined => {
  const reduced = pairs.filter((pair) => pair.reduced);
  const without = pairs.flatMap(({ first, second, unreduced }) =>
    unreduced ? [`${first} − ${second}: ${unreduced}.`] : [],
  );
  if (reduced.length + without.length === 0) return undefined;
  const others = pairs.length - reduced.length - without.length;
  const left =
    others > 0 && experiment.reduceLuck === "exact"
      ? ["Pairs that are missing have a strategy that does not infer: --reduce-luck all takes luck out of all games."]
      : [];
  return {
    caption: "With luck taken out",
    note: [
      REDUCED_MEANING,
      `Its mean is that of the plain difference, its interval (Student's, ${confidenceText({ comparisons: pairs.length })}) narrower: worth so many times as many games.`,
      "The last columns say where the difference comes from: misses before the first short list of layouts, while a ship is looked for and while one is chased; what greedy-hit expects to miss from there on; and what the cells shot there add to that. They add up to it.",
      ...without,
      ...left,
    ].join(" "),
    columns: ["Pair", "Difference", "Interval", "Told apart", "Worth", ...REDUCED_PARTS.map((part) => PART_TEXT[part])],
    rows: reduced.flatMap(({ first, second, reduced: own }) =>
      own
        ? [
            [
              `${first} − ${second}`,
              precise(own.mean, own.verdict.interval),
              preciseInterval(own.verdict.interval),
              toldText(own.verdict),
              own.worth === undefined ? NO_NUMBER : `${formatNumber(own.worth, 1)} x`,
              ...own.parts.map(({ mean }) => precise(mean, own.verdict.interval)),
            ],
          ]
        : [],
    ),
  };
};
