/**
 * Messages between the page and its worker. Rules and shots travel as text and single counts as decimal
 * strings, so that the messages can be read in a log; values of every cell are packed.
 */

import type { InputError } from "@broadside/engine";
import type { FoundLayout } from "@broadside/engine/placing";
import type { BestShotPuzzle, PuzzleLevel, PuzzleReason } from "@broadside/engine/puzzles";
import type { Difficulty } from "@broadside/engine/review";
import type { ThreadMessage } from "@broadside/engine/worker";
import type { HidingPlaces, ShotCosts } from "../position/lesson-costs.ts";
import type { PlacedShip } from "../position/placed-ship.ts";
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
import type { SolveState, TreeFormat, TreeLoss, TreeProof } from "./tree-messages.ts";

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
        /** All strategies of the experiment; when absent, this one is alone. */
        readonly strategies?: readonly string[];
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
    /** The solution of the puzzle that the rules are. */
    | { readonly kind: "puzzle-open" }
    /** The next step of a person who has marked these cells of the puzzle that the rules are. */
    | { readonly kind: "puzzle-step"; readonly ships: readonly number[]; readonly water: readonly number[] }
    /** A best shot from games of a preset, which are played with the seed. */
    | { readonly kind: "best-shot"; readonly preset: string; readonly seed: number }
    /** Chances from layouts sampled for a time; reported as progress too. */
    | { readonly kind: "estimate"; readonly milliseconds: number }
  );

/** A task with its number. One answer ends it; progress may come before. */
export type Question = Task & { readonly id: number };

/** The end of a question. */
export type WorkerAnswer =
  | MapAnswer
  | ConflictAnswer
  | EstimateAnswer
  | AdviceAnswer
  | AheadAnswer
  | ShotCosts
  | HidingPlaces
  /** One layout; no ships when none exists. */
  | { readonly kind: "layout"; readonly ships: readonly PlacedShip[] }
  /** That no layout exists, and how that is known; see the engine's `FoundLayout`. */
  | ({ readonly kind: "none" } & Pick<FoundLayout, "proof" | "nodes" | "bound">)
  /** How hard a layout is for a strategy: estimates, from games. */
  | { readonly kind: "difficulty"; readonly difficulty: Difficulty }
  /** A layout in the engine's JSON; none when the rules allow none. */
  | { readonly kind: "fleet"; readonly layout: unknown }
  /** The requested cells of a strategy, and the state of its stream afterwards. */
  | { readonly kind: "shot"; readonly cells: readonly number[]; readonly random: readonly number[] }
  /** Games that follow each other, entry i of each column is game `first + i`. */
  | ({ readonly kind: "games"; readonly first: number } & Omit<PlayedGames, "strategy">)
  /** A summary as the command writes it to `summary.json`. */
  | { readonly kind: "summary"; readonly text: string }
  /** A decision tree, and for an optimal one its proof. */
  | { readonly kind: "tree"; readonly tree: FlatTree; readonly proof?: TreeProof; readonly milliseconds: number }
  /** A checked tree from a file, and the rules and shots it begins with. */
  | ({ readonly kind: "opened-tree"; readonly tree: FlatTree } & PositionText)
  /** What is wrong with the file of a tree. */
  | { readonly kind: "unread-tree"; readonly error: InputError }
  /** A tree as a text: the shots that it shows, of all there are. */
  | { readonly kind: "tree-file"; readonly text: string; readonly shown: number; readonly shots: number }
  /** For each cell the misses from here, summed over the layouts, with it first and best play after. */
  | { readonly kind: "tree-shots"; readonly totals: readonly number[] }
  /** The shots of a tree that lose, worst first. Together they lose what it costs beyond the optimum. */
  | { readonly kind: "tree-losses"; readonly losses: readonly TreeLoss[] }
  /** Shots of a review, in their order; with the last ones its totals. */
  | { readonly kind: "review"; readonly shots: readonly ReviewedShot[]; readonly totals?: ReviewTotals }
  /** What a shot that was tried would lose, and by whom that is judged. */
  | ({ readonly kind: "trial" } & TriedShot)
  /** What a prior changes on the empty board. */
  | ({ readonly kind: "effect" } & PriorEffect)
  /** A prior that was fitted, as text, and how many bits less are unknown than of equally likely layouts. */
  | { readonly kind: "fit"; readonly prior: string; readonly bits: number }
  /** Counts that no prior has; the error is of `games`, `occupied` or a cell: `occupied E5`. */
  | { readonly kind: "unfit"; readonly error: InputError }
  /** A puzzle: its rules, with totals and clues, the ship cells of its solution, and its level if techniques solve it. */
  | {
      readonly kind: "puzzle";
      readonly rules: string;
      readonly ships: readonly number[];
      readonly level?: PuzzleLevel;
    }
  /** The next step of a puzzle: why it holds, and what it finds; perhaps without. */
  | {
      readonly kind: "puzzle-step";
      readonly step?: {
        readonly reason: PuzzleReason;
        readonly ships: readonly number[];
        readonly water: readonly number[];
      };
    }
  /** A best shot; none where the games had no such position. */
  | { readonly kind: "best-shot"; readonly puzzle?: BestShotPuzzle }
  /** The work was refused as too long or too large; the text holds the estimate. */
  | { readonly kind: "refused"; readonly what: string }
  /** Something went wrong that should not. */
  | { readonly kind: "failed"; readonly what: string };

/** An answer of some kinds. */
export type Answer<Kind extends WorkerAnswer["kind"]> = Extract<WorkerAnswer, { readonly kind: Kind }>;

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
