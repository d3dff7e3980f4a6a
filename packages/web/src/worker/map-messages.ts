// What the worker says of a position: its map, what is estimated of it, the contradictions in its shots, the best cells.
import type { Ahead } from "../position/ahead.ts";
import type { PackedAnswers, PackedCounts } from "./packed-map.ts";

/** A cell in the order of a strategy. */
export interface BestCell {
  readonly cell: number;
  readonly score: number;
  /** Chance of a hit, 0 to 1. */
  readonly hit: number;
}

/** The best cells of one strategy, and what it makes of all the others. */
export interface Advice {
  readonly strategy: string;
  /** How the strategy chooses. */
  readonly about: string;
  /** What its score means. */
  readonly score: string;
  /** Whether it goes by the exact counts. */
  readonly exact: boolean;
  /** Whether its score is the number of ships that a shot is expected to hit. */
  readonly scoresShips: boolean;
  /** Best first, at most five. */
  readonly cells: readonly BestCell[];
  /** The scores of all cells; null where nobody shoots any more. */
  readonly scores: readonly (number | null)[];
}

/** Advice with its scores as they are sent. */
export type PackedAdvice = Omit<Advice, "scores"> & { readonly scores: Float64Array };

/** The exact posterior of a position. What there is of every cell is packed, so that the message costs the page little. */
export interface MapAnswer {
  readonly kind: "map";
  readonly layouts: string;
  readonly method: string;
  readonly milliseconds: number;
  /** Layouts that occupy each cell. */
  readonly occupied: PackedCounts;
  /** The same for each class alone: `byClass[class]`. */
  readonly byClass: readonly PackedCounts[];
  /** For each cell the answers a shot can get, with their layouts; empty where nobody can shoot. */
  readonly answers: PackedAnswers;
  /** Of the exact strategies; and of the others, when those were asked for. */
  readonly advice: readonly PackedAdvice[];
  /** What the layouts weigh; absent where all are equally likely. */
  readonly masses?: PackedMasses;
}

/** What layouts weigh under the prior of their rules; chances are parts of the whole. */
export interface PackedMasses {
  readonly whole: string;
  /** Of the layouts that occupy each cell, and of each class alone. */
  readonly occupied: PackedCounts;
  readonly byClass: readonly PackedCounts[];
  /** No chance is off by more than this part of itself; 0 where the weights are exact. */
  readonly relativeError: number;
}

/** No layout agrees with the shots. Numbers are indices of shots. */
export interface ConflictAnswer {
  readonly kind: "conflict";
  readonly milliseconds: number;
  /** The first shot after which no layout is left, -1 when the rules alone allow none; absent when it is not known. */
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
  /** The map of the other shots, where it is counted soon. */
  readonly map?: MapAnswer;
}

/** A small set of shots in conflict is looked for until so many milliseconds after the question. */
export const EXPLAIN_PATIENCE = 2000;

/** What is left of the shots, and how to mend them, until so many after it. */
export const MEND_PATIENCE = 3000;

/** By cell about the chance of a ship, 0 to 1, and its standard error, which is 0 where nothing is in doubt. */
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
  /** About how many layouts are left, and the standard error of that; absent where the number is too large. */
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

/** What looking ahead found; nothing where it does not look ahead. */
export interface AheadAnswer {
  readonly kind: "ahead";
  readonly ahead?: Ahead | undefined;
}
