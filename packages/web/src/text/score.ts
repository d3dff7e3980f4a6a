/** How the scores of a board are written: all with the same decimals, in a unit that keeps them short. */
export interface ScoreText {
  readonly write: (score: number) => string;
  /** The power of ten that is the unit; 0 for the scores as they are. */
  readonly power: number;
}

/**
 * How to write scores in at most three digits and a point or, where there is little room, two: `0.21` as `.21`. Whole
 * numbers of no more than three digits stay as they are.
 */
export const scoreText = (scores: readonly number[], room: "narrow" | "normal"): ScoreText => {
  let most = 0;
  let isWhole = true;
  for (const score of scores) {
    most = Math.max(most, Math.abs(score));
    isWhole &&= Number.isInteger(score);
  }
  if (isWhole && most < 1000) return { write: String, power: 0 };
  // In thousands, millions and so on, or thousandths, once there would be more than three digits or too few.
  const power = most === 0 || (most >= 0.1 && most < 1000) ? 0 : 3 * Math.floor(Math.log10(most) / 3);
  const unit = 10 ** power;
  const digits = room === "narrow" ? 2 : 3;
  const whole = String(Math.trunc(Number((most / unit).toPrecision(digits)))).length;
  // Where nothing reaches 1, as with chances, the 0 before the point would leave a single digit: it is left out.
  if (room === "narrow" && Number((most / unit).toPrecision(digits)) < 1)
    return { write: (score) => (score / unit).toFixed(digits).replace(/^(-?)0\./, "$1."), power };
  const decimals = Math.max(0, digits - whole);
  return { write: (score) => (score / unit).toFixed(decimals), power };
};

/** A score by itself: whole numbers in full, others with four digits. */
export const formatScore = (score: number): string =>
  Number.isInteger(score) || Math.abs(score) >= 10_000
    ? Math.round(score).toLocaleString("en")
    : String(Number(score.toPrecision(4)));

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
  power === 0 ? "" : `, in units of 10${[...String(power)].map((sign) => SUPERSCRIPTS[sign]).join("")}`;
