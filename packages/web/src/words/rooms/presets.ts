import type { PresetWords } from "../preset-words.ts";
import { room } from "../room.ts";

/** The ready games and the names of their ships, in the languages other than English: in English the engine has them. */
export const presetsWords = room<Partial<PresetWords>>({
  // In English the engine has them.
  en: async () => ({ default: {} }),
  de: () => import("../de/presets.ts"),
  pl: () => import("../pl/presets.ts"),
  ru: () => import("../ru/presets.ts"),
  fr: () => import("../fr/presets.ts"),
  ja: () => import("../ja/presets.ts"),
});
