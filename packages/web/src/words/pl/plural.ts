import { pluralOf } from "../plural.ts";

/** A word beside a number: for 1 (strzał), for 2 to 4, 22 to 24 ... (strzały), and for 0, 5 to 21 ... (strzałów). */
export const plural = pluralOf("pl", "one", "few", "many");
