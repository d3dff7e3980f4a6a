/**
 * Messages between the page and its worker. Rules and shots travel as text, and single counts as decimal
 * strings, so that the messages can be read in a log; values for every cell are packed.
 */

import type { InputError, LayoutSource } from "@broadside/engine";
import type { FoundLayout } from "@broadside/engine/placing";
import type { BestShotPuzzle, Finding, Marks, PuzzleLevel } from "@broadside/engine/puzzles";
import type { Difficulty } from "@broadside/engine/review";
import type { SolveProgress } from "@broadside/engine/solver";
import type { PlacedShip } from "../position/placed-ship.ts";
import type { FlatTree } from "../position/trees/flat-tree.ts";
import type { Ahead } from "../text/advice.ts";
import type { GamePlacement } from "../text/compare/game-placement.ts";
import type { ReviewedShot, ReviewTotals, TriedShot } from "../text/review/reviewed-shot.ts";
import type { PriorEffect } from "../text/rules/prior-effect.ts";
import type { PositionText } from "../text/rules/rules.ts";
import type { Advice, ConflictAnswer, EstimatedMap, MapAnswer } from "./map-messages.ts";
import type { GameColumns } from "./played-games.ts";
import type { TreeFormat, TreeLoss, TreeProof } from "./tree-messages.ts";

/** The longest work that may begin: `quick`, if nobody waits, seconds; `normal` about a minute; `endless` any. */
export type Patience = "quick" | "normal" | "endless";

export type Task = PositionText &
  (
    | {
        readonly kind: "map";
        readonly patience: Patience;
        /** Whether the strategies that are not exact are also asked. */
        readonly all?: boolean;
      }
    /** A layout drawn at random, by the prior of the rules if they have one. */
    | { readonly kind: "layout"; readonly seed: number }
    /** The first layout that a search in random order finds. */
    | { readonly kind: "find"; readonly seed: number }
    /** How many shots a strategy needs against a complete layout. */
    | { readonly kind: "difficulty"; readonly layout: LayoutSource; readonly strategy: string; readonly seed: number }
    /** The advice of the strategies that are not exact. */
    | { readonly kind: "advice" }
    /** The cell found by looking further ahead, and the shots it saves. */
    | { readonly kind: "ahead" }
    /** What the prior of the rules changes on the empty board. */
    | { readonly kind: "effect" }
    /** The prior that matches given counts: in how many games a ship lay on each cell. */
    | { readonly kind: "fit"; readonly games: number; readonly occupied: readonly number[] }
    /** A fleet to play with, drawn according to the rules; `seed` includes the numbers of its sub-stream. */
    | { readonly kind: "fleet"; readonly seed: readonly number[] }
    /** The next `asked` shots of a strategy, which knows only these shots; `random` is the state of its stream. */
    | { readonly kind: "shot"; readonly strategy: string; readonly random: readonly number[]; readonly asked?: number }
    /** A lesson's question about a small position: the cost of each shot, or the best places for one ship. */
    | { readonly kind: "costs" | "places" }
    /** Games `first` to `first + count - 1` of an experiment, by a strategy given by its full name. */
    | {
        readonly kind: "games";
        readonly strategy: string;
        /** All strategies of the experiment; if absent, it has only this one. */
        readonly strategies?: readonly string[];
        readonly placement: GamePlacement;
        readonly seed: number;
        readonly first: number;
        readonly count: number;
      }
    /** The summary of the same number of games for each strategy. */
    | {
        readonly kind: "summary";
        readonly games: number;
        readonly placement: GamePlacement;
        readonly seed: number;
        readonly played: readonly GameColumns[];
      }
    /** The decision tree of a strategy, or an optimal one, by the name it has in addresses. */
    | { readonly kind: "tree"; readonly tree: string }
    /** The tree in a file's text; the rules and shots of the question are ignored. */
    | { readonly kind: "tree-open"; readonly text: string }
    | { readonly kind: "tree-file"; readonly tree: FlatTree; readonly format: TreeFormat; readonly title: string }
    /** The costs of shots at these cells, each followed by optimal play. */
    | { readonly kind: "tree-shots"; readonly cells: readonly number[] }
    /** The shots of a tree that lose; `best` is the optimum at the root: its misses, and a first cell. */
    | {
        readonly kind: "tree-losses";
        readonly tree: FlatTree;
        readonly best: { readonly total: number; readonly cell: number };
      }
    /**
     * The next shots of a review, after the first `done` of them, judged by layouts drawn with the seed; `isOver`
     * says whether the last shot ended the game, if the layout is known. In a game by salvos, `salvos` gives the
     * number of shots in each.
     */
    | {
        readonly kind: "review";
        readonly seed: number;
        readonly isOver?: boolean;
        readonly done: number;
        readonly salvos?: readonly number[];
      }
    /** The loss of a shot tried in place of a reviewed one; in a salvo, together with the salvo's other cells. */
    | { readonly kind: "try"; readonly seed: number; readonly cell: number; readonly salvo?: readonly number[] }
    /** A puzzle of the given level for these rules, drawn from its number. */
    | { readonly kind: "puzzle"; readonly level: PuzzleLevel; readonly number: number }
    /** The solution of the puzzle that the rules describe. */
    | { readonly kind: "puzzle-open" }
    /** The next step for a person who has marked these cells in the puzzle that the rules describe. */
    | { readonly kind: "puzzle-step"; readonly marks: Marks }
    /** A best-shot puzzle from games of a preset, which are played with the seed. */
    | { readonly kind: "best-shot"; readonly preset: string; readonly seed: number }
    /** Chances estimated from layouts sampled for a given time; also reported as progress. */
    | { readonly kind: "estimate"; readonly milliseconds: number }
  );

