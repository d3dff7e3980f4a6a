// Messages of the worker about a position: its map, its estimate, the contradictions in its shots, the best
// cells.

import type { ExactCounts, ExactScorer, Posterior, ScoringStrategy } from "@broadside/engine";
import type { Ahead } from "../text/advice.ts";

/** A cell in the order of a strategy. */
export interface BestCell {
  readonly cell: number;
  readonly score: number;
  /** Chance of a hit, 0 to 1. */
  readonly hit: number;
}

/** The best cells of one strategy, and its scores of all others. */
export interface Advice {
  readonly strategy: string;
  readonly about: string;
  readonly score: string;
  readonly exact: boolean;
  /** Whether its score is the number of ships that a shot is expected to hit. */
  readonly scoresShips: boolean;
  /** Best first, at most five. */
  readonly cells: readonly BestCell[];
  /** The scores of all cells; null for cells that cannot be shot. */
  readonly scores: readonly (number | null)[];
}

/** Advice with its scores as they are sent. */
export type PackedAdvice = Omit<Advice, "scores"> & { readonly scores: Float64Array };

/** A position's exact posterior. Values of cells are packed, so that the message costs the page little. */
export interface MapAnswer {
  readonly kind: "map";
  readonly layouts: string;
  readonly method: string;
  readonly milliseconds: number;
  /** Layouts that occupy each cell. */
  readonly occupied: PackedCounts;
  /** The same for each class alone: `byClass[class]`. */
  readonly byClass: readonly PackedCounts[];
  /** For each cell the possible answers with their layouts; empty for cells that cannot be shot. */
  readonly answers: PackedAnswers;
  /** From the exact strategies; and from the others, on request. */
  readonly advice: readonly PackedAdvice[];
  /** What the layouts weigh; absent where all are equally likely. */
  readonly masses?: PackedMasses;
}

/** What layouts weigh under the prior of their rules; chances are parts of the whole. */
export interface PackedMasses {
  readonly whole: string;
  /** For the layouts that occupy each cell, and for each class alone. */
  readonly occupied: PackedCounts;
  readonly byClass: readonly PackedCounts[];
  /** No chance is off by more than this part of itself; 0 where the weights are exact. */
  readonly relativeError: number;
}

/** No layout agrees with the shots. Numbers are indices of shots. */
export interface ConflictAnswer {
  readonly kind: "conflict";
  readonly milliseconds: number;
  /** The first shot that leaves no layout, -1 when the rules allow none; absent when unknown. */
  readonly first?: number;
  /** A small set of shots in conflict; absent when it is not known. */
  readonly shots?: readonly number[];
  /** Whether it was shown that every one of them is needed for the conflict. */
  readonly isMinimal?: boolean;
  /** How it can be mended; absent when that is not known. */
  readonly mending?: Mending;
}

/** A change of one shot that leaves layouts. */
export interface MendingFix {
  readonly shot: number;
  /** Whether it is enough to remove the shot. */
  readonly removable: boolean;
  /** Other answers to it that leave layouts, in notation. */
  readonly answers: readonly string[];
}

/** What is left of shots that contradict each other, and how to mend them. */
export interface Mending {
  /** The shots without which layouts are left, as few as were found. */
  readonly dropped: readonly number[];
  /** Whether it was shown that no fewer will do. */
  readonly isLargest: boolean;
  readonly fixes: readonly MendingFix[];
  /** The map of the other shots, if it is counted soon. */
  readonly map?: MapAnswer;
}

/** Milliseconds, from the question, for finding a small set of shots in conflict. */
export const EXPLAIN_PATIENCE = 2000;

/** Milliseconds, from the question, for the consistent shots and the ways to mend them. */
export const MEND_PATIENCE = 3000;

/** The estimated chance of a ship by cell, 0 to 1, and its standard error, 0 if certain. */
export interface EstimatedCells {
  readonly chances: readonly number[];
  readonly errors: readonly number[];
}

/** What is estimated of a position from sampled layouts; see the engine's `PosteriorEstimate`. */
export interface EstimatedMap extends EstimatedCells {
  readonly samples: number;
  readonly effectiveSamples: number;
  /** True when the errors themselves are uncertain. */
  readonly isRough: boolean;
  /** The same for the ships of each class alone. */
  readonly byClass: readonly EstimatedCells[];
  /** The estimated layouts left, with standard error; absent where the number is too large. */
  readonly layoutCount?: { readonly estimate: number; readonly standardError: number };
}

/** What could be estimated; nothing where no layout was sampled. */
export interface EstimateAnswer {
  readonly kind: "estimate";
  readonly estimate?: EstimatedMap | undefined;
}

/** What the strategies say that are not exact. */
export interface AdviceAnswer {
  readonly kind: "advice";
  readonly advice: readonly PackedAdvice[];
}

/** What looking ahead found; nothing if it does not apply. */
export interface AheadAnswer {
  readonly kind: "ahead";
  readonly ahead?: Ahead | undefined;
}

/**
 * Exact counts on their way to the page: float64 where all are proven below 2^53, otherwise words of 64 bits,
 * `width` of them for each count, the lowest first. A message of ten thousand strings would hold the page up
 * for longer than a frame.
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
 * For each cell the possible answers in notation, with their layouts and, under a prior, the weights of
 * these. All is one text, and a cell's part is read on demand: `. 12\tx 3`, `. 12/340\tx 3/95`.
 */
interface PackedAnswers {
  readonly text: string;
  /** Where the part of each cell begins, and at the end where the last one ends. */
  readonly starts: Uint32Array;
}

/** An answer in notation, its layouts in figures, and their mass (equal without a prior). */
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

/** Scores as sent: NaN for none. */
export const packScores = (scores: readonly (number | null)[]): Float64Array =>
  Float64Array.from(scores, (score) => score ?? Number.NaN);

/** The packed scores; null for none. */
export const unpackScores = (packed: Float64Array): (number | null)[] =>
  Array.from(packed, (score) => (Number.isNaN(score) ? null : score));

const BEST_CELLS = 5;

/** What a strategy makes of a position, as it is sent. */
export const adviceOf = (posterior: Posterior, strategy: ExactScorer | ScoringStrategy): PackedAdvice => {
  const ranked = strategy.rank(posterior);
  const scores = new Array<number | null>(posterior.knowledge.scenario.board.cellCount).fill(null);
  for (const { cell, score } of ranked) scores[cell] = score;
  return {
    strategy: strategy.name,
    about: strategy.about,
    score: strategy.score,
    exact: "exact" in strategy,
    scoresShips: strategy.scoresShips ?? false,
    cells: ranked.slice(0, BEST_CELLS).map(({ cell, score }) => ({ cell, score, hit: posterior.hitChance(cell) })),
    scores: packScores(scores),
  };
};
