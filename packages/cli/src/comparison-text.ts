import type { Comparison, Description, DifferenceLine, StrategyLine } from "@broadside/arena";
import { formatCount, formatNumberOf, formatPercent } from "./number-text.ts";
import type { Terminal } from "./terminal.ts";
import { type TableColumn, tableLines } from "./text-table.ts";

const COLUMNS: readonly TableColumn[] = [
  { heading: "strategy" },
  { heading: "games", right: true },
  { heading: "mean shots", right: true },
  { heading: "95 % interval" },
  { heading: "sd", right: true },
  { heading: "5 %", right: true },
  { heading: "25 %", right: true },
  { heading: "median", right: true },
  { heading: "75 %", right: true },
  { heading: "95 %", right: true },
  { heading: "ms/game", right: true },
  { heading: "faults", right: true },
];

const SHARES = [0.05, 0.25, 0.5, 0.75, 0.95];

/** Reasons for faults that are listed for a strategy. */
const MOST_REASONS = 3;

/** A comparison for people: a table of strategies, the best first, their differences, and what went wrong. */
export const comparisonText = ({ strategies, differences }: Comparison, { style }: Terminal): string => {
  const ranked = [...strategies].sort((a, b) => meanOf(a) - meanOf(b));
  const faulty = strategies.filter(({ faults }) => faults > 0);
  return [
    ...tableLines(COLUMNS, ranked.map(strategyCells), style.bold),
    ...(differences.length > 0
      ? ["", ...tableLines(DIFFERENCE_COLUMNS, differences.map(ordered).map(differenceCells), style.bold)]
      : []),
    ...faulty.flatMap((line) => ["", ...faultLines(line)]),
  ].join("\n");
};

const meanOf = ({ shots }: StrategyLine): number => shots?.mean ?? Number.POSITIVE_INFINITY;

const strategyCells = ({ strategy, shots, faults, milliseconds }: StrategyLine): string[] => {
  const number = (value: number | undefined, digits: number): string => value?.toFixed(digits) ?? "";
  const quantile = (description: Description | undefined, share: number): string =>
    number(description?.quantiles.find((entry) => entry.share === share)?.value, 0);
  const interval = shots?.meanInterval;
  return [
    strategy,
    formatCount(shots?.count ?? 0),
    number(shots?.mean, 3),
    interval ? `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}` : "",
    number(shots?.standardDeviation, 2),
    ...SHARES.map((share) => quantile(shots, share)),
    Number.isNaN(milliseconds) ? "" : milliseconds.toPrecision(2),
    formatCount(faults),
  ];
};

const DIFFERENCE_COLUMNS: readonly TableColumn[] = [
  { heading: "on the same layouts" },
  { heading: "difference", right: true },
  { heading: "95 % interval" },
  { heading: "first needs fewer", right: true },
  { heading: "as many", right: true },
  { heading: "more", right: true },
];

/** The difference with the better strategy first. */
const ordered = (line: DifferenceLine): DifferenceLine => {
  if (!(line.mean > 0)) return line;
  const { first, second, mean, interval, firstBetter, secondBetter } = line;
  return {
    ...line,
    first: second,
    second: first,
    mean: -mean,
    interval: interval && { ...interval, low: -interval.high, high: -interval.low },
    firstBetter: secondBetter,
    secondBetter: firstBetter,
  };
};

const differenceCells = (line: DifferenceLine): string[] => {
  const { first, second, games, mean, interval, firstBetter, secondBetter } = line;
  const names = `${first} - ${second}`;
  if (games === 0) return [names, "", "", "", "", ""];
  const equal = Math.max(0, 1 - firstBetter - secondBetter);
  return [
    names,
    mean.toFixed(3),
    interval ? `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}` : "",
    ...[firstBetter, equal, secondBetter].map((share) => `${formatPercent(share, 1)} %`),
  ];
};

const faultLines = ({ strategy, faults, reasons }: StrategyLine): string[] => {
  const more = reasons.length - MOST_REASONS;
  return [
    `${strategy}: ${formatNumberOf(faults, "game")} with a fault`,
    ...reasons.slice(0, MOST_REASONS).map(({ fault, games }) => `  ${formatCount(games)} x ${fault}`),
    ...(more > 0 ? [`  and ${formatNumberOf(more, "other reason")}`] : []),
  ];
};
