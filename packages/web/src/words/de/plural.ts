import { pluralOf } from "../plural.ts";

/** A word beside a number: for 1, and for all others. */
export const plural = pluralOf("de", "one", "other");
