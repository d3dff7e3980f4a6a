import { ENTROPY } from "./answer-values.ts";
import { makeExactStrategy } from "./exact.ts";

const { name, about, score, value } = ENTROPY;

/** Shoots the cell whose answer is expected to tell most. */
export const entropy = makeExactStrategy(name, about, score, value);
