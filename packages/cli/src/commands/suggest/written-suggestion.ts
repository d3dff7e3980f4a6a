import { isScoringStrategy, type Knowledge, parseCell, type Scenario, type Strategy, unwrap } from "@broadside/engine";
import { formatNumber, formatPercent, scoreText } from "@broadside/engine/text";
import { noLayout } from "../../input/contradiction.ts";
import { shortName } from "../../input/source/named-strategy.ts";
import { drawBoard, drawMarks, marksOn } from "../../output/drawing/board-drawing.ts";
import { paintOnScale } from "../../output/drawing/colour-scale.ts";
import { nest } from "../../output/output.ts";
import { priorField, priorLines, takesNoPrior } from "../../output/prior-text.ts";
import type { Terminal } from "../../output/terminal.ts";

/** A score for each cell; null for cells without one. */
export type ScoreMatrix = readonly (number | null)[];

export interface SuggestedCell {
  readonly cell: string;
  readonly score: number | null;
  readonly hit: number;
}

export interface Suggestion {
  readonly strategy: string;
  /** Absent if nothing was drawn. */
  readonly seed?: number;
  /** The strategy that chose instead of {@link strategy}, whose own method would take too long. */
  readonly asked?: string;
  readonly cells: readonly SuggestedCell[];
  /** False if the rules do not allow any layout: then no cell is suggested. */
  readonly hasLayouts?: false;
  readonly matrix?: ScoreMatrix;
  /**
   * What is proved about the named cell of a huge board: that it is best, or best to within one part in this many.
   */
  readonly best?: "proven" | { readonly within: string };
}

export const suggestionJson = (
  { strategy, matrix, hasLayouts: _, ...suggestion }: Suggestion,
  scenario: Scenario,
): object => ({
  strategy,
  ...priorField(scenario),
  ...suggestion,
  ...(matrix && { matrix: nest(scenario.board, (cell) => matrix[cell]) }),
});

export const suggestionRows = ({ cells }: Suggestion): (readonly (string | number)[])[] => [
  ["cell", "hit", "score"],
  ...cells.map(({ cell, hit, score }) => [cell, hit, score ?? ""]),
];

export const suggestionText = (
  strategy: Strategy,
  { cells, hasLayouts, seed, asked, best, matrix }: Suggestion,
  knowledge: Knowledge,
  terminal: Terminal,
): string => {
  const { scenario } = knowledge;
  const { columns, style } = terminal;
  const title = `${style.bold(shortName(strategy))}: ${strategy.about}`;
  if (hasLayouts === false) return `${title}\n${noLayout(scenario)}`;
  if (cells.length === 0) return `${title}\nno cell of ${scenario.name} is left to shoot`;
  const scored = cells.some(({ score }) => score !== null);
  const decimals = cells.every(({ score }) => Number.isInteger(score)) ? 0 : 4;
  const rows = cells.map(({ cell, score, hit }, i) => [
    String(i + 1),
    cell,
    `${formatPercent(hit, 1)} %`,
    ...(score === null ? [] : [formatScore(score, decimals)]),
  ]);
  const header = ["", "cell", "hit", ...(scored ? ["score"] : [])];
  const widths = header.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i].length)));
  const line = (row: readonly string[]): string =>
    row.map((text, i) => (i === 1 ? text.padEnd(widths[i]) : text.padStart(widths[i]))).join("   ");
  return [
    title,
    ...priorLines(scenario, columns),
    ...(scenario.prior && takesNoPrior(strategy)
      ? [`hit: by the prior, which ${strategy.name} itself does not know`]
      : []),
    "",
    ...(matrix
      ? [...matrixLines(knowledge, matrix, unwrap(parseCell(scenario.board, cells[0].cell)), terminal), ""]
      : []),
    style.dim(line(header)),
    ...rows.map((row, i) => (i === 0 ? style.bold(line(row)) : line(row))),
    ...(isScoringStrategy(strategy) ? ["", style.dim(`score: ${strategy.score}`)] : []),
    ...(best === undefined || best === "proven" ? [] : ["", nearText(best.within)]),
    ...(strategy.name === "optimal" && asked === undefined
      ? ["", "proved; broadside solve tells the expected misses"]
      : []),
    ...(asked === undefined ? [] : ["", `chosen by ${asked}: here ${strategy.name} itself would take too long`]),
    ...(seed === undefined ? [] : ["", style.dim(`seed ${seed}`)]),
  ].join("\n");
};

/** What is proved about a cell that is not proved to be the best. */
const nearText = (within: string): string =>
  within === "0"
    ? "no cell is better; another one may be as good"
    : `not proved best: another cell may be better, by no more than ${within} of its value`;

/** Scores that floats do not hold to the unit are written with the digits that are certain: `8.42945413241e+17`. */
const formatScore = (score: number, decimals: number): string =>
  Math.abs(score) > Number.MAX_SAFE_INTEGER
    ? score.toExponential(11)
    : formatNumber(score, Math.abs(score) >= 1000 ? 0 : decimals);

const digitsFor = (scores: readonly number[]): [digits: number, wholeDigits: number] =>
  scores.some((score) => score < 0) ? [3, 4] : [4, 5];

/** The scores as a board, at most six characters per cell; a star marks the best. */
const matrixLines = (knowledge: Knowledge, matrix: ScoreMatrix, best: number, terminal: Terminal): string[] => {
  const { colours, style } = terminal;
  const scores = matrix.filter((score) => score !== null);
  const { write, power } = scoreText(scores, ...digitsFor(scores));
  const unit = power === 0 ? "" : ` in units of 10^${power}`;
  const mark = drawMarks(knowledge, terminal);
  const place = placeOnScale(scores, matrix[best] as number);
  const board = drawBoard(
    knowledge.scenario.board,
    (cell) => {
      const score = matrix[cell];
      if (score === null) return mark(cell);
      const text = write(score) + (cell === best ? "*" : "");
      return { text, paint: (padded) => paintOnScale(colours, place(score), padded) };
    },
    terminal,
  );
  const parts = [`numbers: scores${unit}`, "* the cell to shoot", ...marksOn(knowledge)];
  return [...board, "", style.dim(parts.join("   "))];
};

/** The position of a score on a scale from 0, the worst, to 1, the best. */
const placeOnScale = (scores: readonly number[], best: number): ((score: number) => number) => {
  const worst = scores.reduce((far, score) => (Math.abs(score - best) > Math.abs(far - best) ? score : far), best);
  return (score) => (worst === best ? 1 : (score - worst) / (best - worst));
};
