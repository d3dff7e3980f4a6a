import type { AheadWords } from "../en/ahead.ts";
import { count } from "../numbers.ts";

const ahead: AheadWords = {
  choice: "先読み",
  agrees: "先まで読んでも、はっきり良いマスはほかにありません。",
  better: (cell, shots, likeliest, by) =>
    `先まで読むと、${cell}は最も確率の高い${likeliest}より約${shots}手少なく済みます（${by}）。`,
  byAll: (layouts) => `残り${count(layouts)}通りすべてによる`,
  byDrawn: (error) => `推定、± ${error}`,
  betterSaid: (cell, chance, likeliest) => `最善のマス：${cell}、${chance}。先まで読むと${likeliest}より良い手です。`,
};

export default ahead;
