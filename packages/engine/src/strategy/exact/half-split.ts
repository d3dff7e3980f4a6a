import { HALF_SPLIT } from "./answer-values.ts";
import { makeExactStrategy } from "./exact.ts";

const { name, about, score, value } = HALF_SPLIT;

/** Shoots the cell whose chance of a hit, of any number of ships, is nearest to one half. */
export const halfSplit = makeExactStrategy(name, about, score, value);
