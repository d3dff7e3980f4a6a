import type { AheadWords } from "../en/ahead.ts";
import { count } from "../numbers.ts";

const ahead: AheadWords = {
  choice: "patrząc dalej",
  agrees: "Patrząc dalej, żadne pole nie jest wyraźnie lepsze.",
  better: (cell, shots, likeliest, by) =>
    `Patrząc dalej, ${cell} wymaga średnio o około ${shots} strzału mniej niż ${likeliest}, najbardziej prawdopodobne pole (${by}).`,
  byAll: (layouts) => `według wszystkich ${count(layouts)} pozostałych układów`,
  byDrawn: (error) => `szacunkowo, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Najlepsze pole: ${cell}, ${chance}. Patrząc dalej, lepsze niż ${likeliest}.`,
};

export default ahead;
