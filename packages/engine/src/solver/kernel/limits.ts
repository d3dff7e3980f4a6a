/** Thrown through the recursion when the search is to stop; what was found before stays in the memo. */
export class Stopped extends Error {}

/** A budget of misses that is none: more than there are cells. */
export const UNLIMITED = 0x3fff;

/** A budget after a miss. */
export const spent = (budget: number): number => (budget === UNLIMITED ? UNLIMITED : budget - 1);
