import { presetsWords } from "./texts/presets/words.ts";

/** The name of a ship class in the current language; names that no preset has stay as they are. */
export const shipName = (name: string): string =>
  (presetsWords.ships as Readonly<Record<string, string>> | undefined)?.[name] ?? name;

/** The name that a ship has in the rules, from its name in the current language: the inverse of {@link shipName}. */
export const shipKey = (said: string): string =>
  Object.entries(presetsWords.ships ?? {}).find(([, name]) => name === said)?.[0] ?? said;
