import type { Board } from "../../board/board.ts";
import { formatCell } from "../../board/cell-name.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { showValue } from "../../core/show-value.ts";
import { formatNumberOf } from "../../core/text/count-text.ts";

/**
 * Reads a value for every cell, nested as boards are written: rows from top to bottom, the last dimension
 * outermost. The result is by cell. An error names the place in the lists and the cell.
 *
 * @param read reads one value
 */
export const parseNested = <T>(
  board: Board,
  value: unknown,
  where: string,
  read: (value: unknown, where: string) => Result<T>,
): Result<T[]> => {
  const { size } = board;
  const values: T[] = [];
  const visit = (part: unknown, axis: number, place: string): Result<undefined> => {
    if (axis < 0) {
      const found = read(part, place === where ? place : `${place} (${formatCell(board, values.length)})`);
      if (!found.ok) return found;
      values.push(found.value);
      return ok(undefined);
    }
    if (!Array.isArray(part)) return fail(place, `${showValue(part)} is not a list`, `write a list of ${size[axis]}`);
    if (part.length !== size[axis])
      return fail(
        place,
        `has ${formatNumberOf(part.length, "entry", "entries")}`,
        `the board has ${size[axis]} there: write one for each`,
      );
    for (const [i, inner] of part.entries()) {
      const done = visit(inner, axis - 1, `${place}[${i}]`);
      if (!done.ok) return done;
    }
    return ok(undefined);
  };
  const done = visit(value, size.length - 1, where);
  return done.ok ? ok(values) : done;
};
