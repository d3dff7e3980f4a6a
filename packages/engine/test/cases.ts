/**
 * How many random cases a test takes: few in `npm test`, and all of them in the long run, where time is no matter.
 *
 * @param usual enough to find a planted fault
 * @param all as many as the proof is worth
 */
export const cases = (usual: number, all: number): number => (process.env["BROADSIDE_LONG"] ? all : usual);
