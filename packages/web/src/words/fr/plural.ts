import { pluralOf } from "../plural.ts";

/** A word beside a number: for 0 and 1, and for all others (`de` after millions is for the caller). */
export const plural = pluralOf("fr", "one", "other");
