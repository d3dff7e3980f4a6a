import { refuseNoText } from "../core/fields.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, ok, type Result } from "../core/result.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { formatShots } from "../scenario/notation.ts";
import { formatScenario } from "../scenario/parse.ts";
import type { DecisionTree } from "./decision-tree.ts";

/** The misses of a strategy over all layouts. */
export interface Misses {
  /** The exact sum over all layouts, each multiplied by its weight. */
  readonly total: bigint;
  /** The total divided by the weight of all layouts. */
  readonly mean: number;
  /** The misses of the hardest layout. */
  readonly worst: number;
}

/**
 * Proven lower bounds on the misses of every strategy. If the objective has two parts, the bound on the second
 * holds for the strategies that are best by the first. The bound on a part that the objective ignores is 0: `worst`
 * for `mean`, and `total` for `worst`.
 */
export interface LowerBounds {
  readonly total: bigint;
  readonly worst: number;
}

/** An optimal strategy, or the best strategy found, with bounds on the optimum. */
export interface Solution {
  readonly knowledge: Knowledge;
  readonly objective: Objective;
  /** The number of layouts that agree with the knowledge. */
  readonly layouts: bigint;
  /** The sum of the layouts' weights, which without weights is their number. */
  readonly weight: bigint;
  /** The misses of {@link tree}, an upper bound on the optimum if not {@link proven}. */
  readonly misses: Misses;
  readonly lower: LowerBounds;
  /** Whether the misses are the optimum of the objective, in both parts if it has two. */
  readonly proven: boolean;
  /** Why the search was stopped before it had a proof; absent if it was not. */
  readonly stopped?: StopReason;
  /** The number of positions visited, counting repeats. */
  readonly nodes: number;
  /** The number of positions kept in memory at the end. */
  readonly entries: number;
  /** Bytes of the search's tables. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** A strategy with exactly {@link misses}, which a separate checker replays. */
  readonly tree: DecisionTree;
  /** Only with {@link SolveOptions.keep}: what another search can go on from. */
  readonly kept?: KeptProof;
}

/** What a search has proved and found: another search goes on from there (`SolveOptions.resume`). */
export interface KeptProof {
  readonly knowledge: Knowledge;
  readonly objective: Objective;
  readonly lower: LowerBounds;
  /** The best strategy found. */
  readonly tree: DecisionTree;
  /** What is known about positions, as `Memo.rows` gives it: one list for each memo of the search. */
  readonly tables: readonly Int32Array[];
}

/**
 * How two games differ: `other rules` or `other shots`; undefined if they do not. The name of a scenario makes no
 * difference.
 *
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { otherGame } from "@broadside/engine/solver";
 *
 * otherGame(makeKnowledge(preset("gorkoff-3x3")), makeKnowledge(preset("gorkoff-5x5"))); // => "other rules"
 */
export const otherGame = (a: Knowledge, b: Knowledge): string | undefined => {
  const rules = ({ scenario }: Knowledge): string => JSON.stringify({ ...formatScenario(scenario), name: "" });
  const shots = ({ scenario, observations }: Knowledge): string => formatShots(scenario, observations);
  if (rules(a) !== rules(b)) return "other rules";
  return shots(a) === shots(b) ? undefined : "other shots";
};

/** Why a search ended before its proof: it ran out of time or positions, or it was asked to stop. */
export type StopReason = "time" | "positions" | "signal";

/** Whether misses are fewer: in total or, if `forWorst`, in the worst case. The other part breaks ties. */
export const hasFewer = <T extends number | bigint>(
  a: { readonly total: T; readonly worst: number },
  b: { readonly total: T; readonly worst: number },
  forWorst: boolean,
): boolean => {
  if (forWorst && a.worst !== b.worst) return a.worst < b.worst;
  return a.total !== b.total ? a.total < b.total : a.worst < b.worst;
};

/** The progress of a search. */
export interface SolveProgress {
  /** What the search is trying to prove at the moment, such as `worst case 7 or less`. */
  readonly stage: string;
  readonly nodes: number;
  readonly entries: number;
  readonly milliseconds: number;
  /** The bounds on the optimum so far. */
  readonly total: { readonly lower: bigint; readonly upper: bigint };
  readonly worst: { readonly lower: number; readonly upper: number };
}

