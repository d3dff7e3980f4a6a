import type { Language } from "./language.ts";
import { count } from "./numbers.ts";

/** The forms of a word after a number, given in the order of `categories`; the last is for all others. */
type Forms<C> = { readonly [K in keyof C]: string };

/** Chooses among the forms of a word: `plural` gives the form alone, `counted` the number and the form after it. */
const formsOf = <C extends readonly Intl.LDMLPluralRule[]>(language: Language, ...categories: C) => {
  const rules = new Intl.PluralRules(language);
  const plural = (value: bigint | number, ...forms: Forms<C>): string => {
    const place = categories.indexOf(rules.select(plain(value)));
    return forms[place < 0 ? forms.length - 1 : place] as string;
  };
  const counted = (value: bigint | number, ...forms: Forms<C>): string => `${count(value)} ${plural(value, ...forms)}`;
  return { plural, counted };
};

/** A small number with the same plural form as a count of any size: the last digits decide. */
const plain = (value: bigint | number): number =>
  typeof value === "number" || value < 1_000_000n ? Number(value) : Number(1_000_000n + (value % 1_000_000n));

/** For 1, and for everything else. */
export const { plural: en, counted: enCounted } = formsOf("en", "one", "other");

/** For 1, and for everything else. */
export const { plural: de, counted: deCounted } = formsOf("de", "one", "other");

/** For 1 (strzał), for 2 to 4, 22 to 24 ... (strzały), and for 0, 5 to 21 ... (strzałów). */
export const { plural: pl, counted: plCounted } = formsOf("pl", "one", "few", "many");

/** For 1, 21, 31 ... (выстрел), for 2 to 4, 22 to 24 ... (выстрела), and for 0, 5 to 20 ... (выстрелов). */
export const { plural: ru, counted: ruCounted } = formsOf("ru", "one", "few", "many");

/** For 0 and 1, and for everything else (the caller adds `de` after millions). */
export const { plural: fr, counted: frCounted } = formsOf("fr", "one", "other");

/** The number that decides the plural of an amount written in French, such as `1,5`: there is no s below two. */
export const writtenNumber = (amount: string): number =>
  Number.parseFloat(amount.replace(/[^\d,]/g, "").replace(",", "."));
