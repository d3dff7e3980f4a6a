import type { AheadWords } from "../en/ahead.ts";
import { count } from "../numbers.ts";

const ahead: AheadWords = {
  choice: "vorausgeschaut",
  agrees: "Weiter voraus geschaut ist kein Feld deutlich besser.",
  better: (cell, shots, likeliest, by) =>
    `Weiter voraus geschaut braucht ${cell} etwa ${shots} Schüsse weniger als ${likeliest}, das wahrscheinlichste Feld (${by}).`,
  byAll: (layouts) => `nach allen ${count(layouts)} übrigen Aufstellungen`,
  byDrawn: (error) => `geschätzt, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Bestes Feld: ${cell}, ${chance}. Weiter voraus geschaut besser als ${likeliest}.`,
};

export default ahead;
