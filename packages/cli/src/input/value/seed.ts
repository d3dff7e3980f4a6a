import { randomInt } from "node:crypto";

/** A seed nobody chose: short enough to be typed again. */
export const drawSeed = (): number => randomInt(2 ** 32);
