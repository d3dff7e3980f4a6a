import { randomInt } from "node:crypto";

/** A random seed, short enough to type again. */
export const drawSeed = (): number => randomInt(2 ** 32);
