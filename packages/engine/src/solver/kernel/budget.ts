/** Ends a search from deep in its recursion; the results so far stay in the memo. */
export class Stopped extends Error {}

/** An unlimited budget of misses, larger than the number of cells. */
export const UNLIMITED = 0x3fff;

export const spent = (budget: number): number => (budget === UNLIMITED ? UNLIMITED : budget - 1);
