/** The presets and their ships in a language other than English: what the German file has, all have. */
export type PresetWords = typeof import("./de/presets.ts")["presets"];
