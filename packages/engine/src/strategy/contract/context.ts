import type { InferOptions } from "../../inference/methods/infer-options.ts";
import { PosteriorCache } from "../../inference/posterior/posterior-cache.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { OpeningStore } from "./opening-store.ts";

/**
 * What the players of one scenario share from game to game. Exact strategies keep the posteriors of openings
 * in it, which are much the same in every game; other strategies do not need it. It changes only the cost of
 * choices, never the choices, so a game does not depend on earlier games.
 *
 * @example
 * import { parseStrategy, PlayContext, preset, RandomStream, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-5x5");
 * const context = new PlayContext(scenario);
 * const player = unwrap(parseStrategy("greedy-hit")).start(scenario, context);
 * player.next(RandomStream.fromSeed(1)); // => 0
 * context.posteriors.statistics.misses; // => 0
 */
export class PlayContext {
  readonly scenario: Scenario;
  /** Options of inference for exact strategies: limits, method. */
  readonly options: InferOptions;
  /** Keeps decisions beyond the context, if present. */
  readonly openings: OpeningStore | undefined;
  #posteriors: PosteriorCache | undefined;

  /** @param posteriors a cache to share; by default one is made on first use */
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

  /** The posteriors of the positions so far. */
  get posteriors(): PosteriorCache {
    this.#posteriors ??= new PosteriorCache(this.scenario);
    return this.#posteriors;
  }
}
