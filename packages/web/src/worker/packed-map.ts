import type { ExactCounts } from "@broadside/engine";

/**
 * Exact counts on their way to the page: float64 where all are proven below 2^53, otherwise words of 64 bits, `width` of them
 * for each count, the lowest first. A message of ten thousand strings would hold the page up for longer than a frame.
 */
export type PackedCounts = Float64Array | { readonly words: BigUint64Array; readonly width: number };

const WORD = 64n;

/** Counts as they are sent. Cost: a copy. */
export const packCounts = (counts: ExactCounts): PackedCounts => {
  if (counts.isNarrow) return Float64Array.from({ length: counts.length }, (_, i) => counts.near(i));
  const all = counts.toBigints();
  const most = all.reduce((a, b) => (a > b ? a : b), 0n);
  const width = Math.max(1, Math.ceil(most.toString(16).length / 16));
  const words = new BigUint64Array(all.length * width);
  all.forEach((count, i) => {
    for (let k = 0, rest = count; k < width; k++, rest >>= WORD) words[i * width + k] = BigInt.asUintN(64, rest);
  });
  return { words, width };
};

/** The counts that were packed, exact. */
export const unpackCounts = (packed: PackedCounts): bigint[] => {
  if (packed instanceof Float64Array) return Array.from(packed, BigInt);
  const { words, width } = packed;
  return Array.from({ length: words.length / width }, (_, i) => {
    let count = 0n;
    for (let k = width - 1; k >= 0; k--) count = (count << WORD) | words[i * width + k];
    return count;
  });
};

/**
 * For each cell the answers a shot can get, in notation, with their layouts and under a prior what those weigh, as one text of
 * which a cell's part is read when it is asked for: `. 12\tx 3`, `. 12/340\tx 3/95`.
 */
export interface PackedAnswers {
  readonly text: string;
  /** Where the part of each cell begins, and at the end where the last one ends. */
  readonly starts: Uint32Array;
}

/** An answer in notation, with its layouts in figures, and what they weigh, which without a prior is as much. */
export type AnswerText = readonly [answer: string, layouts: string, mass: string];

/** Answers per cell as they are sent. */
export const packAnswers = (cells: readonly (readonly AnswerText[])[]): PackedAnswers => {
  const parts = cells.map((answers) =>
    answers.map(([answer, layouts, mass]) => `${answer} ${layouts}${mass === layouts ? "" : `/${mass}`}`).join("\t"),
  );
  const starts = new Uint32Array(cells.length + 1);
  parts.forEach((part, i) => {
    starts[i + 1] = starts[i] + part.length;
  });
  return { text: parts.join(""), starts };
};

/** The answers at a cell. */
export const unpackAnswers = ({ text, starts }: PackedAnswers, cell: number): AnswerText[] => {
  const part = text.slice(starts[cell], starts[cell + 1]);
  if (part === "") return [];
  return part.split("\t").map((pair): AnswerText => {
    const blank = pair.lastIndexOf(" ");
    const [layouts, mass = layouts] = pair.slice(blank + 1).split("/");
    return [pair.slice(0, blank), layouts, mass];
  });
};

/** Scores as they are sent: not a number where there is none. */
export const packScores = (scores: readonly (number | null)[]): Float64Array =>
  Float64Array.from(scores, (score) => score ?? Number.NaN);

/** The scores that were packed; null where there is none. */
export const unpackScores = (packed: Float64Array): (number | null)[] =>
  Array.from(packed, (score) => (Number.isNaN(score) ? null : score));
