import { formatCell, Rational } from "@broadside/engine";
import { shipCellsOf } from "@broadside/engine/priors";
import type { Objective, Solution, StopReason } from "@broadside/engine/solver";
import {
  boundText,
  formatBytes,
  formatCount,
  formatDuration,
  formatNumber,
  formatNumberOf,
  wordFor,
} from "@broadside/engine/text";
import type { Terminal } from "../../output/terminal.ts";

export const solutionText = (solution: Solution, { style }: Terminal): string => {
  const { knowledge, layouts, misses, proven, nodes, entries, bytes, milliseconds, tree } = solution;
  const first =
    tree.kind === "leaf"
      ? "every ship cell is known already"
      : `first shot ${formatCell(knowledge.scenario.board, tree.cell)}`;
  const work =
    proven && nodes === 0
      ? "no search was needed"
      : `${formatNumberOf(nodes, "position")} looked at, ${formatCount(entries)} kept, ${formatBytes(bytes)}`;
  return [
    `${formatNumberOf(layouts, "layout")}, ${missesText(misses)}${shotsText(solution)}`,
    style.bold(statusText(solution)),
    first,
    style.dim(`${work}, in ${formatDuration(milliseconds)}`),
  ].join("\n");
};

export const missesText = ({ total, mean, worst }: Solution["misses"]): string =>
  `${formatMean(mean)} ${wordFor(mean, "miss", "misses")} on average (${formatCount(total)} in all), ${worst} at worst`;

/** The shots of whole games, where all layouts have equally many ship cells. */
const shotsText = ({ knowledge: { scenario, observations }, misses }: Solution): string => {
  const cells = shipCellsOf(scenario);
  if (!cells.ok || scenario.contact === "overlap" || observations.length > 0) return "";
  const mean = misses.mean + cells.value;
  return `; ${formatMean(mean)} ${wordFor(mean, "shot")} on average`;
};

const PROVED: Readonly<Record<Objective, string>> = {
  mean: "no strategy has a lower average",
  worst: "no strategy has a lower worst case",
  "mean-then-worst": "no strategy has a lower average, and none with this average a lower worst case",
  "worst-then-mean": "no strategy has a lower worst case, and none with this worst case a lower average",
};

const statusText = ({ objective, proven, weight, lower, misses, stopped }: Solution): string => {
  if (proven) return `proved: ${PROVED[objective]}`;
  // The nearest decimal may be above the bound.
  const least = `${withoutZeros(boundText(Rational.of(lower.total, weight), "down"))} (${formatCount(lower.total)} in all)`;
  const [what, bound, most] = objective.startsWith("mean")
    ? ["average", lower.total > 0n && least, "that of the strategy found"]
    : ["worst case", lower.worst > 0 && String(lower.worst), String(misses.worst)];
  const bounds = bound
    ? `the best ${what} is at least ${bound} and at most ${most}`
    : `the best ${what} is at most ${most}; no lower bound is known yet`;
  return `not proved, ${stoppedText(stopped)}: ${bounds}`;
};

export const stoppedText = (why: StopReason | undefined): string =>
  why === "time" ? "stopped when the time was up" : "stopped";

const formatMean = (mean: number): string => withoutZeros(formatNumber(mean, 4));

const withoutZeros = (text: string): string => text.replace(/\.?0+$/, "");
