import { it } from "vitest";

/** Whether this is the long run. */
export const isLong = Boolean(process.env["BROADSIDE_LONG"]);

/**
 * How many random cases a test takes: few in `npm test`, and all of them in the long run.
 *
 * @param usual enough to find a planted fault
 * @param all as many as the proof is worth
 */
export const cases = (usual: number, all: number): number => (isLong ? all : usual);

/**
 * A test of the long run: it takes seconds, and smaller ones prove the same of the code. Says so where it is skipped.
 *
 * @param minutes how long it may take, where that is more than any test may
 */
export const longIt = (name: string, run: () => void | Promise<void>, minutes?: number): void =>
  it.runIf(isLong)(isLong ? name : `${name} (in the long run)`, run, minutes && minutes * 60_000);
