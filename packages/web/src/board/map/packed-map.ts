// What the worker finds about a position: its map, the contradictions in its shots, the best cells.
import type { Conflict, ExactScorer, Posterior, ScoringStrategy } from "@broadside/engine";
import type { ConsistentSet, ShotFix } from "@broadside/engine/review";

export interface BestCell {
  readonly cell: number;
  readonly score: number;
  /** The chance of a hit, 0 to 1. */
  readonly hit: number;
}

export interface Advice {
  readonly strategy: string;
  readonly exact: boolean;
  /** Whether its score is the number of ships that a shot is expected to hit. */
  readonly scoresShips: boolean;
  /** The best cells, the best first, at most five. */
  readonly cells: readonly BestCell[];
  /** The scores of all cells; NaN for cells that cannot be shot. */
  readonly scores: Float64Array;
}

export interface MapAnswer {
  readonly kind: "map";
  readonly layouts: bigint;
  readonly method: string;
  readonly milliseconds: number;
  /** For each cell, the number of layouts with a ship on it. */
  readonly occupied: readonly bigint[];
  /** The number of layouts for each class alone: `byClass[class]`. */
  readonly byClass: readonly (readonly bigint[])[];
  /**
   * For each cell, its answers with layouts and, under a prior, weights: `. 12\tx 3`, `. 12/340\tx 3/95`. Texts, because
   * as objects they would take the page many times as long to receive, and as much memory to keep.
   */
  readonly answers: readonly string[];
  /** The advice of the exact strategies and, on request, of the others. */
  readonly advice: readonly Advice[];
  /** The weights of the layouts; absent if all are equally likely. */
  readonly masses?: MapMasses;
  /** What somebody said, and how much is believed of it; absent if nothing was said. */
  readonly told?: readonly Belief[];
}

/** A statement or the doubt of a shot, and the chance that it is right, by the shots and all that was said. */
export interface Belief {
  readonly said: string;
  readonly right: number;
}

/** The weights of layouts under the prior of their rules, or after doubtful statements; chances are fractions of the whole. */
export interface MapMasses {
  readonly whole: bigint;
  /** The weights of the layouts with a ship on each cell, and for each class alone. */
  readonly occupied: readonly bigint[];
  readonly byClass: readonly (readonly bigint[])[];
  /** The largest relative error of any chance; 0 if the weights are exact. */
  readonly relativeError: number;
  /** What exact weights are divided by; absent for real ones. */
  readonly divisor?: bigint;
  /** For real weights, the chance of a ship on each cell: masses are rounded, chances are not. */
  readonly chances?: readonly number[];
  /** Of a mixture, the chance of each part. */
  readonly parts?: readonly number[];
}

/** No layout agrees with the shots. What could not be found in time is absent. */
export interface ConflictAnswer extends Partial<Pick<Conflict, "first" | "shots" | "isMinimal">> {
  readonly kind: "conflict";
  /** The number, from 0, of the first statement with which no layout is left, if the shots alone leave some. */
  readonly told?: number;
  readonly mending?: Mending;
}

/** The consistent part of shots that contradict each other, and how to resolve the conflict. */
export interface Mending extends Pick<ConsistentSet, "dropped" | "isLargest"> {
  readonly fixes: readonly ShotFix[];
  /** The map of the other shots, if it can be counted quickly. */
  readonly map?: MapAnswer;
}

/** An answer in notation, its number of layouts in digits, and their mass (the same without a prior). */
export type AnswerText = readonly [answer: string, layouts: string, mass: string];

/** Packs the answers at all cells for sending. */
export const packAnswers = (cells: readonly (readonly AnswerText[])[]): string[] =>
  cells.map((answers) =>
    answers.map(([answer, layouts, mass]) => `${answer} ${layouts}${mass === layouts ? "" : `/${mass}`}`).join("\t"),
  );

/** The answers at a cell; none for cells that cannot be shot. */
export const unpackAnswers = (packed: readonly string[], cell: number): AnswerText[] => {
  if (!packed[cell]) return [];
  return packed[cell].split("\t").map((pair): AnswerText => {
    const blank = pair.lastIndexOf(" ");
    const [layouts, mass = layouts] = pair.slice(blank + 1).split("/");
    return [pair.slice(0, blank), layouts, mass];
  });
};

const BEST_CELLS = 5;

export const adviceBy = (posterior: Posterior, strategy: ExactScorer | ScoringStrategy): Advice => {
  const ranked = strategy.rank(posterior);
  const scores = new Float64Array(posterior.knowledge.scenario.board.cellCount).fill(Number.NaN);
  for (const { cell, score } of ranked) scores[cell] = score;
  return {
    strategy: strategy.name,
    exact: "exact" in strategy,
    scoresShips: strategy.scoresShips ?? false,
    cells: ranked.slice(0, BEST_CELLS).map(({ cell, score }) => ({ cell, score, hit: posterior.hitChance(cell) })),
    scores,
  };
};
