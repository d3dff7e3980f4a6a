import type { Language } from "./language.ts";

/**
 * Chooses among the forms that a word has beside a number in a language, by Intl's rules. Nouns are written out with the
 * forms in a fixed order, which each language's own file names.
 *
 * @param categories Intl's names for the forms, in the order in which they are given; the last stands for all others
 */
export const pluralOf = <C extends readonly Intl.LDMLPluralRule[]>(language: Language, ...categories: C) => {
  const rules = new Intl.PluralRules(language);
  return (value: bigint | number, ...forms: { [K in keyof C]: string }): string => {
    const place = categories.indexOf(rules.select(plain(value)));
    return forms[place < 0 ? forms.length - 1 : place] as string;
  };
};

/** A number with the same plural as a count of any size: its last digits decide, and whether it is small. */
const plain = (value: bigint | number): number =>
  typeof value === "number" || value < 1_000_000n ? Number(value) : Number(1_000_000n + (value % 1_000_000n));
