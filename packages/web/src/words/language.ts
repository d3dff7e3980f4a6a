import { signal } from "@preact/signals";

/** The languages of the page. */
export const LANGUAGES = ["en", "de", "pl", "ru", "fr", "ja"] as const;

/** A language of the page, as HTML and Intl call it. */
export type Language = (typeof LANGUAGES)[number];

/** The languages by their own names. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  pl: "Polski",
  ru: "Русский",
  fr: "Français",
  ja: "日本語",
};

/** What is said when no words could be loaded, and the button that tries again. */
export const UNLOADED: Readonly<Record<Language, readonly [what: string, again: string]>> = {
  en: ["Broadside did not load. Check your connection.", "Try again"],
  de: ["Broadside wurde nicht geladen. Prüfe die Verbindung.", "Noch einmal versuchen"],
  pl: ["Nie udało się wczytać Broadside. Sprawdź połączenie.", "Spróbuj ponownie"],
  ru: ["Не удалось загрузить Broadside. Проверьте соединение.", "Попробовать ещё раз"],
  fr: ["Broadside ne s’est pas chargé. Vérifiez la connexion.", "Réessayer"],
  ja: ["Broadsideを読み込めませんでした。接続を確認してください。", "もう一度試す"],
};

/** The language the page speaks. It changes with the words, see `speak`: what is drawn never mixes two. */
export const language = signal<Language>("en");

/** The language that a text names, `de` or `de-AT`; undefined when the page does not speak it. */
export const languageOf = (text: string | null | undefined): Language | undefined => {
  const primary = text?.toLowerCase().split("-")[0];
  return LANGUAGES.find((known) => known === primary);
};

/**
 * The language to begin with: the one the address asks for, or else the one chosen before, or else the first of the
 * reader's languages that the page speaks, or else English.
 *
 * @param search of the address, as `location.search` has it: `?lang=de` asks for German
 * @param chosen what was kept of an earlier choice
 * @param preferred the reader's languages, the dearest first
 */
export const chooseLanguage = (search: string, chosen: string | undefined, preferred: readonly string[]): Language => {
  const wishes = [new URLSearchParams(search).get("lang"), chosen, ...preferred];
  return wishes.map(languageOf).find((known) => known !== undefined) ?? "en";
};
