import { preset, type Scenario } from "@broadside/engine";
import { type Language, language } from "../../language/language.ts";

/** The preset that is usual where a language is spoken; for the sources see docs/reference/languages.md. */
const USUAL: Readonly<Partial<Record<Language, string>>> = {
  de: "german",
  fr: "french",
  ru: "russian",
  pl: "russian",
};

/** The usual preset where a language is spoken; elsewhere the American one. */
export const usualPreset = (spoken: Language): string => USUAL[spoken] ?? "hasbro";

/** The game that a room begins with where neither the address nor the device names one: an address always means the same. */
export const usualGame = (): Scenario => preset(usualPreset(language.peek()));
