import type { Rational } from "../core/rational.ts";
import type { HiderCertificate } from "./hider-certificate.ts";

/**
 * The game between a hider, who chooses the layout, and a seeker, who chooses the shots: bounds on the misses that
 * each side can enforce, with the mixed strategies that prove them.
 *
 * - The hider's strategy is a weight for each orbit. Whatever the seeker does, the game costs at least the
 *   solver's optimum against these weights, {@link HiderCertificate.lower}.
 * - The seeker's strategy is a probability for each of several trees, turned and mirrored at random. Whatever
 *   the hider does, the game costs at most what these trees cost against the hardest orbit, {@link
 *   HiderCertificate.upper}.
 */
export interface HiderGame extends HiderCertificate {
  readonly layouts: number;
  /** The misses that equally likely layouts force; only a lower bound if not proven. */
  readonly uniform: { readonly misses: Rational; readonly proven: boolean };
  /** Whether the bounds meet. */
  readonly exact: boolean;
  readonly rounds: number;
  /** Why the search ended early. */
  readonly stopped?: "time" | "signal";
}

/** The progress of solving a hider's game. */
export interface HiderProgress {
  readonly round: number;
  readonly lower: number;
  readonly upper: number;
  /** Milliseconds since the start, by {@link HiderOptions.now}. */
  readonly milliseconds: number;
}

/** Options for solving a hider's game. */
export interface HiderOptions {
  /** How close the bounds must be, in misses. Default 0.0001; with 0, exact on small boards. */
  readonly precision?: number | undefined;
  /** If there are more layouts than this, the game is refused. Default 20,000. */
  readonly maxLayouts?: number | undefined;
  /** The time for the search. Needs {@link now}. */
  readonly milliseconds?: number | undefined;
  /** A clock in milliseconds. Without a clock, all times are 0. */
  readonly now?: (() => number) | undefined;
  readonly signal?: { readonly aborted: boolean } | undefined;
  readonly progress?: ((progress: HiderProgress) => void) | undefined;
  /** Called with the current work before there are any bounds, such as `listing layouts, 8,000 so far`. */
  readonly preparing?: ((what: string) => void) | undefined;
  /** Awaited after every round, so that the thread can do other work. */
  readonly pause?: (() => Promise<void>) | undefined;
}
