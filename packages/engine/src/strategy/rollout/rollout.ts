import { leastBy } from "../../core/lists.ts";
import { oncePer } from "../../core/once-per.ts";
import { hashText, RandomStream } from "../../core/random.ts";
import { fail, ok, RefusedError } from "../../core/result.ts";
import { infer } from "../../inference/posterior/infer.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import { observationsKey } from "../../inference/posterior/posterior-cache.ts";
import { Tracker } from "../../inference/posterior/tracker.ts";
import { drawByCovers } from "../../inference/sampling/cover-draw.ts";
import { sampleLayouts } from "../../inference/sampling/sample.ts";
import { checkIsKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import { shipCount } from "../../scenario/fleet.ts";
import type { Layout } from "../../scenario/layout.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { historyOf } from "../../solver/candidate-table.ts";
import { PlayContext } from "../contract/context.ts";
import { bookName, keptDecisions } from "../contract/kept-decisions.ts";
import {
  duration,
  fraction,
  makeFamily,
  otherStrategy,
  type StrategyFamily,
  wholeNumber,
} from "../contract/parameter.ts";
import { isExactStrategy, type Strategy, startByChoosing } from "../contract/strategy.ts";
import { isOfMany } from "../exact/estimated-cell.ts";
import { greedyHit } from "../exact/greedy.ts";
import { listShips, type PlacedShips, weighedCandidates } from "./candidates.ts";
import { canBeCandidates } from "./hulls.ts";
import { limitsWithin, missesAfter, type RolloutLimits, STANDARD_LIMITS } from "./rollout-tree.ts";
import { searchCell } from "./search-cell.ts";

/** The most decisions for a scenario; the least recently used goes first. */
const MOST_KEPT = 50_000;

/** The decision stored under a key; computed if there is none. */
const decideOnce = (decisions: Map<string, number>, key: string, decide: () => number): number => {
  const decision = decisions.get(key) ?? decide();
  decisions.delete(key);
  decisions.set(key, decision);
  if (decisions.size > MOST_KEPT) decisions.delete(decisions.keys().next().value as string);
  return decision;
};

const NAME = "rollout";
const ABOUT =
  "the cell after which greedy-hit would miss least, by its whole decision tree over the layouts left, or over drawn ones";

interface Rollout extends RolloutLimits {
  readonly base: Strategy;
  /** Milliseconds for a decision; infinite if there is no limit. */
  readonly time: number;
}

/** The version of the decisions; raise it when any changes, to invalidate the kept ones. */
const VERSION = 6;

/** A decision left to the base strategy. */
const BASE = -1;

/**
 * The family of rollouts over exact greedy. With few layouts left, the strategy adds up the misses of greedy's
 * whole decision tree after each of the likeliest cells, and shoots the cell with the fewest. With more layouts,
 * it does so only while it chases a ship, over layouts drawn once for all cells. Otherwise it consults the base
 * strategy; if that is `greedy-hit`, {@link searchCell} looks for a ship. Where ships may overlap or cannot be
 * listed, the base plays alone. @param others the families that `base` may name
 */
export const makeRolloutFamily = (others: () => readonly StrategyFamily[]): StrategyFamily =>
  makeFamily<Rollout>({
    name: NAME,
    about: ABOUT,
    parameters: {
      layouts: wholeNumber("most layouts listed", STANDARD_LIMITS.layouts, 1),
      cells: wholeNumber("most cells tried", STANDARD_LIMITS.cells, 1),
      ratio: fraction("cells tried have at least this part of the best chance", STANDARD_LIMITS.ratio),
      target: fraction("best chance above which drawn layouts are tried", STANDARD_LIMITS.target),
      base: otherStrategy("the strategy asked where no cells are tried", NAME, greedyHit, others),
      drawn: wholeNumber("layouts drawn where there are more, never more than are listed", STANDARD_LIMITS.drawn, 1),
      nested: wholeNumber("most layouts times cells for rollouts to play on for greedy", STANDARD_LIMITS.nested, 0),
      time: duration("time for a decision, by estimates; sets layouts, drawn, nested"),
    },
    check(values, where) {
      if (values.time === Number.POSITIVE_INFINITY) return ok(values);
      const set = BY_TIME.find((name) => values[name] !== STANDARD_LIMITS[name]);
      return set === undefined ? ok(values) : fail(where, `time sets ${set} itself`, `leave out ${set} or time`);
    },
    make: (values, parameters) => makeRollout(values, written(parameters)),
  });

/** The limits that the `time` parameter sets. */
const BY_TIME = ["layouts", "drawn", "nested"] as const;

/** Parameters added later. Names leave them out at these defaults, and so stay as in older records. */
const LATER: Readonly<Record<string, string>> = {
  drawn: String(STANDARD_LIMITS.drawn),
  nested: String(STANDARD_LIMITS.nested),
  time: "none",
};

const written = (parameters: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(parameters).filter(([name, value]) => LATER[name] !== value));

const makeRollout = (values: Rollout, parameters: Readonly<Record<string, string>>): Strategy => {
  const { base } = values;
  const decisionsFor = oncePer((_: Scenario) => new Map<string, number>());
  const decide = (knowledge: Knowledge, posteriorOf: () => Posterior): number => {
    const { scenario, observations } = knowledge;
    if (!canBeCandidates(scenario)) return BASE;
    const key = observationsKey(observations);
    return decideOnce(decisionsFor(scenario), key, () => {
      if (isOfMany(knowledge)) return BASE;
      const posterior = posteriorOf();
      if (posterior.layouts === 0n) return BASE;
      return chooseByRollout(posterior, values, key) ?? (base === greedyHit ? searchCell(posterior) : BASE);
    });
  };
  const decideAlone = (knowledge: Knowledge): number => decide(knowledge, () => infer(knowledge));

  const fullName = `${NAME}:${Object.entries(parameters).map(([key, value]) => `${key}=${value}`)}`;
  const bookOf = (scenario: Scenario): string | undefined =>
    canBeCandidates(scenario) ? bookName(fullName, VERSION, scenario) : undefined;

  return {
    name: NAME,
    about: ABOUT,
    parameters,
    openings: (scenario) => [bookOf(scenario) ?? [], base.openings?.(scenario) ?? []].flat(),
    ...(base.servesHugeBoards && { servesHugeBoards: true }),
    ...(base.see && { see: base.see }),
    ...(base.heedsHitOrder && { heedsHitOrder: true }),
    choose(knowledge, random) {
      checkIsKnowledge(knowledge);
      const cell = decideAlone(knowledge);
      return cell === BASE ? base.choose(knowledge, random) : cell;
    },
    chooseTold(posterior, draw) {
      const { scenario } = posterior.knowledge;
      const drawn = (number: number): PlacedShips => placedShips(draw(number));
      const cell = canBeCandidates(scenario) ? chooseByRollout(posterior, values, drawn) : undefined;
      if (cell !== undefined) return cell;
      if (isExactStrategy(base)) return base.rank(posterior)[0].cell;
      throw new RefusedError(`${base.name}, which rollout asks here, cannot take what was said; leave out base`, {
        isFixed: true,
      });
    },
    asks: (knowledge) => (decideAlone(knowledge) === BASE ? base.name : undefined),
    start(scenario, context = new PlayContext(scenario)) {
      const other = base.start(scenario, context);
      const tracker = new Tracker(context.posteriors);
      const kept = context.openings && keptDecisions(context, bookOf(scenario));
      const choose = (knowledge: Knowledge, random: RandomStream): number => {
        const keptNumber = kept?.number();
        const cell = keptNumber ?? decide(knowledge, () => tracker.infer(knowledge, context.options));
        if (keptNumber === undefined && !tracker.isListing) kept?.keepNumber(cell);
        return cell === BASE ? other.next(random) : cell;
      };
      return startByChoosing(scenario, choose, other, ...(kept ? [kept] : []));
    },
  };
};

/** The most words for the candidates of a list: boards with more cells list fewer layouts. */
const MOST_WORDS = 50e6;

/**
 * Of the likeliest cells, the one with the fewest expected misses if greedy plays on; ties go to the likelier
 * cell, then to the lower. A certain hit is shot at once if that costs nothing. Undefined if there are too
 * many layouts to list and no ship is being chased.
 * @param wanted the limits, some of which `time` replaces, see `limitsWithin`
 * @param from seeds the drawn layouts; or draws them itself, and none are listed, where somebody said more
 */
export const chooseByRollout = (
  posterior: Posterior,
  wanted: RolloutLimits & { readonly time: number },
  from: string | ((number: number) => PlacedShips),
): number | undefined => {
  const ranked = posterior.rank();
  if (ranked.length === 0) throw new RangeError("no cell is left to shoot");
  const [best] = ranked;
  const { knowledge } = posterior;
  const isCertain = posterior.massAt(best.cell) === posterior.mass;
  if (isCertain && historyOf(knowledge.scenario) !== "ordered") return best.cell;
  const worthy = ranked.slice(0, wanted.cells).filter(({ chance }) => chance >= wanted.ratio * best.chance);
  const limits = limitsWithin(wanted, wanted.time, Number(posterior.layouts), worthy.length);
  const most = mostLayouts(knowledge.scenario, limits.layouts);
  const isFew = posterior.layouts <= BigInt(most);
  if (!isFew && best.chance <= limits.target) return undefined;
  const tried = worthy.slice(0, limits.cells);
  if (tried.length === 1) return best.cell;
  const number = Math.min(limits.drawn, most);
  const listed = typeof from === "function" ? from(number) : isFew ? listShips(knowledge, most) : undefined;
  if (!listed && best.chance <= limits.target) return undefined;
  const placed = listed ?? drawLayouts(knowledge, number, from as string);
  // If the layouts are few, rollouts play on instead of greedy.
  const misses = missesAfter(weighedCandidates(knowledge, placed), limits);
  return leastBy(tried, ({ cell }, least) => misses(cell, least)).cell;
};

/** The most layouts whose candidates fit into memory. */
const mostLayouts = ({ board, fleet }: Scenario, wanted: number): number => {
  const ships = shipCount(fleet);
  return Math.max(1, Math.min(wanted, Math.floor(MOST_WORDS / (Math.ceil(board.cellCount / 32) + 2 * ships))));
};

/** Layouts drawn uniformly, by the quick method if possible; a prior weighs them afterwards. */
const drawLayouts = (knowledge: Knowledge, number: number, key: string): PlacedShips => {
  const random = RandomStream.fromSeed(hashText(key), hashText(key, 0x01234567));
  const drawn = drawByCovers(knowledge, number, random);
  if (drawn) return drawn;
  const { scenario, observations } = knowledge;
  const { prior: _, ...plain } = scenario;
  const layouts = sampleLayouts({ scenario: plain, observations }, number, random);
  if (layouts.length === 0) throw new RefusedError("no layout agrees with the shots");
  return placedShips(layouts);
};

const placedShips = (layouts: readonly Layout[]): PlacedShips => {
  const ships = layouts[0].placements.length;
  const placements = new Int32Array(layouts.length * ships);
  layouts.forEach((layout, i) => {
    placements.set(layout.placements, i * ships);
  });
  return { ships, placements };
};
