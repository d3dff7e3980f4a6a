// What the worker says of solved positions and of decision trees.
import type { InputError } from "@broadside/engine";
import type { Objective } from "@broadside/engine/solver";
import type { FlatTree } from "../position/trees/flat-tree.ts";

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

/** The formats of tree files. */
export type TreeFormat = "svg" | "dot" | "json";

/** What is proved of a tree that was made to be the best one. */
export interface TreeProof {
  readonly proven: boolean;
  /** What every strategy's misses are at least. */
  readonly lower: { readonly total: number; readonly worst: number };
  /** Positions looked at. */
  readonly nodes: number;
}

/** A decision tree, and for an optimal one what is proved of it. */
export interface TreeAnswer {
  readonly kind: "tree";
  readonly tree: FlatTree;
  readonly proof?: TreeProof | undefined;
  readonly milliseconds: number;
}

/** A tree from a file that was checked: the rules and shots it begins with, the rules as the page's address writes them. */
export interface OpenedTreeAnswer {
  readonly kind: "opened-tree";
  readonly rules: string;
  readonly shots: string;
  readonly tree: FlatTree;
}

/** What is wrong with the file of a tree. */
export interface UnreadTreeAnswer {
  readonly kind: "unread-tree";
  readonly error: InputError;
}

/** A tree as a text: the shots that it shows, of all there are. */
export interface TreeFileAnswer {
  readonly kind: "tree-file";
  readonly text: string;
  readonly shown: number;
  readonly shots: number;
}

/** A shot of a tree that is not the best one: its node, what it loses over the layouts left there, and a better cell. */
export interface TreeLoss {
  readonly node: number;
  readonly lost: number;
  readonly better: number;
}

/** The shots of a tree that lose, those that lose most first. Together they lose what the tree has more than the optimum. */
export interface TreeLossesAnswer {
  readonly kind: "tree-losses";
  readonly losses: readonly TreeLoss[];
}

/** For each cell the misses from here on, summed over the layouts, when it is shot first and all that follows is best. */
export interface TreeShotsAnswer {
  readonly kind: "tree-shots";
  readonly totals: readonly number[];
}
