import {
  formatCell,
  Rational,
  registeredStrategy,
  type Scenario,
  type Strategy,
  weighsLayouts,
} from "@broadside/engine";
import { type Belief, formatPrior, type PlainPrior, type Prior } from "@broadside/engine/priors";
import { formatDuration, formatLargeCount, formatNumberOf, formatPercent, oneLine } from "@broadside/engine/text";
import { wantsNotes } from "./streams.ts";
import { outputTerminal } from "./terminal.ts";
import { wrap } from "./text-width.ts";

/** The maximum number of characters of a prior's name that are shown to people. */
const MOST_LETTERS = 60;

/** The name of a prior, for use in a sentence: `prior people`, `a prior without a name`. */
export const priorName = ({ name }: Prior): string => {
  const text = oneLine(name ?? "").trim();
  if (text === "") return "a prior without a name";
  const letters = Array.from(text);
  return `prior ${letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS).join("")}…` : text}`;
};

/** Lines about a scenario's prior; none if all layouts are equally likely. @param columns at most 80 */
export const priorLines = ({ prior }: Scenario, columns: number): string[] => {
  if (prior === undefined) return [];
  const source = oneLine(prior.source ?? "").trim();
  return wrap(source === "" ? priorName(prior) : `${priorName(prior)}: ${source}`, Math.min(columns, 80));
};

/** The JSON field for a scenario's prior: its name, or null if it has none; no field if there is no prior. */
export const priorField = ({ prior }: Scenario): { readonly prior?: string | null } =>
  prior === undefined ? {} : { prior: prior.name ?? null };

/** Whether a strategy is a built-in one that ignores priors. */
export const takesNoPrior = ({ name }: Strategy): boolean =>
  registeredStrategy(name) !== undefined && !weighsLayouts(name);

export const beliefJson = ({ weight, parts }: Belief): object => ({
  ...(weight && { weight: fractionText(weight.numerator, weight.denominator) }),
  ...(parts && { parts }),
});

export const fractionText = (numerator: bigint, denominator: bigint): string =>
  String(Rational.of(numerator, denominator));

export const beliefLines = ({ weight, parts }: Belief, columns: number): string[] => {
  const width = Math.min(columns, 80);
  return [
    ...(weight ? wrap(`weight of these layouts: ${weightText(weight)}`, width) : []),
    ...(parts
      ? wrap(
          parts.map((chance, i) => `part ${i + 1}: ${formatPercent(chance, chance < 0.01 ? 1 : 0)} %`).join(", "),
          width,
        )
      : []),
  ];
};

const weightText = ({ numerator, denominator }: { numerator: bigint; denominator: bigint }): string => {
  const weight = Rational.of(numerator, denominator);
  const above = formatLargeCount(weight.numerator);
  return weight.denominator === 1n ? above : `${above}/${formatLargeCount(weight.denominator)}`;
};

/** What the engine names in place of a method where counting was over before any method began. */
const REDUCTION = "reduction";

/** Lines about how layouts were counted and weighed, the accuracy of chances, and the time; none with `--quiet`. */
export const workLines = (
  method: string,
  belief: Belief | undefined,
  milliseconds: number,
  columns: number,
): string[] => {
  if (!wantsNotes()) return [];
  const time = `in ${formatDuration(milliseconds)}`;
  if (belief === undefined)
    return wrap(
      method === REDUCTION
        ? `counted by ${REDUCTION} alone, no method was needed, ${time}`
        : `counted by ${method} ${time}`,
      Math.min(columns, 80),
    );
  const by =
    belief.method === method
      ? [`counted and weighed by ${method}`]
      : [`counted by ${method}`, `weighed by ${belief.method}`];
  return wrap(`${[...by, digitsText(belief.chanceError)].join(", ")}, ${time}`, Math.min(columns, 80));
};

/** How accurate chances are. @param chanceError see `Belief.chanceError` */
export const digitsText = (chanceError: number): string =>
  chanceError === 0 ? "all exact" : `chances right to ${Math.floor(-Math.log10(chanceError))} digits`;

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
