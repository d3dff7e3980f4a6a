import type { Page } from "../page.ts";
import { type Recommendation, recommend } from "./recommendation.ts";
import { solvedHere } from "./solved-here.ts";

/** What the page recommends for the position on the board, from its exact map or, while there is none, an estimate. */
export const recommendationOf = (page: Page): Recommendation | undefined =>
  recommend({
    look: page.look.value,
    map: page.analysis.fresh.value,
    estimate: page.analysis.estimate.value,
    solved: solvedHere(page),
    ahead: page.ahead.found.value,
  });

/**
 * The cell that the page recommends and marks with the diamond: the same one on the board, in the advice, for the key `b`
 * and where an answer is entered. None while nothing is known of the position or no ship is left to hit.
 */
export const markedCell = (page: Page): number | undefined => recommendationOf(page)?.cell;
