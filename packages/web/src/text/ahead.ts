import { type Board, formatCell } from "@broadside/engine";
import type { Ahead } from "../position/ahead.ts";
import { decimal } from "../words/numbers.ts";
import { aheadWords } from "../words/words.ts";

/** What looking ahead says of the recommended cell: that another one needs fewer shots, and by what that is known; or that it agrees. */
export const describeAhead = (board: Board, { cell, likeliest, saved, error, layouts, all }: Ahead): string => {
  const words = aheadWords();
  if (cell === likeliest) return words.agrees;
  const by = all ? words.byAll(layouts) : words.byDrawn(decimal(Math.max(error, 0.01), 2));
  return words.better(formatCell(board, cell), decimal(saved, saved < 0.1 ? 2 : 1), formatCell(board, likeliest), by);
};

/** The same for those who hear it, with the chance of the cell in words. */
export const announceAhead = (board: Board, { cell, likeliest }: Ahead, chance: string): string =>
  aheadWords().betterSaid(formatCell(board, cell), chance, formatCell(board, likeliest));
