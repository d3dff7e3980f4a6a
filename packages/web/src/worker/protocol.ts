/**
 * What the page and its worker say to each other. Counts travel as decimal strings, rules and shots as text, so that
 * the messages are small and can be read in a log.
 */
import type { FoundLayout } from "@broadside/engine";

/** What is known: rules as the page's address writes them (a preset's name or JSON), and shots in notation. */
export interface PositionText {
  readonly rules: string;
  readonly shots: string;
}

/**
 * How long work may be estimated to take and still be begun: `quick` a few seconds, for what nobody waits for;
 * `normal` about a minute; `endless` as long as the engine itself allows.
 */
export type Patience = "quick" | "normal" | "endless";

/** A question to the engine. One answer ends it; progress may come before. */
export type Question = PositionText & { readonly id: number } & (
    | {
        readonly kind: "map";
        readonly patience: Patience;
      }
    /** A layout drawn uniformly. */
    | { readonly kind: "layout"; readonly seed: number }
    /** Whichever layout a search in a random order finds first. */
    | { readonly kind: "find"; readonly seed: number }
  );

/** A cell in the order of a strategy. */
export interface BestCell {
  readonly cell: number;
  readonly score: number;
  /** Chance of a hit, 0 to 1. */
  readonly hit: number;
}

/** The best cells of one strategy. */
export interface Advice {
  readonly strategy: string;
  /** How the strategy chooses. */
  readonly about: string;
  /** What its score means. */
  readonly score: string;
  /** Best first, at most five. */
  readonly cells: readonly BestCell[];
}

/** The exact posterior of a position. */
export interface MapAnswer {
  readonly kind: "map";
  readonly layouts: string;
  readonly method: string;
  readonly milliseconds: number;
  /** Layouts that occupy each cell. */
  readonly occupied: readonly string[];
  /** The same for each class alone: `byClass[class][cell]`. */
  readonly byClass: readonly (readonly string[])[];
  /** For each cell the answers a shot can get, in notation, with their layouts; empty where nobody can shoot. */
  readonly answers: readonly (readonly (readonly [answer: string, layouts: string])[])[];
  readonly advice: readonly Advice[];
}

/** No layout agrees with the shots. Numbers are indices of shots. */
export interface ConflictAnswer {
  readonly kind: "conflict";
  readonly milliseconds: number;
  /** The first shot after which no layout is left, -1 when the rules alone allow none; absent when it is not known. */
  readonly first?: number;
  /** A smallest set of shots in conflict; absent when it is not known. */
  readonly smallest?: readonly number[];
}

/** One layout: class and cells of each ship; no ships when none exists. */
export interface LayoutAnswer {
  readonly kind: "layout";
  readonly ships: readonly { readonly shipClass: number; readonly cells: readonly number[] }[];
}

/** That no layout exists, and how that is known; see the engine's `FoundLayout`. */
export interface NoneAnswer {
  readonly kind: "none";
  readonly proof: FoundLayout["proof"];
  readonly nodes: number;
  readonly bound?: FoundLayout["bound"];
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
export type WorkerAnswer = MapAnswer | ConflictAnswer | LayoutAnswer | NoneAnswer | RefusedAnswer | FailedAnswer;

/** What the worker sends: progress from 0 to 1, or the answer, with the number of the question. */
export type Message =
  | { readonly id: number; readonly kind: "progress"; readonly done: number }
  | { readonly id: number; readonly kind: "answer"; readonly answer: WorkerAnswer };
