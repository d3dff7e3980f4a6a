import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { InferOptions } from "../methods/infer-options.ts";
import { LayoutList } from "./layout-list.ts";
import type { Posterior } from "./posterior.ts";
import type { PosteriorCache } from "./posterior-cache.ts";

/** From this many layouts down they are listed, and the list is filtered from shot to shot. */
const LIST_LIMIT = 20_000;

/**
 * Follows games and gives the posterior of each position: openings from a cache shared with other games, endings from a
 * list of layouts that is filtered from shot to shot. The results are those of `infer`.
 */
export class Tracker {
  readonly #cache: PosteriorCache;
  #list: LayoutList | undefined;
  /** The last knowledge seen to have few layouts: its continuation is worth a list. */
  #few: Knowledge | undefined;

  /** @param cache shared by trackers of the same scenario */
  constructor(cache: PosteriorCache) {
    this.#cache = cache;
  }

  /** The exact posterior. @throws RefusedError as `infer` does. */
  infer(knowledge: Knowledge, options: InferOptions = {}): Posterior {
    if (this.#list && !this.#list.isPrefixOf(knowledge)) this.#list = undefined;
    if (!this.#list && this.#few && continues(knowledge, this.#few)) {
      this.#list = LayoutList.makeIfCheap(knowledge, LIST_LIMIT);
      if (this.#list) return this.#list.posterior();
    }
    if (this.#list) {
      this.#list = this.#list.filter(knowledge);
      return this.#list.posterior();
    }
    const posterior = this.#cache.infer(knowledge, options);
    this.#few = posterior.layouts <= BigInt(LIST_LIMIT) ? knowledge : undefined;
    return posterior;
  }
}

/** Whether some knowledge has all shots of another and more, by the same objects in the same order. */
const continues = (knowledge: Knowledge, earlier: Knowledge): boolean =>
  knowledge.scenario === earlier.scenario &&
  knowledge.observations.length > earlier.observations.length &&
  earlier.observations.every((observation, i) => observation === knowledge.observations[i]);
