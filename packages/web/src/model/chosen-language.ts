import { chooseLanguage, type Language, language } from "../words/language.ts";
import { frameWords, presetsWords, speak } from "../words/words.ts";
import { deviceStorage } from "./device-storage.ts";

const KEY = "language";

const bestLanguage = (): Language => chooseLanguage(location.search, deviceStorage.read(KEY), navigator.languages);

/** Begins with the language the reader is best served with, and follows the browser's; nothing is loaded yet. */
export const beginLanguage = (): void => {
  language.value = bestLanguage();
  // Where the words cannot be loaded, the page goes on in the language it has.
  addEventListener("languagechange", () => void speak(bestLanguage()).catch(() => {}));
};

/**
 * Loads the words that the page begins with; where those of the reader's language cannot be had, the English ones. False
 * where these cannot be had either.
 */
export const loadFirstWords = async (): Promise<boolean> => {
  for (const next of new Set<Language>([language.peek(), "en"])) {
    language.value = next;
    try {
      await Promise.all([frameWords.load(), presetsWords.load()]);
      return true;
    } catch {
      // The next one may be there.
    }
  }
  return false;
};

/**
 * Changes the language for good: it is kept on the device, and an address that asked for another no longer does.
 *
 * @throws what the browser throws when the words cannot be loaded; then nothing has changed
 */
export const switchLanguage = async (next: Language): Promise<void> => {
  await speak(next);
  deviceStorage.write(KEY, next);
  const address = new URL(location.href);
  if (!address.searchParams.has("lang")) return;
  address.searchParams.delete("lang");
  history.replaceState(history.state, "", address);
};
