import type { Rational } from "../core/rational.ts";
import type { HiderCertificate } from "./hider-certificate.ts";

/**
 * The game between a hider, who chooses the layout, and a seeker, who chooses the shots: bounds on the misses
 * that each side can enforce, with the mixed strategies that prove them.
 *
 * - The hider's mixed strategy is a weight for each orbit; layouts of the same orbit are equally likely.
 *   Whatever the seeker does, the game costs at least the solver's optimum against these weights,
 *   {@link HiderCertificate.lower}.
 * - The seeker's mixed strategy is a probability for each of several trees, which are turned and mirrored at
 *   random. Whatever the hider does, the game costs at most what it costs against the hardest orbit,
 *   {@link HiderCertificate.upper}.
 */
export interface HiderGame extends HiderCertificate {
  readonly layouts: number;
  /** The misses that equally likely layouts force; only a lower bound if not proven. */
  readonly uniform: { readonly misses: Rational; readonly proven: boolean };
  /** True if the bounds meet, so that the value is exact. */
  readonly exact: boolean;
  readonly rounds: number;
  /** Why the search ended before it reached the requested precision. */
  readonly stopped?: "time" | "signal";
}

/** The progress of solving a game. */
export interface HiderProgress {
  readonly round: number;
  readonly lower: number;
  readonly upper: number;
  /** Milliseconds since the start, measured by {@link HiderOptions.now}. */
  readonly milliseconds: number;
}

/** Options for solving a game. */
export interface HiderOptions {
  /**
   * The search ends when the bounds are this close, in misses. Default 0.0001. With 0 it continues to the exact
   * value, which it reaches only on small boards: it also ends when floating-point numbers allow no further
   * progress.
   */
  readonly precision?: number;
  /** The maximum number of layouts; a game with more is refused. Default 20,000. */
  readonly maxLayouts?: number;
  /** The time after which the current bounds are returned. Needs {@link now}. */
  readonly milliseconds?: number;
  /** A clock in milliseconds. Without a clock, all times are 0. */
  readonly now?: () => number;
  readonly signal?: { readonly aborted: boolean };
  readonly progress?: (progress: HiderProgress) => void;
  /**
   * Called before there are any bounds, with a description of the current work such as
   * `listing layouts, 8,000 so far`.
   */
  readonly preparing?: (what: string) => void;
  /** Awaited after every round, so that the thread can do other work. */
  readonly pause?: () => Promise<void>;
}
