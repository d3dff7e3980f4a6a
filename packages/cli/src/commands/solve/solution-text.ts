import { formatCell, Rational } from "@broadside/engine";
import type { Solution } from "@broadside/engine/solver";
import {
  boundText,
  formatBytes,
  formatCount,
  formatDuration,
  formatNumber,
  formatNumberOf,
} from "@broadside/engine/text";
import type { Terminal } from "../../output/terminal.ts";

/** A solution in a few lines for people: its misses and what is proved of them, the first shot, what it took. */
export const solutionText = (solution: Solution, { style }: Terminal): string => {
  const { knowledge, layouts, misses, nodes, entries, bytes, milliseconds, tree } = solution;
  const first =
    tree.kind === "leaf"
      ? "every ship cell is known already"
      : `first shot ${formatCell(knowledge.scenario.board, tree.cell)}`;
  return [
    `${formatNumberOf(layouts, "layout")}, ${missesText(misses)}`,
    style.bold(statusText(solution)),
    first,
    style.dim(
      `${formatNumberOf(nodes, "position")} looked at, ${formatCount(entries)} kept, ${formatBytes(bytes)}, in ${formatDuration(milliseconds)}`,
    ),
  ].join("\n");
};

const missesText = ({ total, mean, worst }: Solution["misses"]): string =>
  `${formatMean(mean)} misses on average (${formatCount(total)} in all), ${worst} at worst`;

/** What is proved: the optimum, or the bounds. */
const statusText = ({ objective, proven, weight, lower, misses, stopped }: Solution): string => {
  const least = `${formatBound(lower.total, weight, "down")} (${formatCount(lower.total)} in all)`;
  if (proven) {
    switch (objective) {
      case "mean":
        return "proved: no strategy has a lower average";
      case "worst":
        return "proved: no strategy has a lower worst case";
      case "mean-then-worst":
        return "proved: no strategy has a lower average, and none with this average a lower worst case";
      case "worst-then-mean":
        return "proved: no strategy has a lower worst case, and none with this worst case a lower average";
    }
  }
  const why = stopped === "time" ? "stopped when the time was up" : "stopped";
  const bounds = objective.startsWith("mean")
    ? `the best average is at least ${least} and at most ${formatBound(misses.total, weight, "up")}`
    : `the best worst case is at least ${lower.worst} and at most ${misses.worst}`;
  return `not proved, ${why}: ${bounds}`;
};

/** A bound on a mean to four places, without zeros at the end: rounded down for what it is at least, up for what it is at most. */
const formatBound = (total: bigint, weight: bigint, side: "down" | "up"): string =>
  withoutZeros(boundText(Rational.of(total, weight), side));

/** A mean to four places, without zeros at the end. */
const formatMean = (mean: number): string => withoutZeros(formatNumber(mean, 4));

/** A number with decimals, without the zeros at its end. */
const withoutZeros = (text: string): string => text.replace(/\.?0+$/, "");
