import type { ShipName } from "./preset-words.ts";
import { presetsWords } from "./words.ts";

/** What a class of ships is called in the language that is spoken: the names of the ready games are known, others stay. */
export const shipName = (name: string): string => presetsWords().ships?.[name as ShipName] ?? name;

/** The name in the rules of what is called so in the language that is spoken: the inverse of {@link shipName}. */
export const shipKey = (said: string): string =>
  Object.entries(presetsWords().ships ?? {}).find(([, name]) => name === said)?.[0] ?? said;
