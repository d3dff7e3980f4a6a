import type { Rational } from "../core/rational.ts";
import type { HiderCertificate } from "./hider-certificate.ts";

/**
 * The game of a hider, who chooses the layout, against a seeker, who chooses the shots: bounds on the misses that both
 * can enforce, each with the mixed strategy that proves it.
 *
 * - The hider's mixed strategy is a weight for each orbit; layouts of one orbit are equally likely. Whatever the seeker
 *   does, it costs at least the optimum of the solver against these weights, {@link HiderCertificate.lower}.
 * - The seeker's mixed strategy is of trees, each turned and mirrored at random. Whatever the hider does, it costs at most
 *   what the orbit costs that is hardest for it, {@link HiderCertificate.upper}.
 */
export interface HiderGame extends HiderCertificate {
  readonly layouts: number;
  /** What all layouts equally likely force; a lower bound where it is not proven. */
  readonly uniform: { readonly misses: Rational; readonly proven: boolean };
  /** True when the bounds meet: the value is exact. */
  readonly exact: boolean;
  readonly rounds: number;
  /** Why it ended before the precision asked for. */
  readonly stopped?: "time" | "signal";
}

/** How far a game is. */
export interface HiderProgress {
  readonly round: number;
  readonly lower: number;
  readonly upper: number;
  /** Milliseconds since the beginning, by {@link HiderOptions.now}. */
  readonly milliseconds: number;
}

/** How to solve a game. */
export interface HiderOptions {
  /**
   * Ends when the bounds are this near to each other, in misses. Default 0.0001. With 0 it goes on to the exact value,
   * which it reaches on small boards only: it also ends where floating-point numbers lead no further.
   */
  readonly precision?: number;
  /** Layouts above this number are refused. Default 20,000. */
  readonly maxLayouts?: number;
  /** Time after which it gives the bounds it has. Needs {@link now}. */
  readonly milliseconds?: number;
  /** A clock in milliseconds. Without one times are 0. */
  readonly now?: () => number;
  readonly signal?: { readonly aborted: boolean };
  readonly progress?: (progress: HiderProgress) => void;
  /** Told what is done before there are bounds, such as `listing layouts, 8,000 so far`. */
  readonly preparing?: (what: string) => void;
  /** Awaited after every round: gives way to what else the thread has to do. */
  readonly pause?: () => Promise<void>;
}
