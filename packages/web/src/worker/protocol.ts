/**
 * Messages between the page and its worker. Rules and shots travel as text and single counts as decimal
 * strings, so that the messages can be read in a log; values of every cell are packed.
 */

import type { InputError } from "@broadside/engine";
import type { FoundLayout } from "@broadside/engine/placing";
import type { BestShotPuzzle, PuzzleLevel } from "@broadside/engine/puzzles";
import type { Difficulty } from "@broadside/engine/review";
import type { ThreadMessage } from "@broadside/engine/worker";
import type { HidingPlaces, ShotCosts } from "../position/lesson-costs.ts";
import type { FlatTree } from "../position/trees/flat-tree.ts";
import type { GamePlacement } from "../text/compare/game-placement.ts";
import type { ReviewedShot, ReviewTotals, TriedShot } from "../text/review/reviewed-shot.ts";
import type { PriorEffect } from "../text/rules/prior-effect.ts";
import type { PositionText } from "../text/rules/rules.ts";
import type {
  AdviceAnswer,
  AheadAnswer,
  ConflictAnswer,
  EstimateAnswer,
  EstimatedMap,
  MapAnswer,
} from "./map-messages.ts";
import type { PlayedGames } from "./played-games.ts";
import type {
  OpenedTreeAnswer,
  SolveState,
  TreeAnswer,
  TreeFileAnswer,
  TreeFormat,
  TreeLossesAnswer,
  TreeShotsAnswer,
  UnreadTreeAnswer,
} from "./tree-messages.ts";

/** How much work may begin: `quick` seconds, if nobody waits; `normal` about a minute; `endless` any. */
export type Patience = "quick" | "normal" | "endless";

/** Questions for the engine. */
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
    /** What the strategies say that are not exact. */
    | { readonly kind: "advice" }
    /** The cell that looking further ahead finds, and the shots that it saves. */
    | { readonly kind: "ahead" }
    /** What the prior of the rules changes on the empty board. */
    | { readonly kind: "effect" }
    /** The prior that has given counts: in how many games a ship lay on each cell. */
    | { readonly kind: "fit"; readonly games: number; readonly occupied: readonly number[] }
    /** A fleet to play with, drawn as the rules draw them; `seed` with the numbers of its sub-stream. */
    | { readonly kind: "fleet"; readonly seed: readonly number[] }
    /**
     * The next shot of a strategy, by its full name, that has only these shots to go by, or the `asked` shots
     * of its salvo; `random` is the state of its stream.
     */
    | { readonly kind: "shot"; readonly strategy: string; readonly random: readonly number[]; readonly asked?: number }
    /** A lesson's question about a small position: the cost of each shot, or the best place for one ship. */
    | { readonly kind: "costs" | "places" }
    /** Games of an experiment, `first` to `first + count - 1`, of a strategy by its full name. */
    | {
        readonly kind: "games";
        readonly strategy: string;
        readonly placement: GamePlacement;
        readonly seed: number;
        readonly first: number;
        readonly count: number;
      }
    /** The summary of a number of games of each strategy. */
    | {
        readonly kind: "summary";
        readonly games: number;
        readonly placement: GamePlacement;
        readonly seed: number;
        readonly played: readonly PlayedGames[];
      }
    /** The decision tree of a strategy, or an optimal one, by its name in addresses. */
    | { readonly kind: "tree"; readonly tree: string }
    /** The tree that a file's text holds; rules and shots are not looked at. */
    | { readonly kind: "tree-open"; readonly text: string }
    | { readonly kind: "tree-file"; readonly tree: FlatTree; readonly format: TreeFormat; readonly title: string }
    /** What shots at these cells cost, each followed by the best play. */
    | { readonly kind: "tree-shots"; readonly cells: readonly number[] }
    /** The shots of a tree that lose; `best` is the root's optimum: its misses, and a first cell. */
    | {
        readonly kind: "tree-losses";
        readonly tree: FlatTree;
        readonly best: { readonly total: number; readonly cell: number };
      }
    /**
     * The next shots of a review, after the first `done` of them, judged by layouts drawn with the seed;
     * `isOver` tells whether the last one ended the game. In a game by salvos `salvos` has the number of
     * shots of each.
     */
    | {
        readonly kind: "review";
        readonly seed: number;
        readonly isOver: boolean;
        readonly done: number;
        readonly salvos?: readonly number[];
      }
    /** The loss of a shot tried in place of a reviewed one; in a salvo with its other cells. */
    | { readonly kind: "try"; readonly seed: number; readonly cell: number; readonly salvo?: readonly number[] }
    /** A puzzle of a level for these rules, drawn with its number. */
    | { readonly kind: "puzzle"; readonly level: PuzzleLevel; readonly number: number }
    /** The next step of a person who has marked these cells of the puzzle that the rules are. */
    | { readonly kind: "puzzle-step"; readonly ships: readonly number[]; readonly water: readonly number[] }
    /** A best shot from games of a preset, which are played with the seed. */
    | { readonly kind: "best-shot"; readonly preset: string; readonly seed: number }
    /** Chances from layouts sampled for a time; reported as progress too. */
    | { readonly kind: "estimate"; readonly milliseconds: number }
  );

