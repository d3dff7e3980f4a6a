/** The presets and their ships in a language other than English: all have the entries of the German file. */
export type PresetWords = typeof import("./de/presets.ts")["presets"];
