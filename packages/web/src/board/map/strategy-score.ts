import { registeredStrategy, type ScoreMeasure } from "@broadside/engine";
import { formatPercent, type ScoreText, scoreText } from "@broadside/engine/text";
import { count, decimal, inWords, numeral, percent } from "../../language/numbers.ts";
import { boardWords } from "../texts/words.ts";

/** Scores in at most three digits and a point or, where space is tight, in two: `0.21` as `.21`. */
export const cellScoreText = (scores: readonly number[], space: "narrow" | "normal"): ScoreText => {
  const text = scoreText(scores, space === "narrow" ? 2 : 3, 3);
  if (space === "normal" || text.write === String) return text;
  const most = scores.reduce((max, score) => Math.max(max, Math.abs(score)), 0) / 10 ** text.power;
  // If no score reaches 1, as with chances, the 0 before the point would leave room for only one digit, so it is
  // left out.
  if (Number(most.toPrecision(2)) >= 1) return text;
  return { write: (score) => (score / 10 ** text.power).toFixed(2).replace(/^(-?)0\./, "$1."), power: text.power };
};

/**
 * A single score: whole numbers in full, others with four significant digits; numbers that floats do not hold to the
 * unit with the digits that are certain, `8.42945413241·10^17`.
 */
export const formatScore = (score: number): string => {
  if (Math.abs(score) > Number.MAX_SAFE_INTEGER) return byPower(score, 11);
  const inFull = Number.isInteger(score) || Math.abs(score) >= 10_000;
  return inFull ? count(score) : numeral(String(Number(score.toPrecision(4))));
};

const byPower = (value: number, decimals: number): string => {
  const [digits, power] = value.toExponential(decimals).split("e+");
  return `${numeral(digits)}·10^${power}`;
};

const superscript = (sign: string): string => "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".indexOf(sign)];

/** A unit in words, `, in units of 10⁹`; empty if the scores are not scaled. */
export const describeUnit = (power: number): string =>
  power === 0 ? "" : boardWords.inUnits({ unit: `10${[...String(power)].map(superscript).join("")}` });

interface ScoringStrategy {
  readonly strategy: string;
  /** Whether its score is the number of ships that a shot is expected to hit. */
  readonly scoresShips: boolean;
}

/** How the measure of a strategy is put into words. */
interface Goes {
  /** What the numbers mean, for the legend and above a list of cells. */
  readonly title: () => string;
  /** One score in short form, beside a cell: `0.62 bits`; a chance with the given number of decimals. */
  readonly short: (score: number, hit: number, decimals?: number) => string;
  /** One score for screen readers and details. */
  readonly words: (score: number) => string;
}

/** Scores that follow from the chance of a hit, which is shown beside the cell. */
const BY_HIT: Omit<Goes, "title"> = {
  short: (_, hit, decimals = 0) => percent(formatPercent(hit, decimals)),
  words: (score) => boardWords.score({ value: formatScore(score) }),
};

const MEASURE_WORDS: Readonly<Record<ScoreMeasure, Goes>> = {
  chance: { title: () => boardWords.goesHit, ...BY_HIT },
  bits: {
    title: () => boardWords.goesBits,
    short: (score) => boardWords.bits({ value: decimal(score) }),
    words: (score) => boardWords.bits({ value: decimal(score, 3) }),
  },
  layouts: {
    title: () => boardWords.goesLeft,
    short: (score) => boardWords.left({ value: shortCount(score) }),
    words: (score) => boardWords.leftExpected({ value: formatScore(score) }),
  },
  split: { title: () => boardWords.goesSplit, ...BY_HIT },
};

/** The scores of a strategy in words: what they mean, one beside its cell, and one for screen readers. */
export const measureWords = ({ strategy, scoresShips }: ScoringStrategy, overlaps: boolean): Goes => {
  if (overlaps && scoresShips)
    return {
      title: () => boardWords.goesShips,
      short: (score) => boardWords.shipsShort({ value: decimal(score) }),
      words: (score) => boardWords.shipsExpectedWords({ value: decimal(score) }),
    };
  const measure = registeredStrategy(strategy)?.measure;
  if (measure) return MEASURE_WORDS[measure];
  return {
    title: () => boardWords.goesPlacements,
    short: formatScore,
    words: (score) => boardWords.score({ value: formatScore(score) }),
  };
};

/** The number of powers of a thousand that languages have words for. */
const MOST_THOUSANDS = 4;

/** A number of layouts in few digits: `812`, `20.1 billion`, `4.2·10^18`; with decimals below a hundred. */
export const shortCount = (count: number): string => {
  if (count < 100 && !Number.isInteger(count)) return decimal(count, 1);
  if (count < 10_000) return decimal(count, 0);
  const thousands = Math.floor(Math.log10(Number(count.toPrecision(3))) / 3);
  return thousands > MOST_THOUSANDS ? byPower(count, 1) : inWords(count);
};
