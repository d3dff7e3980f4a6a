import type { Board } from "../../board/board.ts";
import { blockedMask, neighboursOf } from "../../board/board.ts";
import { oncePer } from "../contract/once-per.ts";

/** For each cell the open cells side by side with it, ascending; made once per board. */
export const sidesOf = oncePer((board: Board): readonly (readonly number[])[] => {
  const blocked = blockedMask(board);
  return Array.from({ length: board.cellCount }, (_, cell) =>
    neighboursOf(board, cell, "sides").filter((near) => !blocked[near]),
  );
});
