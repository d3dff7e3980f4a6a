import type { AheadWords } from "../en/ahead.ts";
import { count } from "../numbers.ts";

const ahead: AheadWords = {
  choice: "взгляд вперёд",
  agrees: "Если смотреть дальше вперёд, ни одна клетка не лучше заметно.",
  better: (cell, shots, likeliest, by) =>
    `Если смотреть дальше вперёд, ${cell} в среднем требует примерно на ${shots} выстрела меньше, чем ${likeliest}, самая вероятная клетка (${by}).`,
  byAll: (layouts) => `по всем оставшимся расстановкам: ${count(layouts)}`,
  byDrawn: (error) => `оценка, ± ${error}`,
  betterSaid: (cell, chance, likeliest) =>
    `Лучшая клетка: ${cell}, ${chance}. Если смотреть дальше вперёд, она лучше, чем ${likeliest}.`,
};

export default ahead;