export type TaskOf<Kind extends Task["kind"]> = Extract<Task, { readonly kind: Kind }>;

/** The cost of each shot in a small position if play is optimal afterwards: misses, summed over the layouts left. */
export interface ShotCosts {
  readonly kind: "costs";
  readonly layouts: number;
  /** The lowest cost of any strategy, proved. */
  readonly best: number;
  /** The cost of always shooting the likeliest cell, with ties broken at random. */
  readonly greedy: number;
  /** The cost for each cell; null if it cannot be shot. */
  readonly cells: readonly (number | null)[];
}

/** A place for the only ship on a small board. */
export interface HidingPlace {
  readonly cells: readonly number[];
  /** The expected misses of a seeker who shoots the likeliest cell, with ties broken at random. */
  readonly greedy: number;
  /** How often the best hider hides there, 0 to 1. */
  readonly share: number;
}

export type Fraction = readonly [numerator: number, denominator: number];

/** The places of a small board with one ship, for a hider who wants to stay hidden. */
export interface HidingPlaces {
  readonly kind: "places";
  readonly places: readonly HidingPlace[];
  /** The misses that the best hider forces on every seeker, as a numerator and a denominator, such as 51 and 19. */
  readonly value: Fraction;
  /** The same value for a hider who uses all places equally often. */
  readonly uniform: Fraction;
}

/** A task with its number. It ends with one answer; progress may come before. */
export type Question = Task & { readonly id: number };

