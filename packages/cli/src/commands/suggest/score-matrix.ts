import type { Knowledge, ScoredCell } from "@broadside/engine";
import { drawBoard } from "../../output/board-drawing.ts";
import { paintOnScale } from "../../output/colour-scale.ts";
import { drawMarks, marksOn } from "../../output/shot-mark.ts";
import type { Terminal } from "../../output/terminal.ts";

/** The score of every cell, by its index; null for cells that nobody shoots any more. */
export type ScoreMatrix = readonly (number | null)[];

/** The scores of a ranking, cell by cell. */
export const scoreMatrix = ({ scenario }: Knowledge, ranked: readonly ScoredCell[]): ScoreMatrix => {
  const matrix = new Array<number | null>(scenario.board.cellCount).fill(null);
  for (const { cell, score } of ranked) matrix[cell] = score;
  return matrix;
};

/**
 * The scores as a board, the best cell with a star: at most six characters for a cell, so that ten columns fit into a
 * terminal of 80.
 *
 * @param best the cell that the strategy would shoot; undefined when none is left
 */
export const matrixLines = (
  knowledge: Knowledge,
  matrix: ScoreMatrix,
  best: number | undefined,
  terminal: Terminal,
): string[] => {
  const { columns, colours, style } = terminal;
  const scores = matrix.filter((score) => score !== null);
  const { write, unit } = scoreFormat(scores);
  const mark = drawMarks(knowledge, terminal);
  const place = placeOnScale(scores, best === undefined ? null : matrix[best]);
  const board = drawBoard(
    knowledge.scenario.board,
    (cell) => {
      const score = matrix[cell];
      if (score === null) return mark(cell);
      const text = write(score) + (cell === best ? "*" : "");
      return { text, paint: (padded) => paintOnScale(colours, place(score), padded) };
    },
    { columns, label: style.dim, heading: style.bold },
  );
  const star = best === undefined ? [] : ["* the cell to shoot"];
  return [...board, "", style.dim([`numbers: scores${unit}`, ...star, ...marksOn(knowledge)].join("   "))];
};

/** How scores are written on a board: all with the same decimals, in a unit that keeps them short. */
interface ScoreFormat {
  readonly write: (score: number) => string;
  /** The unit in words, ` in units of 10^9`; empty for the scores as they are. */
  readonly unit: string;
}

const scoreFormat = (scores: readonly number[]): ScoreFormat => {
  let most = 0;
  let isSigned = false;
  let isWhole = true;
  for (const score of scores) {
    if (Number.isFinite(score)) most = Math.max(most, Math.abs(score));
    isSigned ||= score < 0;
    isWhole &&= Number.isInteger(score);
  }
  if (isWhole && most < (isSigned ? 1e4 : 1e5)) return { write: String, unit: "" };
  // In thousands, millions and so on, or thousandths, once there would be more than three digits or too few.
  const power = most === 0 || (most >= 0.1 && most < 1000) ? 0 : 3 * Math.floor(Math.log10(most) / 3);
  const unit = 10 ** power;
  const digits = isSigned ? 3 : 4;
  // Rounded first: 9.9996 has two digits before the point.
  const whole = String(Math.trunc(Number((most / unit).toPrecision(digits)))).length;
  const decimals = Math.max(0, digits - whole);
  return {
    write: (score) => (score / unit).toFixed(decimals),
    unit: power === 0 ? "" : ` in units of 10^${power}`,
  };
};

/** Where a score lies between the worst, 0, and the best, 1. Which way is better, the best one tells. */
const placeOnScale = (scores: readonly number[], best: number | null): ((score: number) => number) => {
  if (best === null) return () => 0;
  const worst = scores.reduce((far, score) => (Math.abs(score - best) > Math.abs(far - best) ? score : far), best);
  return (score) => (worst === best ? 1 : (score - worst) / (best - worst));
};