/** The limits of a search. */
export interface SolveLimits {
  /** The most layouts; problems with more are refused. Default {@link DEFAULT_MAX_LAYOUTS}. */
  readonly layouts?: number | undefined;
  /** Bytes for the tables. When they are full, the search forgets positions and takes longer. Default 1 GB. */
  readonly bytes?: number | undefined;
  /** The most positions to visit, to within about a thousand. The result is then the same on every machine. */
  readonly positions?: number | undefined;
  /**
   * The time after which the proof ends. Needs {@link SolveOptions.now}. The result comes a little later: a first
   * strategy may take 500 ms beyond this time, and the last one, with `lookahead`, 300 ms after the proof.
   */
  readonly milliseconds?: number | undefined;
  /** Layouts to visit for a good strategy if the proof is stopped. Default 10^7; 0 shoots the likeliest cell. */
  readonly lookahead?: number | undefined;
}

/** Options of the solver. */
export interface SolveOptions {
  /** Default `mean`. */
  readonly objective?: Objective | undefined;
  /** The weight of a layout, a whole number not less than 1. By default 1 for all, so that all are equally likely. */
  readonly weights?: ((layout: Layout) => bigint) | undefined;
  readonly limits?: SolveLimits | undefined;
  /**
   * Called once there is a first strategy, for lower bounds on the misses of every strategy that are proved without the
   * search, as by `boundGame`. The search starts from them, and believes them.
   */
  readonly lower?: (() => LowerBounds | undefined) | undefined;
  /** What an earlier search of the same game and objective has kept; this one goes on from there. */
  readonly resume?: KeptProof | undefined;
  /** Whether to return {@link Solution.kept}. Cost: a copy of up to four million positions. */
  readonly keep?: boolean | undefined;
  /** Called from time to time before the search with the current work, as `listing layouts, 12,000 of 70,840`. */
  readonly preparing?: ((what: string) => void) | undefined;
  /** Called from time to time with the progress of the search. */
  readonly progress?: ((progress: SolveProgress) => void) | undefined;
  /** Read from time to time: once `aborted` is true, the search ends with its current bounds. */
  readonly signal?: { readonly aborted: boolean } | undefined;
  /** A clock in milliseconds; without a clock, times are 0. */
  readonly now?: (() => number) | undefined;
}

/** The default for the most layouts to solve. */
export const DEFAULT_MAX_LAYOUTS = 200_000;

/** The default limit on the size of the tables, in bytes. */
export const DEFAULT_SOLVE_BYTES = 1e9;

/** The default number of layouts to visit in search of a good strategy. */
export const DEFAULT_LOOKAHEAD = 1e7;

/**
 * What a strategy minimises: `mean`, the mean misses over all layouts; `worst`, the misses of the hardest layout;
 * `mean-then-worst` and `worst-then-mean`, one first and then the other.
 */
export const OBJECTIVES = ["mean", "worst", "mean-then-worst", "worst-then-mean"] as const;

/** The name of an objective, one of {@link OBJECTIVES}. */
export type Objective = (typeof OBJECTIVES)[number];

/** What each objective minimises, in words. */
export const OBJECTIVE_MEANING: Readonly<Record<Objective, string>> = {
  mean: "fewest misses on average",
  worst: "fewest misses on the hardest layout",
  "mean-then-worst": "of those with the best average the best on the hardest layout",
  "worst-then-mean": "of those best on the hardest layout the best on average",
};

/**
 * Reads the name of an objective.
 *
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { parseObjective } from "@broadside/engine/solver";
 *
 * unwrap(parseObjective("worst")); // => "worst"
 * parseObjective("best").ok; // => false
 */
export const parseObjective = (text: string, where = "objective"): Result<Objective> => {
  const noText = refuseNoText(text, where, "write mean, worst, mean-then-worst or worst-then-mean");
  if (noText) return noText;
  const objective = OBJECTIVES.find((name) => name === text);
  return objective ? ok(objective) : fail(where, `"${text}" is not known`, suggestName(text, OBJECTIVES));
};
