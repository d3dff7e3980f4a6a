import { unlessRefused } from "../../core/result.ts";
import { beginsWith, type Knowledge } from "../../knowledge/knowledge.ts";
import { enumeration } from "../methods/enumeration.ts";
import type { InferOptions } from "../methods/method.ts";
import { MOST_LISTED } from "./believe.ts";
import { countLayouts } from "./infer.ts";
import { LayoutList } from "./layout-list.ts";
import type { Posterior } from "./posterior.ts";
import type { PosteriorCache } from "./posterior-cache.ts";

/** The maximum number of layouts in the list that is filtered from shot to shot. */
const LIST_LIMIT = 20_000;

/**
 * Follows games and gives the posterior of each position: for openings from a cache shared with other games, for
 * endings from a list of layouts filtered from shot to shot. The results are the same as those of `infer`.
 *
 * @example
 * import { makeKnowledge, parseKnowledge, PosteriorCache, preset, Tracker, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-5x5");
 * const tracker = new Tracker(new PosteriorCache(scenario));
 * tracker.infer(makeKnowledge(scenario)).layouts; // => 1428n
 * tracker.infer(unwrap(parseKnowledge(scenario, "C3x C2x"))).layouts; // => 156n
 */
export class Tracker {
  readonly #cache: PosteriorCache;
  #list: LayoutList | undefined;
  /** The latest knowledge if few layouts agreed with it; if it is continued, a list is worth making. */
  #few: Knowledge | undefined;

  /** @param cache may be shared by trackers of the same scenario */
  constructor(cache: PosteriorCache) {
    this.#cache = cache;
  }

  /** Whether the last posterior came from a list of layouts. Such positions are cheap and hardly ever occur again. */
  get isListing(): boolean {
    return this.#list !== undefined;
  }

  /**
   * The exact posterior.
   *
   * Cost: that of `infer` while many layouts are left, then one step for each layout in the list.
   *
   * @throws RefusedError as `infer` does
   */
  infer(knowledge: Knowledge, options: InferOptions = {}): Posterior {
    if (this.#list && !beginsWith(knowledge, this.#list.knowledge)) this.#list = undefined;
    const few = this.#few;
    const isLater = few && knowledge.observations.length > few.observations.length && beginsWith(knowledge, few);
    if (!this.#list && (isLater || isListedSequence(knowledge, options))) {
      this.#list = LayoutList.makeIfCheap(knowledge, isSequence(knowledge) ? MOST_LISTED : LIST_LIMIT);
      if (this.#list) return this.#list.posterior();
    }
    if (this.#list) {
      this.#list = this.#list.filter(knowledge);
      return this.#list.posterior();
    }
    const posterior = this.#cache.infer(knowledge, options);
    this.#few = hasFewLayouts(posterior, options) ? knowledge : undefined;
    return posterior;
  }
}

/** The methods chosen if there are so few layouts that counting them costs little. */
const OF_FEW: readonly string[] = ["reduction", enumeration.name];

/** Whether ships came one after another: then the posterior itself comes from the layouts, one by one. */
const isSequence = ({ scenario }: Knowledge): boolean => scenario.prior?.weights.kind === "sequential";

/** Whether ships came one after another, and so few layouts are left that a list is worth making at once. */
const isListedSequence = (knowledge: Knowledge, options: InferOptions): boolean =>
  isSequence(knowledge) && (unlessRefused(() => countLayouts(knowledge, options).layouts) ?? 0n) <= MOST_LISTED;

/** Whether few layouts are left. Under a prior, they are counted only after a method for few layouts. */
const hasFewLayouts = (posterior: Posterior, options: InferOptions): boolean => {
  const { belief, method, knowledge } = posterior;
  if (!belief) return posterior.layouts <= BigInt(LIST_LIMIT);
  return OF_FEW.includes(method) && countLayouts(knowledge, options).layouts <= BigInt(LIST_LIMIT);
};