/** A task with its number. One answer ends it; progress may come before. */
export type Question = Task & { readonly id: number };

/** One layout: class and cells of each ship; no ships when none exists. */
export interface LayoutAnswer {
  readonly kind: "layout";
  readonly ships: readonly { readonly shipClass: number; readonly cells: readonly number[] }[];
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

/** A layout in the engine's JSON; none when the rules allow none. */
export interface FleetAnswer {
  readonly kind: "fleet";
  readonly layout: unknown;
}

/** The requested cells of a strategy, and the state of its stream afterwards. */
export interface ShotAnswer {
  readonly kind: "shot";
  readonly cells: readonly number[];
  readonly random: readonly number[];
}

/** Games that follow each other, entry i of each column is game `first + i`; see {@link PlayedGames}. */
export interface GamesAnswer extends Omit<PlayedGames, "strategy"> {
  readonly kind: "games";
  readonly first: number;
}

/** A summary as the command writes it to `summary.json`. */
export interface SummaryAnswer {
  readonly kind: "summary";
  readonly text: string;
}

/** Shots of a review, in their order; with the last ones its totals. */
export interface ReviewAnswer {
  readonly kind: "review";
  readonly shots: readonly ReviewedShot[];
  readonly totals?: ReviewTotals;
}

/** What a shot that was tried would lose, and by whom that is judged. */
export interface TrialAnswer extends TriedShot {
  readonly kind: "trial";
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

/** A puzzle: its rules, with totals and clues, and the ship cells of its solution. */
export interface PuzzleAnswer {
  readonly kind: "puzzle";
  readonly rules: string;
  readonly ships: readonly number[];
}

/** The next step of a puzzle: its technique by the engine's name, and what it finds; perhaps without. */
export interface PuzzleStepAnswer {
  readonly kind: "puzzle-step";
  readonly step?: { readonly technique: string; readonly ships: readonly number[]; readonly water: readonly number[] };
}

/** A best shot; none where the games had no such position. */
export interface BestShotAnswer {
  readonly kind: "best-shot";
  readonly puzzle?: BestShotPuzzle;
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
  | DifficultyAnswer
  | NoneAnswer
  | EstimateAnswer
  | FleetAnswer
  | GamesAnswer
  | SummaryAnswer
  | ShotAnswer
  | TreeAnswer
  | OpenedTreeAnswer
  | UnreadTreeAnswer
  | TreeFileAnswer
  | TreeShotsAnswer
  | TreeLossesAnswer
  | ReviewAnswer
  | TrialAnswer
  | AdviceAnswer
  | AheadAnswer
  | EffectAnswer
  | FitAnswer
  | UnfitAnswer
  | ShotCosts
  | HidingPlaces
  | PuzzleAnswer
  | PuzzleStepAnswer
  | BestShotAnswer
  | RefusedAnswer
  | FailedAnswer;

/** How far the work on a question is. */
export interface Progress {
  /** Share that is done, 0 to 1; undefined if unknown. */
  readonly done: number | undefined;
  /** The expected time of counting in all, in milliseconds: sent before it begins, if it is long. */
  readonly expected?: number;
  /** The estimate so far, while counting goes on. */
  readonly estimate?: EstimatedMap;
  readonly solving?: SolveState;
  /** Positions of a strategy's tree so far. */
  readonly positions?: number;
}

/** What the worker sends: how far it is, or the answer, with the number of the question. */
export type Message = ThreadMessage<WorkerAnswer, Progress>;

/** Why an answer is not the requested one: the engine's words, if they fit. */
export const whyNone = (answer: WorkerAnswer): string =>
  answer.kind === "refused" || answer.kind === "failed" ? answer.what : "the engine answered a different question";

/** The same, and whether the engine refused or something broke. */
export const troubleOf = (answer: WorkerAnswer): { readonly kind: "refused" | "failed"; readonly what: string } => ({
  kind: answer.kind === "refused" ? "refused" : "failed",
  what: whyNone(answer),
});
