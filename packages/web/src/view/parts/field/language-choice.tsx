import { useSignal } from "@preact/signals";
import { switchLanguage } from "../../../model/chosen-language.ts";
import { LANGUAGE_NAMES, LANGUAGES, language } from "../../../words/language.ts";
import { frameWords } from "../../../words/words.ts";

/** The choice of the page's language; each is called as those call it who speak it. */
export function LanguageChoice() {
  const failed = useSignal(false);
  const choose = async (name: string): Promise<void> => {
    const next = LANGUAGES.find((known) => known === name);
    if (next === undefined) return;
    try {
      await switchLanguage(next);
      failed.value = false;
    } catch {
      failed.value = true;
    }
  };
  const { language: name, partFailed } = frameWords();
  return (
    <span class="language-choice">
      <select
        aria-label={name}
        value={language.value}
        onChange={({ currentTarget }) => {
          void choose(currentTarget.value);
          // Until its words are there, the language is the one that is spoken.
          currentTarget.value = language.value;
        }}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
      <span class={failed.value ? "error-text" : "visually-hidden"} role="status">
        {failed.value ? partFailed : ""}
      </span>
    </span>
  );
}
