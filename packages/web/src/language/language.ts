import type { Columns } from "@broadside/engine";
import { computed, signal } from "@preact/signals";
import languages from "./languages.json" with { type: "json" };

/** A language of the page, by the code that HTML and Intl use. */
export type Language = keyof typeof languages;

/** What each language says before any of its texts is loaded: its name, and that nothing loads. */
export const BEFORE_TEXTS: Readonly<Record<Language, (typeof languages)["en"]>> = languages;

export const LANGUAGES = Object.keys(languages) as Language[];

/** The language of the page, which changes together with the words, see `speak`: nothing is drawn in two. */
export const language = signal<Language>("en");

/** The alphabet of the columns that is usual in the language. */
export const usualColumns = (): Columns => (language.value === "ru" ? "cyrillic" : "latin");

/** The alphabet that somebody has chosen for the columns. */
export const chosenColumns = signal<Columns | undefined>(undefined);

/** The alphabet of the columns on the boards of the page, and in what it says of cells. */
export const columns = computed(() => chosenColumns.value ?? usualColumns());

/** The language that a text names, `de` or `de-AT`; undefined if the page is not available in it. */
export const languageOf = (text: string | null | undefined): Language | undefined => {
  const primary = text?.toLowerCase().split("-")[0];
  return LANGUAGES.find((known) => known === primary);
};

/** The first language: the address's, else the chosen one, the reader's, or English. @param search `?lang=de` */
export const chooseLanguage = (search: string, chosen: string | undefined, preferred: readonly string[]): Language => {
  const wishes = [new URLSearchParams(search).get("lang"), chosen, ...preferred];
  return wishes.map(languageOf).find((known) => known !== undefined) ?? "en";
};
