import { bestOf } from "./board-map.ts";
import type { Page } from "./page.ts";

/**
 * The cell that the page recommends and marks with the diamond: the same one on the board, in the advice, for the key `b`
 * and where an answer is entered. None while no map belongs to the position or no ship is left to hit.
 */
export const markedCell = (page: Page): number | undefined => {
  const map = page.analysis.fresh.value;
  return map && bestOf(map, page.look.value.best)?.cell;
};
