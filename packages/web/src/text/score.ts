import { type ScoreText, scoreText } from "@broadside/engine/text";
import { count, numeral } from "../words/numbers.ts";
import { boardWords } from "../words/words.ts";

/**
 * How to write scores in at most three digits and a point or, where there is little room, two: `0.21` as `.21`. Whole
 * numbers of no more than three digits stay as they are.
 */
export const cellScoreText = (scores: readonly number[], room: "narrow" | "normal"): ScoreText => {
  const text = scoreText(scores, room === "narrow" ? 2 : 3, 3);
  if (room === "normal" || text.write === String) return text;
  const most = scores.reduce((max, score) => Math.max(max, Math.abs(score)), 0) / 10 ** text.power;
  // Where nothing reaches 1, as with chances, the 0 before the point would leave a single digit: it is left out.
  if (Number(most.toPrecision(2)) >= 1) return text;
  return { write: (score) => (score / 10 ** text.power).toFixed(2).replace(/^(-?)0\./, "$1."), power: text.power };
};

/** A score by itself: whole numbers in full, others with four digits. */
export const formatScore = (score: number): string =>
  Number.isInteger(score) || Math.abs(score) >= 10_000 ? count(score) : numeral(String(Number(score.toPrecision(4))));

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  "-": "⁻",
  0: "⁰",
  1: "¹",
  2: "²",
  3: "³",
  4: "⁴",
  5: "⁵",
  6: "⁶",
  7: "⁷",
  8: "⁸",
  9: "⁹",
};

/** A unit in words, `, in units of 10⁹`; nothing for the scores as they are. */
export const describeUnit = (power: number): string =>
  power === 0 ? "" : boardWords().inUnits(`10${[...String(power)].map((sign) => SUPERSCRIPTS[sign]).join("")}`);
