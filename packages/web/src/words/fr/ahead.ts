import type { AheadWords } from "../en/ahead.ts";
import { count } from "../numbers.ts";

const ahead: AheadWords = {
  choice: "en anticipant",
  agrees: "En regardant plus loin, aucune case n’est nettement meilleure.",
  better: (cell, shots, likeliest, by) =>
    `En regardant plus loin, ${cell} demande environ ${shots} tir de moins que ${likeliest}, la case la plus probable (${by}).`,
  byAll: (layouts) => `d’après les ${count(layouts)} dispositions restantes`,
  byDrawn: (error) => `estimation, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Meilleure case : ${cell}, ${chance}. En regardant plus loin, elle vaut mieux que ${likeliest}.`,
};

export default ahead;
