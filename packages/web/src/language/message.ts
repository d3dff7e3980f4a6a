import { type Language, language } from "./language.ts";
import { count, decimalSign } from "./numbers.ts";

/** What stands in a message as it is. */
export type Plain = bigint | number | string;

/** A count, or an amount written in the current language: `1,5`, `<0,1`, `20 milliards`. Both decide plural forms. */
export type Amount = bigint | number | string;

/** A count with the signs of the language; an amount that is already written stays as it is. */
export const number = (value: Amount): string => (typeof value === "string" ? value : count(value));

const rules = new Map<Language, Intl.PluralRules>();

/** A small number with the same plural form: the last digits of a count decide, in an amount also a fraction. */
const plain = (value: Amount): number => {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value < 1_000_000n ? value : 1_000_000n + (value % 1_000_000n));
  const sign = decimalSign();
  const digits = value.replace(new RegExp(`[^\\d${sign}]`, "g"), "");
  // The rules regard three decimals.
  const nudge = value.startsWith("<") ? -0.001 : digits.includes(sign) ? 0.001 : 0;
  return Number.parseFloat(digits.replace(sign, ".")) + nudge;
};

/** The form of a message that the rules of the language choose for a number. */
export const plural = (value: Amount, forms: Readonly<Record<string, string>> & { readonly other: string }): string => {
  const spoken = language.value;
  const own = rules.get(spoken) ?? new Intl.PluralRules(spoken);
  rules.set(spoken, own);
  // After a number that ends in a word, French says `de`, as after any million.
  const category = typeof value === "string" && /\p{L}$/u.test(value) ? "many" : own.select(plain(value));
  return forms[category] ?? forms.other;
};

/** Whether a value is not given. */
export const isNone = (value: unknown): boolean => value === undefined || value === "";

/** A message with parts that are not text, such as a cell that is a link: its texts and parts, in their order. */
export const mixed = (parts: readonly unknown[]): unknown[] => parts.filter((part) => part !== "");
