import { type Board, formatCell } from "@broadside/engine";
import { formatNumberOf, formatPercent } from "@broadside/engine/text";

/** A cell of a hint. */
export interface HintCell {
  readonly cell: number;
  /** The exact chance of a hit. */
  readonly chance: number;
  /** Whether it is only nearly the likeliest, as far as is proved. */
  readonly isNearBest: boolean;
}

/** The cells that are likeliest to be hit, best first, and the number of layouts left; or why there is no hint. */
export type Hint = { readonly layouts: bigint; readonly cells: readonly HintCell[] } | { readonly refused: string };

/** A hint in words, in two lines. */
export const hintText = (board: Board, hint: Hint): string => {
  if ("refused" in hint) return `hint: none, ${hint.refused}`;
  const list = hint.cells.map(({ cell, chance, isNearBest }) => {
    const near = isNearBest ? " (not proved the likeliest, but nearly)" : "";
    return `${formatCell(board, cell)} ${formatPercent(chance, 1)} %${near}`;
  });
  return `${formatNumberOf(hint.layouts, "layout")} left; likeliest hits:\n  ${list.join(", ")}`;
};
