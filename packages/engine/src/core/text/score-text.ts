/** How to write the scores of a board: all with the same number of decimals, in a unit that keeps them short. */
export interface ScoreText {
  readonly write: (score: number) => string;
  /** The power of ten that is the unit; 0 for no unit. */
  readonly power: number;
}

/**
 * The common format of scores shown side by side; the greatest gets `digits` digits. Whole numbers are
 * written unchanged if none has more than `wholeDigits` digits. Otherwise the unit is one. If more than three
 * digits, or none, would then stand before the point, it is a power of a thousand. Scores that are not finite
 * are ignored.
 *
 * @example
 * import { scoreText } from "@broadside/engine/text";
 *
 * const text = scoreText([1234, 5.5], 3, 4);
 * Object.keys(text); // => ["write", "power"]
 */
export const scoreText = (scores: readonly number[], digits: number, wholeDigits: number): ScoreText => {
  let most = 0;
  let isWhole = true;
  for (const score of scores) {
    if (Number.isFinite(score)) most = Math.max(most, Math.abs(score));
    isWhole &&= Number.isInteger(score);
  }
  if (isWhole && most < 10 ** wholeDigits) return { write: String, power: 0 };
  const power = most === 0 || (most >= 0.1 && most < 1000) ? 0 : 3 * Math.floor(Math.log10(most) / 3);
  const unit = 10 ** power;
  // Round first, because 9.9996 has two digits before the point.
  const whole = String(Math.trunc(Number((most / unit).toPrecision(digits)))).length;
  const decimals = Math.max(0, digits - whole);
  return { write: (score) => (score / unit).toFixed(decimals), power };
};
