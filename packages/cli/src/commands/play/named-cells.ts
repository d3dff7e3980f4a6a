import { type Board, cellAt, formatCell, parseCell } from "@broadside/engine";
import { oneLine } from "@broadside/engine/text";

/** The cells that a line names, ascending: `A1 A5`, `A1-A5`, `(1,1,1) (1,1,3)`; or in a line what is wrong with it. */
export const readCells = (board: Board, line: string): number[] | string => {
  const names = line.match(/\([^)]*\)|[^\s,;:()–-]+/gu) ?? [];
  const cells = new Set<number>();
  for (const name of names) {
    const cell = parseCell(board, name);
    if (!cell.ok) return oneLine(`${cell.error.what}; ${cell.error.fix}`);
    cells.add(cell.value);
  }
  if (cells.size > 0) return [...cells].sort((a, b) => a - b);
  const corner = (far: boolean): string =>
    formatCell(
      board,
      cellAt(
        board,
        board.size.map((side) => (far ? side - 1 : 0)),
      ) as number,
    );
  return `name cells such as ${corner(false)} or ${corner(true)}`;
};
