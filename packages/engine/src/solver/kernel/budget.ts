/** Thrown through the recursion to stop the search; earlier results stay in the memo. */
export class Stopped extends Error {}

/** An unlimited budget of misses: more than there are cells. */
export const UNLIMITED = 0x3fff;

/** A budget after a miss. */
export const spent = (budget: number): number => (budget === UNLIMITED ? UNLIMITED : budget - 1);
