import { decimalsFor, formatCount, formatInterval, formatNumber, listOf, wordFor } from "@broadside/engine/text";
import type { TextTable } from "../../report/table.ts";
import { normalQuantile } from "../../statistics/distribution/normal.ts";
import { POWER } from "../../statistics/hypothesis/mean-verdict.ts";
import { LEVEL } from "../../statistics/hypothesis/test-result.ts";
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

/** Every strategy's shift, with intervals so wide that all of them together hold with 95 %. */
const shiftsOf = (sequential: Summary, uniform: Summary): Shift[] => {
  const confidence = 1 - LEVEL / Math.max(1, sequential.strategies.length);
  return sequential.strategies.flatMap(({ strategy, shots }) => {
    const other = uniform.strategies.find((one) => one.strategy === strategy)?.shots;
    const difference = shots && other && welchDifference(other, shots, confidence);
    return difference ? [{ strategy, sequential: shots, uniform: other, difference }] : [];
  });
};

const placementTable = (sequential: Summary, uniform: Summary): TextTable => ({
  caption: "Mean shots by placement",
  note: "Difference: uniform minus one after another, with intervals that hold together with 95 %.",
  columns: ["Strategy", "One after another", "Uniform", "Difference", "Interval"],
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

/** The shift that as many games would have shown with a chance of {@link POWER}. */
const visibleShift = ({ difference: { interval } }: Shift): number => {
  const half = (interval.high - interval.low) / 2;
  return half * (1 + normalQuantile(POWER) / normalQuantile((1 + interval.confidence) / 2));
};

/** What uniform layouts change, in sentences. */
export const placementSentences = (sequential: Summary, uniform: Summary): string[] => {
  const shifts = shiftsOf(sequential, uniform);
  const named = (keep: (shift: Shift) => boolean): string[] => shifts.filter(keep).map(({ strategy }) => strategy);
  const sentence = (names: string[], what: string): string[] =>
    names.length === 0
      ? []
      : [`Against uniform layouts ${listOf(names)} ${wordFor(names.length, "needs", "need")} ${what}.`];
  const open = shifts.filter(({ difference: { interval } }) => interval.low <= 0 && interval.high >= 0);
  const visible = Math.max(...open.map(visibleShift));
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
      open.map(({ strategy }) => strategy),
      "about as many shots as against ships placed one after another: these games show no difference, and one of " +
        `${formatNumber(visible)} would have been seen in four cases of five`,
    ),
  ];
};
