import { decimalsFor, formatCount, formatInterval, formatNumber, listOf, wordFor } from "@broadside/engine/text";
import type { TextTable } from "../../report/table.ts";
import { welchDifference } from "../../statistics/hypothesis/welch.ts";
import type { Description } from "../../statistics/sample/description.ts";
import type { Summary } from "../../statistics/summary/summary.ts";
import { list, type StudyBlock, table, text } from "../study-content.ts";

/** The section on what it changes that ships are placed one after another. */
export const placementBlocks = (sequential: Summary, uniform: Summary): StudyBlock[] => [
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

const shiftsOf = (sequential: Summary, uniform: Summary): Shift[] =>
  sequential.strategies.flatMap(({ strategy, shots }) => {
    const other = uniform.strategies.find((one) => one.strategy === strategy)?.shots;
    const difference = shots && other && welchDifference(other, shots);
    return difference ? [{ strategy, sequential: shots, uniform: other, difference }] : [];
  });

const placementTable = (sequential: Summary, uniform: Summary): TextTable => ({
  caption: "Mean shots by placement",
  note: "Difference: uniform minus one after another.",
  columns: ["Strategy", "One after another", "Uniform", "Difference", "95 % interval"],
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

/** What uniform layouts change, in sentences. */
export const placementSentences = (sequential: Summary, uniform: Summary): string[] => {
  const shifts = shiftsOf(sequential, uniform);
  const named = (keep: (shift: Shift) => boolean): string[] => shifts.filter(keep).map(({ strategy }) => strategy);
  const sentence = (names: string[], what: string): string[] =>
    names.length === 0
      ? []
      : [`Against uniform layouts ${listOf(names)} ${wordFor(names.length, "needs", "need")} ${what}.`];
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
      named(({ difference: { interval } }) => interval.low <= 0 && interval.high >= 0),
      "about as many shots as against ships placed one after another: these games show no difference",
    ),
  ];
};
