import {
  infer,
  type Knowledge,
  makeKnowledge,
  type Posterior,
  PosteriorCache,
  Tracker,
} from "../../packages/engine/src/index.ts";
import { LayoutList } from "../../packages/engine/src/inference/posterior/layout-list.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { same } from "../fault.ts";
import { isAffordable, LIMITS, positionArea } from "./position-area.ts";
import { turned } from "./turned.ts";

const compare = (name: string, posterior: Posterior, truth: Posterior): void => {
  const where = `after ${truth.knowledge.observations.length} shots`;
  same(`${name}: number of layouts`, posterior.layouts, truth.layouts, where);
  same(`${name}: weights`, posterior.weights.toBigints(), truth.weights.toBigints(), where);
  same(`${name}: observations`, posterior.knowledge.observations, truth.knowledge.observations, where);
};

/** The knowledge before each shot, and after the last one. */
const prefixes = ({ scenario, observations }: Knowledge): Knowledge[] =>
  [...observations, undefined].map((_, i) => makeKnowledge(scenario, observations.slice(0, i)));

/** Compares code that follows a whole game with code that counts each position anew. */
export const tracking = positionArea({
  name: "tracking",
  about: "tracker, cache and list of layouts against infer, shot by shot",
  kinds: (random) => ({
    choices: true,
    large: random.below(4) === 0,
    limit: pick(random, [60n, 3000n, 20_000n]),
    contacts: ["none", "no-sides", "allowed"],
  }),
  isFit: (knowledge) => isAffordable(makeKnowledge(knowledge.scenario)) && isAffordable(knowledge),
  check(knowledge, random) {
    const cache = new PosteriorCache(knowledge.scenario, pick(random, [5_000, 64e6]));
    const tracker = new Tracker(cache);
    const steps = prefixes(knowledge);
    const first = random.below(2) === 0 ? 0 : random.below(steps.length);
    let list: LayoutList | undefined;
    for (const step of steps.slice(first)) {
      const truth = infer(step, LIMITS);
      compare("tracker", tracker.infer(step, LIMITS), truth);
      compare("cache", cache.infer(step, LIMITS), truth);
      list = list ? list.filter(step) : LayoutList.make(step, 2000);
      if (list) compare("layout-list", list.posterior(), truth);
      // The cache identifies a position by its symmetric images, but must not mistake an image for the position
      // itself.
      const image = turned(step, random).knowledge;
      if (JSON.stringify(image.scenario) !== JSON.stringify(step.scenario)) continue;
      const same = makeKnowledge(step.scenario, image.observations);
      compare("cache: image", cache.infer(same, LIMITS), infer(same, LIMITS));
    }
    return [];
  },
});