/** The final message about a question. */
export type WorkerAnswer =
  | MapAnswer
  | ConflictAnswer
  /** The end of sampling; progress has told what could be estimated. */
  | { readonly kind: "estimate" }
  /** The advice of the strategies that are not exact. */
  | { readonly kind: "advice"; readonly advice: readonly Advice[] }
  /** What looking ahead found; empty if it does not apply. */
  | { readonly kind: "ahead"; readonly ahead?: Ahead }
  | ShotCosts
  | HidingPlaces
  /** One layout; no ships if there is none. */
  | { readonly kind: "layout"; readonly ships: readonly PlacedShip[] }
  /** The finding that no layout exists, and how this is known; see the engine's `FoundLayout`. */
  | ({ readonly kind: "none" } & Pick<FoundLayout, "proof" | "nodes" | "bound">)
  /** How difficult a layout is for a strategy: estimates, from games. */
  | { readonly kind: "difficulty"; readonly difficulty: Difficulty }
  /** A layout in the engine's JSON; none if the rules do not allow any. */
  | { readonly kind: "fleet"; readonly layout: unknown }
  /** The requested cells of a strategy, and the state of its stream afterwards. */
  | { readonly kind: "shot"; readonly cells: readonly number[]; readonly random: readonly number[] }
  /** Consecutive games; entry i of each column is game `first + i`. */
  | ({ readonly kind: "games"; readonly first: number } & Omit<GameColumns, "strategy">)
  /** A summary, as the command writes it to `summary.json`. */
  | { readonly kind: "summary"; readonly text: string }
  /** A decision tree and, for an optimal one, its proof. */
  | { readonly kind: "tree"; readonly tree: FlatTree; readonly proof?: TreeProof; readonly milliseconds: number }
  /** A checked tree from a file, and the rules and shots with which it begins. */
  | ({ readonly kind: "opened-tree"; readonly tree: FlatTree } & PositionText)
  /** What is wrong with a tree's file. */
  | { readonly kind: "unread-tree"; readonly error: InputError }
  /** A tree as text, the number of shots that it shows, and the number of all its shots. */
  | { readonly kind: "tree-file"; readonly text: string; readonly shown: number; readonly shots: number }
  /** For each cell, the misses from here, summed over the layouts, after a shot there and optimal play. */
  | { readonly kind: "tree-shots"; readonly totals: readonly number[] }
  /** The shots of a tree that lose, the worst first. Their losses sum to what the tree costs beyond the optimum. */
  | { readonly kind: "tree-losses"; readonly losses: readonly TreeLoss[] }
  /** Shots of a review, in order; with the last ones, its totals. */
  | { readonly kind: "review"; readonly shots: readonly ReviewedShot[]; readonly totals?: ReviewTotals }
  /** The shots before the one at which a game's record contradicts itself, and what is wrong there. */
  | { readonly kind: "misrecorded"; readonly shots: readonly ReviewedShot[]; readonly error: InputError }
  /** What a tried shot would lose, and who judges that. */
  | ({ readonly kind: "trial" } & TriedShot)
  /** What a prior changes on the empty board. */
  | ({ readonly kind: "effect" } & PriorEffect)
  /** A fitted prior, as text, and by how many bits it is less uncertain than equally likely layouts. */
  | { readonly kind: "fit"; readonly prior: string; readonly bits: number }
  /** Counts that no prior can produce; the error is about `games`, `occupied` or a cell: `occupied E5`. */
  | { readonly kind: "unfit"; readonly error: InputError }
  /** A puzzle: its rules with totals and clues, its ship cells, and its level if techniques solve it. */
  | {
      readonly kind: "puzzle";
      readonly rules: string;
      readonly ships: readonly number[];
      readonly level?: PuzzleLevel;
    }
  /** The next step of a puzzle: why it is valid, and what it finds; absent if there is none. */
  | { readonly kind: "puzzle-step"; readonly step?: Finding }
  /** A best-shot puzzle; absent if the games had no suitable position. */
  | { readonly kind: "best-shot"; readonly puzzle?: BestShotPuzzle }
  /** The work was refused as too long or too large; the text includes the estimate. */
  | { readonly kind: "refused"; readonly what: string /** No patience is enough. */; readonly final?: true }
  | { readonly kind: "failed"; readonly what: string };

export type AnswerOf<Kind extends WorkerAnswer["kind"]> = Extract<WorkerAnswer, { readonly kind: Kind }>;

export interface TaskProgress {
  /** The share that is done, 0 to 1; undefined if unknown. */
  readonly done: number | undefined;
  /** The expected total time of the count, in milliseconds: sent before the count begins, if it is long. */
  readonly expected?: number;
  /** The estimate so far, while counting continues. */
  readonly estimate?: EstimatedMap;
  /** The progress of solving: the share done is unknown, but the bounds on the optimum get closer. */
  readonly solving?: SolveProgress;
  /** The number of positions in a strategy's tree so far. */
  readonly positions?: number;
}

/** Reports progress of the present question. */
export type Tell = (progress: TaskProgress) => void;

/** Why an answer is not of the requested kind: the engine's words, if it gave any. */
export const whyNone = (answer: WorkerAnswer): string =>
  answer.kind === "refused" || answer.kind === "failed" ? answer.what : "the engine answered a different question";

/** The reason with its kind: the engine refused, or something went wrong. */
export const troubleOf = (answer: WorkerAnswer): { readonly kind: "refused" | "failed"; readonly what: string } => ({
  kind: answer.kind === "refused" ? "refused" : "failed",
  what: whyNone(answer),
});
