import type { Knowledge, ScoredCell } from "@broadside/engine";
import { scoreText } from "@broadside/engine/text";
import { drawBoard } from "../../output/drawing/board-drawing.ts";
import { paintOnScale } from "../../output/drawing/colour-scale.ts";
import { drawMarks, marksOn } from "../../output/drawing/shot-mark.ts";
import type { Terminal } from "../../output/terminal.ts";

/** The score of every cell, by its index; null for cells that nobody shoots any more. */
export type ScoreMatrix = readonly (number | null)[];

/** The scores of a ranking, cell by cell. */
export const scoreMatrix = ({ scenario }: Knowledge, ranked: readonly ScoredCell[]): ScoreMatrix => {
  const matrix = new Array<number | null>(scenario.board.cellCount).fill(null);
  for (const { cell, score } of ranked) matrix[cell] = score;
  return matrix;
};

/** Digits in all and of whole numbers: a sign takes the room of one. */
const digitsFor = (scores: readonly number[]): [digits: number, wholeDigits: number] =>
  scores.some((score) => score < 0) ? [3, 4] : [4, 5];

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
  const { write, power } = scoreText(scores, ...digitsFor(scores));
  const unit = power === 0 ? "" : ` in units of 10^${power}`;
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

/** Where a score lies between the worst, 0, and the best, 1. Which way is better, the best one tells. */
const placeOnScale = (scores: readonly number[], best: number | null): ((score: number) => number) => {
  if (best === null) return () => 0;
  const worst = scores.reduce((far, score) => (Math.abs(score - best) > Math.abs(far - best) ? score : far), best);
  return (score) => (worst === best ? 1 : (score - worst) / (best - worst));
};
