import type { Rational } from "../core/rational.ts";
import type { HiderCertificate } from "./hider-certificate.ts";

/**
 * The game of a hider, who chooses the layout, against a seeker, who chooses the shots: bounds on the misses
 * that each can enforce, with the mixed strategies that prove them.
 *
 * - The hider's mixed strategy is a weight for each orbit; layouts of one orbit are equally likely. Whatever
 *   the seeker does, it costs at least the optimum of the solver against these weights,
 *   {@link HiderCertificate.lower}.
 * - The seeker's mixed strategy is of trees, each turned and mirrored at random. Whatever the hider does, it
 *   costs at most what the hardest orbit costs, {@link HiderCertificate.upper}.
 */
export interface HiderGame extends HiderCertificate {
  readonly layouts: number;
  /** The misses that equally likely layouts force; a lower bound if not proven. */
  readonly uniform: { readonly misses: Rational; readonly proven: boolean };
  /** True when the bounds meet: the value is exact. */
  readonly exact: boolean;
  readonly rounds: number;
  /** Why it ended before the requested precision. */
  readonly stopped?: "time" | "signal";
}

/** The progress of a game's solution. */
export interface HiderProgress {
  readonly round: number;
  readonly lower: number;
  readonly upper: number;
  /** Milliseconds since the start, by {@link HiderOptions.now}. */
  readonly milliseconds: number;
}

/** Options of the solution of a game. */
export interface HiderOptions {
  /**
   * Ends when the bounds are this close, in misses. Default 0.0001. With 0 it continues to the exact value,
   * which it reaches only on small boards: it also ends where floating-point numbers lead no further.
   */
  readonly precision?: number;
  /** The most layouts; more are refused. Default 20,000. */
  readonly maxLayouts?: number;
  /** The time after which it returns its current bounds. Needs {@link now}. */
  readonly milliseconds?: number;
  /** A clock in milliseconds. Without one times are 0. */
  readonly now?: () => number;
  readonly signal?: { readonly aborted: boolean };
  readonly progress?: (progress: HiderProgress) => void;
  /** Called with the current work before there are bounds, such as `listing layouts, 8,000 so far`. */
  readonly preparing?: (what: string) => void;
  /** Awaited after every round: lets the thread do other work. */
  readonly pause?: () => Promise<void>;
}
