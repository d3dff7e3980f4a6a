import { it } from "vitest";

/** Whether this is the long run. */
export const isLong = Boolean(process.env["BROADSIDE_LONG"]);

/**
 * The number of random cases in a test: few in `npm test`, all of them in the long run.
 *
 * @param usual enough cases to find a planted fault
 * @param all the number of cases for a thorough test
 */
export const cases = (usual: number, all: number): number => (isLong ? all : usual);

/** The first so many cases of a list in `npm test`; all of them in the long run. */
export const firstOf = <T>(list: readonly T[], usual: number): readonly T[] => (isLong ? list : list.slice(0, usual));

/**
 * A test that runs only in the long run: it takes seconds, and smaller tests check the same code. If it is
 * skipped, its name says so.
 *
 * @param minutes the maximum time it may take, if that is more than the usual limit
 */
export const longIt = (name: string, run: () => void | Promise<void>, minutes?: number): void =>
  it.runIf(isLong)(isLong ? name : `${name} (in the long run)`, run, minutes && minutes * 60_000);
