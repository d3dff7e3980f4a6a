/** Ends a search from deep in its recursion; the results so far stay in the memo. */
export class Stopped extends Error {}

/** The result of some work; undefined if it was stopped. */
export const unlessStopped = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Stopped) return undefined;
    throw error;
  }
};

/** An unlimited budget of misses, larger than the number of cells. */
export const UNLIMITED = 0x3fff;

export const spent = (budget: number): number => (budget === UNLIMITED ? UNLIMITED : budget - 1);
