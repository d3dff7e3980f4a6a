import type { InferOptions } from "../../inference/methods/method.ts";
import { PosteriorCache } from "../../inference/posterior/posterior-cache.ts";
import type { Scenario } from "../../scenario/scenario.ts";

/**
 * Data that the players of one scenario share from game to game. Exact strategies cache the posteriors of
 * openings here, since openings are much the same in every game; other strategies do not need it. Sharing
 * changes only the cost of choices, never the choices themselves, so a game does not depend on earlier games.
 *
 * @example
 * import { parseStrategy, PlayContext, preset, RandomStream, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-5x5");
 * const context = new PlayContext(scenario);
 * const player = unwrap(parseStrategy("greedy-distribution")).start(scenario, context);
 * player.next(RandomStream.fromSeed(1)); // => 1
 * context.posteriors.statistics.misses; // => 1
 */
export class PlayContext {
  readonly scenario: Scenario;
  /** Inference options for exact strategies: limits and method. */
  readonly options: InferOptions;
  /** Keeps decisions for longer than this context lives, if present. */
  readonly openings: OpeningStore | undefined;
  #posteriors: PosteriorCache | undefined;

  /** @param posteriors a cache to share; by default, one is created on first use */
  constructor(
    scenario: Scenario,
    posteriors?: PosteriorCache,
    options: InferOptions = {},
    openings?: OpeningStore | undefined,
  ) {
    this.scenario = scenario;
    this.options = options;
    this.openings = openings;
    this.#posteriors = posteriors;
  }

  /** The posteriors of the positions seen so far. */
  get posteriors(): PosteriorCache {
    this.#posteriors ??= new PosteriorCache(this.scenario);
    return this.#posteriors;
  }
}

/**
 * Keeps decisions for longer than one game. Each book holds decisions that depend on the same things. The
 * caller decides where books are kept.
 */
export interface OpeningStore {
  /** The book with a given name (see `Strategy.openings`), or undefined. Called at the start of every game. */
  book(name: string): OpeningBook | undefined;
}

/** Decisions by position key. */
export interface OpeningBook {
  /** The decision under a key of four words, or undefined. The key is read before the call returns. */
  get(key: Int32Array): number | undefined;
  /** Stores a decision from -1 to 2^31 - 1 if there is room. An earlier decision under the key stays. */
  put(key: Int32Array, decision: number): void;
}
