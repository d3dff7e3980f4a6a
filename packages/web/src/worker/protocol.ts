/**
 * What the page and its worker say to each other. Rules and shots travel as text and single counts as decimal strings, so
 * that the messages can be read in a log; what there is of every cell is packed.
 */

import type { InputError } from "@broadside/engine";
import type { FoundLayout } from "@broadside/engine/placing";
import type { Difficulty } from "@broadside/engine/review";
import type { Objective } from "@broadside/engine/solver";
import type { ThreadMessage } from "@broadside/engine/worker";
import type { PriorEffect } from "../text/rules/hidden-text.ts";
import type { PositionText } from "../text/shots/position-text.ts";
import type { PackedAnswers, PackedCounts } from "./packed-map.ts";

/**
 * How long work may be estimated to take and still be begun: `quick` a few seconds, for what nobody waits for;
 * `normal` about a minute; `endless` as long as the engine itself allows.
 */
export type Patience = "quick" | "normal" | "endless";

/** What the engine can be asked to do. */
export type Task = PositionText &
  (
    | {
        readonly kind: "map";
        readonly patience: Patience;
        /** Whether the strategies are asked too that are not exact. */
        readonly all?: boolean;
      }
    /** A layout drawn as likely as it is. */
    | { readonly kind: "layout"; readonly seed: number }
    /** Whichever layout a search in a random order finds first. */
    | { readonly kind: "find"; readonly seed: number }
    /** How many shots a strategy needs against a whole layout, whose ships are written as in the address. */
    | { readonly kind: "difficulty"; readonly ships: string; readonly strategy: string; readonly seed: number }
    /** The best strategy from here on, proved. */
    | { readonly kind: "solve"; readonly objective: Objective }
    /** What the strategies say that are not exact. */
    | { readonly kind: "advice" }
    /** What the prior of the rules changes on the empty board. */
    | { readonly kind: "effect" }
    /** The prior that has given counts: in how many games a ship lay on each cell. */
    | { readonly kind: "fit"; readonly games: number; readonly occupied: readonly number[] }
    /** Chances from sampled layouts, for so long; they are told as progress too. */
    | { readonly kind: "estimate"; readonly milliseconds: number }
  );

/** A task with its number. One answer ends it; progress may come before. */
export type Question = Task & { readonly id: number };

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

/** One layout: class and cells of each ship; no ships when none exists. */
export interface LayoutAnswer {
  readonly kind: "layout";
  readonly ships: readonly { readonly shipClass: number; readonly cells: readonly number[] }[];
}

/** Positions of more layouts than this are not solved on this page. */
export const MAX_SOLVED_LAYOUTS = 20_000;

/** After so many milliseconds solving ends with the bounds it has. */
export const SOLVE_PATIENCE = 60_000;

/**
 * A position of a solved tree: the cell to shoot and what follows each answer (in notation), or the cells that are then
 * known to hold ships. Misses count from here on; `total` is their sum over the layouts.
 */
export interface SolvedNode {
  readonly layouts: number;
  readonly total: number;
  readonly worst: number;
  readonly shot?: {
    readonly cell: number;
    readonly answers: readonly { readonly answer: string; readonly next: SolvedNode }[];
  };
  /** Without a shot: the ship cells of the layouts left, ascending. */
  readonly cells?: readonly number[];
}

/** An optimal strategy, or the best one found with bounds on the optimum. */
export interface SolutionAnswer {
  readonly kind: "solution";
  readonly objective: Objective;
  readonly proven: boolean;
  /** Bounds on the optimum where it is not proven. */
  readonly lower: { readonly total: number; readonly worst: number };
  readonly nodes: number;
  readonly milliseconds: number;
  readonly tree: SolvedNode;
}

/** How far solving is: nobody knows what part of it is done, but the bounds on the optimum come nearer to each other. */
export interface SolveState {
  readonly stage: string;
  readonly total: readonly [lower: number, upper: number];
  readonly worst: readonly [lower: number, upper: number];
}

/** How hard a layout is for a strategy: estimates, from games. */
export interface DifficultyAnswer {
  readonly kind: "difficulty";
  readonly difficulty: Difficulty;
}

/** That no layout exists, and how that is known; see the engine's `FoundLayout`. */
export interface NoneAnswer {
  readonly kind: "none";
  readonly proof: FoundLayout["proof"];
  readonly nodes: number;
  readonly bound?: FoundLayout["bound"];
}

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

/** What a prior changes on the empty board. */
export interface EffectAnswer extends PriorEffect {
  readonly kind: "effect";
}

/** A prior that was fitted, as text, and how many bits less are unknown than of equally likely layouts. */
export interface FitAnswer {
  readonly kind: "fit";
  readonly prior: string;
  readonly bits: number;
}

/** Counts that no prior has; the error is of `games`, `occupied` or a cell: `occupied E5`. */
export interface UnfitAnswer {
  readonly kind: "unfit";
  readonly error: InputError;
}

/** The work was refused as too long or too large; the text holds the estimate. */
export interface RefusedAnswer {
  readonly kind: "refused";
  readonly what: string;
}

/** Something went wrong that should not. */
export interface FailedAnswer {
  readonly kind: "failed";
  readonly what: string;
}

/** The end of a question. */
export type WorkerAnswer =
  | MapAnswer
  | ConflictAnswer
  | LayoutAnswer
  | SolutionAnswer
  | DifficultyAnswer
  | NoneAnswer
  | EstimateAnswer
  | AdviceAnswer
  | EffectAnswer
  | FitAnswer
  | UnfitAnswer
  | RefusedAnswer
  | FailedAnswer;

/** How far the work on a question is. */
export interface Progress {
  /** The part that is done, 0 to 1; undefined where nobody knows. */
  readonly done: number | undefined;
  /** How long counting is expected to take in all, in milliseconds: told before it begins, where it is long. */
  readonly expected?: number;
  /** What is estimated so far, while counting goes on. */
  readonly estimate?: EstimatedMap;
  readonly solving?: SolveState;
}

/** What the worker sends: how far it is, or the answer, with the number of the question. */
export type Message = ThreadMessage<WorkerAnswer, Progress>;
