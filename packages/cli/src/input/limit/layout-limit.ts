import { RefusedError } from "@broadside/engine";

/**
 * Does work that lists layouts. When it refuses because there are too many, the error names the flag that allows them,
 * if it can.
 *
 * @param most the largest number that the flag takes
 */
export const namingLimit = async <T>(flag: string, most: number, work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    const { layouts } = error.cost;
    if (layouts === undefined || layouts > BigInt(most)) throw error;
    throw new RefusedError(`${error.message}; ${flag} ${layouts} allows them`, error.cost);
  }
};
