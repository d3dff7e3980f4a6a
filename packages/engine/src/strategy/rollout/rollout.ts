import { tooLarge } from "../../board/board.ts";
import { infer } from "../../inference/posterior/infer.ts";
import { LayoutList } from "../../inference/posterior/layout-list.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import { observationsKey } from "../../inference/posterior/posterior-cache.ts";
import { Tracker } from "../../inference/posterior/tracker.ts";
import { type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import type { Observation } from "../../scenario/answer.ts";
import { canListPlacements, placementsOf } from "../../scenario/placement.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { PlayContext } from "../contract/context.ts";
import { oncePer } from "../contract/once.ts";
import { otherStrategy } from "../contract/other-strategy.ts";
import { fraction, makeFamily, type StrategyFamily, wholeNumber } from "../contract/parameter.ts";
import type { Strategy } from "../contract/strategy.ts";
import { greedyHit } from "../exact/greedy-hit.ts";
import { Decisions } from "./decisions.ts";
import { MOST_HULLS } from "./layout-rows.ts";
import { chooseByRollout, type RolloutLimits } from "./rollout-choice.ts";
import { searchCell } from "./search-cell.ts";

const NAME = "rollout";
const ABOUT =
  "the cell after which greedy-hit would miss least, by its whole decision tree over the layouts left, or over drawn ones";

interface Rollout extends RolloutLimits {
  readonly base: Strategy;
}

/** Stands for a decision that is left to the base. */
const BASE = -1;

/**
 * The family of rollouts over exact greedy. With few layouts left they are listed, and for each of the likeliest cells the misses
 * of greedy's whole decision tree are summed up exactly; the least is shot. With more, while a ship is being chased, the
 * same is done with layouts drawn uniformly, the same ones for all cells. Otherwise the base is asked; where that is `greedy-hit`
 * and sinkings say no more than the length, unshot neighbours count a little ({@link searchCell}).
 *
 * Where ships may overlap, and where cells or placements are too many for a list, the base plays alone.
 *
 * @param others the families that `base` may name, asked for when it is read
 */
export const makeRolloutFamily = (others: () => readonly StrategyFamily[]): StrategyFamily =>
  makeFamily<Rollout>({
    name: NAME,
    about: ABOUT,
    parameters: {
      layouts: wholeNumber("most layouts listed, and how many are drawn where there are more", 4096, 1),
      cells: wholeNumber("most cells tried", 8, 1),
      ratio: fraction("cells tried have at least this part of the best chance", 0.5),
      target: fraction("best chance above which drawn layouts are tried", 0.3),
      base: otherStrategy("the strategy asked where no cells are tried", NAME, greedyHit, others),
    },
    make: (values, parameters) => makeRollout(values, parameters),
  });

const makeRollout = (values: Rollout, parameters: Readonly<Record<string, string>>): Strategy => {
  const { base } = values;
  const decisions = new Decisions();
  /** The cell shot, or {@link BASE}. */
  const decide = (knowledge: Knowledge, posteriorOf: () => Posterior, list: () => LayoutList | undefined): number => {
    const { scenario, observations } = knowledge;
    if (!servesRollouts(scenario)) return BASE;
    const key = observationsKey(observations);
    return decisions.at(scenario, key, () => {
      const posterior = posteriorOf();
      if (posterior.layouts === 0n) return BASE;
      return chooseByRollout(posterior, values, key, list) ?? (base === greedyHit ? searchCell(posterior) : BASE);
    });
  };
  const decideAlone = (knowledge: Knowledge): number =>
    decide(
      knowledge,
      () => infer(knowledge),
      () => LayoutList.makeIfCheap(knowledge, values.layouts),
    );

  return {
    name: NAME,
    about: ABOUT,
    parameters,
    ...(base.servesHugeBoards && { servesHugeBoards: true }),
    choose(knowledge, random) {
      const cell = decideAlone(knowledge);
      return cell === BASE ? base.choose(knowledge, random) : cell;
    },
    asks: (knowledge) => (decideAlone(knowledge) === BASE ? base.name : undefined),
    start(scenario, context = new PlayContext(scenario)) {
      const other = base.start(scenario, context);
      const tracker = new Tracker(context.posteriors);
      let observations: readonly Observation[] = [];
      let last: LayoutList | undefined;
      const listFor = (knowledge: Knowledge): LayoutList | undefined => {
        last = last?.isPrefixOf(knowledge) ? last.filter(knowledge) : LayoutList.makeIfCheap(knowledge, values.layouts);
        return last;
      };
      return {
        next(random) {
          const knowledge = makeKnowledge(scenario, observations);
          const cell = decide(
            knowledge,
            () => tracker.infer(knowledge, context.options),
            () => listFor(knowledge),
          );
          return cell === BASE ? other.next(random) : cell;
        },
        observe(observation) {
          observations = [...observations, observation];
          other.observe(observation);
        },
      };
    },
  };
};

/** Whether layouts of the scenario can be rows of a rollout. */
const servesRollouts = oncePer(
  (scenario: Scenario): boolean =>
    scenario.contact !== "overlap" &&
    scenario.fleet.length > 0 &&
    !tooLarge(scenario.board) &&
    canListPlacements(scenario) &&
    placementsOf(scenario).count <= MOST_HULLS &&
    scenario.board.cellCount <= MOST_HULLS,
);
