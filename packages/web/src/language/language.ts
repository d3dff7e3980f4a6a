import { signal } from "@preact/signals";

/** The languages of the page. */
export const LANGUAGES = ["en", "de", "pl", "ru", "fr", "ja"] as const;

/** A language of the page, by the code that HTML and Intl use. */
export type Language = (typeof LANGUAGES)[number];

/** The languages, by the names they have in themselves. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  pl: "Polski",
  ru: "Русский",
  fr: "Français",
  ja: "日本語",
};

/** The message if no words could be loaded, and the button to try again. */
export const UNLOADED: Readonly<Record<Language, readonly [what: string, again: string]>> = {
  en: ["Broadside did not load. Check your connection.", "Try again"],
  de: ["Broadside wurde nicht geladen. Prüfe die Verbindung.", "Noch einmal versuchen"],
  pl: ["Nie udało się wczytać Broadside. Sprawdź połączenie.", "Spróbuj ponownie"],
  ru: ["Не удалось загрузить Broadside. Проверьте соединение.", "Попробовать ещё раз"],
  fr: ["Broadside ne s’est pas chargé. Vérifiez la connexion.", "Réessayer"],
  ja: ["Broadsideを読み込めませんでした。接続を確認してください。", "もう一度試す"],
};

/** The language of the page, which changes together with the words, see `speak`: nothing is drawn in two. */
export const language = signal<Language>("en");

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
