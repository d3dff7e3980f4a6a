import type { ShipName } from "./preset-words.ts";
import { presetsWords } from "./words.ts";

/** What a class of ships is called in the language that is spoken: the names of the ready games are known, others stay. */
export const shipName = (name: string): string => presetsWords().ships?.[name as ShipName] ?? name;
