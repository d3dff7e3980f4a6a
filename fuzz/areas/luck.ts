import {
  formatScenario,
  infer,
  type Knowledge,
  makeKnowledge,
  parseScenario,
  parseStrategy,
  type RandomStream,
  type Scenario,
  STRATEGY_REGISTRY,
  unwrap,
} from "../../packages/engine/src/index.ts";
import { LUCK, whyNotReduced } from "../../packages/engine/src/review.ts";
import { reducedSums } from "../../packages/engine/test/assessment/reduced-sums.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { randomPrior } from "../../packages/engine/test/generate/random-prior.ts";
import { holds } from "../fault.ts";
import { positionArea } from "./position-area.ts";

/** The maximum numbers of cells and of layouts for which games against every layout take milliseconds. */
const MOST_CELLS = 16;
const MOST_LAYOUTS = 80n;

/** The largest allowed difference between sums over games, each rounded to a billionth. */
const NEAR = 1e-4;

/** All but `optimal`, which solves the whole game before its first shot. */
const STRATEGIES = STRATEGY_REGISTRY.filter(({ kind }) => kind !== "solved").map(({ name }) => name);

const isSmall = ({ scenario }: Knowledge): boolean => {
  if (scenario.board.cellCount > MOST_CELLS || whyNotReduced(scenario) !== undefined) return false;
  const { layouts } = infer(makeKnowledge(scenario));
  return layouts > 1n && layouts <= MOST_LAYOUTS;
};

/** The rules, two times in three with a random prior. */
const lawOf = (scenario: Scenario, random: RandomStream): Scenario =>
  random.below(3) === 0
    ? scenario
    : unwrap(parseScenario({ ...formatScenario(scenario), prior: randomPrior(scenario, random) }));

/** Games against every layout, with and without luck removed. The shots of the position are ignored. */
export const luck = positionArea({
  name: "luck",
  about: "games of strategies with luck taken out of them, over all layouts: the mean stays what it is",
  kinds: () => ({ choices: true, limit: 2000n, truth: "true" }),
  isFit: isSmall,
  check({ scenario }, random) {
    const law = lawOf(scenario, random);
    const name = pick(random, STRATEGIES);
    const believed = random.below(2) === 0 ? law : scenario;
    const most = pick(random, [1, 5, 30, 4096]);
    const sums = reducedSums(unwrap(parseStrategy(name)), law, most, believed);
    const where = (): string =>
      `${name}, lists of ${most}, ${JSON.stringify(formatScenario(law))}: ${JSON.stringify(sums)}`;
    holds("mean of the misses", Math.abs(sums.reduced - sums.misses) < NEAR, where);
    LUCK.forEach((kind, i) => {
      holds(`${kind} luck has no mean`, Math.abs(sums.luck[i]) < NEAR, where);
    });
    return [name, ...(law.prior ? ["prior"] : []), ...(sums.lists > 0 ? ["short lists"] : [])];
  },
});
