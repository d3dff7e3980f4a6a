import { formatCell, type Scenario } from "@broadside/engine";
import { formatPrior, type PlainPrior } from "@broadside/engine/priors";
import { formatNumberOf } from "@broadside/engine/text";
import { outputTerminal } from "../../output/terminal.ts";

const short = (value: number): string => String(Number(value.toPrecision(4)));

const near = (weight: number | string): number => {
  if (typeof weight === "number") return weight;
  const [above, below = "1"] = weight.split("/");
  return Number(above) / Number(below);
};

/** The weights of a plain prior, in a few lines; in two dimensions, as a board. */
export const weightLines = (scenario: Scenario, prior: PlainPrior): string[] => {
  const { board } = scenario;
  if (prior.kind === "cells") {
    const weights = prior.weights.map((weight) =>
      weight.kind === "real" ? weight.value : Number(weight.numerator) / Number(weight.denominator),
    );
    const range = rangeText(
      weights.flatMap((weight, cell) =>
        board.blocked.includes(cell) ? [] : [[formatCell(board, cell), weight] as const],
      ),
    );
    const [width] = board.size;
    if (board.size.length !== 2 || width > 20) return [`weights of cells: ${range}`];
    const table = Array.from({ length: board.size[1] }, (_, y) =>
      weights
        .slice(y * width, (y + 1) * width)
        .map((weight, x) => (board.blocked.includes(y * width + x) ? "" : short(weight))),
    );
    return [`weights of cells: ${range}`, ...boardLines(table, outputTerminal().columns)];
  }
  if (prior.kind === "uniform") return [];
  return Object.entries(formatPrior(scenario, { weights: prior }).placements ?? {}).map(([name, list]) => {
    const entries = Object.entries(list).map(([place, weight]) => [place, near(weight)] as const);
    return `${name}: weights of ${formatNumberOf(entries.length, "place")}, ${rangeText(entries)}`;
  });
};

const boardLines = (table: readonly (readonly string[])[], room: number): string[] => {
  const widths = table[0].map((_, x) => Math.max(...table.map((row) => row[x].length)));
  const lines: string[] = [];
  for (let from = 0; from < widths.length; ) {
    let to = from + 1;
    let used = widths[from];
    while (to < widths.length && used + 2 + widths[to] <= room) used += 2 + widths[to++];
    if (from > 0) lines.push("");
    const part = (row: readonly string[]): string[] =>
      row.slice(from, to).map((text, i) => text.padStart(widths[from + i]));
    lines.push(...table.map((row) => part(row).join("  ").trimEnd()));
    from = to;
  }
  return lines;
};

const rangeText = (entries: readonly (readonly [name: string, weight: number])[]): string => {
  const least = entries.reduce((a, b) => (b[1] < a[1] ? b : a));
  const most = entries.reduce((a, b) => (b[1] > a[1] ? b : a));
  return `from ${short(least[1])} (${least[0]}) to ${short(most[1])} (${most[0]})`;
};
