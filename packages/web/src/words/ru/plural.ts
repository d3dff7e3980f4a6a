import { pluralOf } from "../plural.ts";

/** A word beside a number: for 1, 21, 31 ... (выстрел), for 2 to 4, 22 to 24 ... (выстрела), and for 0, 5 to 20 ... (выстрелов). */
export const plural = pluralOf("ru", "one", "few", "many");
