import { type Expectation, errorOf, expectedNumber } from "../core/estimate.ts";
import { RandomStream } from "../core/random.ts";
import { checkPosterior, type Posterior } from "../inference/posterior/posterior.ts";
import { observationsKey } from "../inference/posterior/posterior-cache.ts";
import { drawByCovers } from "../inference/sampling/cover-draw.ts";
import { type Knowledge, shotMask, unshotCells } from "../knowledge/knowledge.ts";
import { greedyCell } from "../strategy/exact/greedy.ts";
import {
  listShips,
  makeCandidates,
  type PlacedShips,
  WEIGHT_ROUNDING,
  weighedCandidates,
} from "../strategy/rollout/candidates.ts";
import { canBeCandidates } from "../strategy/rollout/hulls.ts";
import { makeMissTree } from "../strategy/rollout/miss-tree.ts";
import { chooseByRollout } from "../strategy/rollout/rollout.ts";
import { missesAfter, STANDARD_LIMITS } from "../strategy/rollout/rollout-tree.ts";
import { BATCHES, errorOfSums, LayoutMean } from "./layouts/layout-mean.ts";

/** The number of layouts drawn for each batch. */
const BATCH = 4096;

/**
 * The error of not seeing the whole game: a batch's layouts are told apart before the game is over, which
 * shifts the difference of two cells by this standard deviation. Against complete lists of 6,000 to 60,000
 * layouts on the American board, the deviation was 0.035, and it grew with the lists; for more layouts it is
 * assumed half as large again.
 */
const HORIZON = 0.06;

/** A cell counts as better if it saves more than this many standard errors. */
const SHOWN = 2;

/** What looking further ahead than the next shot shows about a position. */
export interface LookAhead {
  /** The cell after which the fewest shots are expected; {@link likeliest} if no other cell proved better. */
  readonly cell: number;
  /** The cell likeliest to be hit, which is the choice of greedy-hit. */
  readonly likeliest: number;
  /** The expected shots that {@link cell} saves over {@link likeliest}, according to the strategy that plays on. */
  readonly saved: Expectation;
  /** The number of layouts on which this is based. */
  readonly layouts: number;
  /** Whether these are all the layouts left. Otherwise they were drawn, and `saved` is an estimate. */
  readonly all: boolean;
}

/**
 * Asks `rollout` for its cell and for the shots that this cell saves over the likeliest cell. If few layouts
 * are left, the answer is exact, over all of them; otherwise, while a ship is being chased, it uses drawn
 * layouts. In that case, the cells are compared on layouts that were not used to choose them, in batches that
 * are played separately. The standard error includes what a batch cannot see (an error of up to 0.06 shots).
 *
 * Undefined where rollout does not look ahead: while it is looking for a ship among many layouts, on boards that
 * it does not support and, under a prior, also where layouts would have to be drawn.
 *
 * Cost: a few tenths of a second on a 10x10 board.
 *
 * @throws RefusedError as `infer` does.
 * @example
 * import { infer, parseKnowledge, preset, unwrap } from "@broadside/engine";
 * import { lookAhead } from "@broadside/engine/review";
 *
 * const posterior = infer(unwrap(parseKnowledge(preset("gorkoff-3x3"), "A1x")));
 * lookAhead(posterior)?.cell; // => 2
 */
export const lookAhead = (posterior: Posterior): LookAhead | undefined => {
  checkPosterior(posterior);
  const { knowledge } = posterior;
  const { scenario, observations } = knowledge;
  if (!canBeCandidates(scenario) || posterior.layouts < 2n || unshotCells(knowledge).length === 0) return undefined;
  const likeliest = greedyCell(posterior);
  if (posterior.hitChance(likeliest) === 0) return undefined;
  const { layouts: most, target } = STANDARD_LIMITS;
  const list = posterior.layouts <= BigInt(most) ? listShips(knowledge, most) : undefined;
  if (!list && (posterior.hitChance(likeliest) <= target || scenario.prior)) return undefined;
  const key = observationsKey(observations);
  const drawn = list ? undefined : drawByCovers(knowledge, BATCHES * BATCH, RandomStream.fromSeed(observations.length));
  if (!list && !drawn) return undefined;
  const cell = chooseByRollout(posterior, { ...STANDARD_LIMITS, time: Number.POSITIVE_INFINITY }, key);
  if (cell === undefined) return undefined;
  const basis = { likeliest, layouts: list ? Number(posterior.layouts) : BATCHES * BATCH, all: list !== undefined };
  if (cell === likeliest) return { ...basis, cell, saved: NOTHING.toExpectation() };
  const expected = list
    ? savedByList(knowledge, list, cell, likeliest).toExpectation()
    : withHorizon(savedByBatches(knowledge, drawn as PlacedShips, cell, likeliest));
  if (expectedNumber(expected) > SHOWN * errorOf(expected)) return { ...basis, cell, saved: expected };
  return { ...basis, cell: likeliest, saved: NOTHING.toExpectation() };
};

/** The result of the batches, with the error of not seeing the whole game included. */
const withHorizon = (mean: LayoutMean): Expectation => {
  const expected = mean.toExpectation();
  return { estimate: expectedNumber(expected), standardError: Math.hypot(errorOf(expected), HORIZON) };
};

const NOTHING = LayoutMean.ofAll(0, 1);

const savedByList = (knowledge: Knowledge, placed: PlacedShips, cell: number, other: number): LayoutMean => {
  const candidates = weighedCandidates(knowledge, placed);
  const misses = missesAfter(candidates, STANDARD_LIMITS);
  const more = misses(other) - misses(cell);
  const number = placed.placements.length / placed.ships;
  return knowledge.scenario.prior
    ? LayoutMean.weighted(more, candidates.weight, errorOfSums(number) + number * WEIGHT_ROUNDING)
    : LayoutMean.ofAll(more, candidates.weight);
};

const savedByBatches = (knowledge: Knowledge, drawn: PlacedShips, cell: number, other: number): LayoutMean => {
  const { ships, placements } = drawn;
  const means = Float64Array.from({ length: BATCHES }, (_, i) => {
    const part = placements.subarray(i * BATCH * ships, (i + 1) * BATCH * ships);
    const candidates = makeCandidates(knowledge.scenario, shotMask(knowledge), { ships, placements: part });
    const tree = makeMissTree(candidates);
    const misses = (one: number): number => tree.misses(candidates.columns.indexOf(one));
    return (misses(other) - misses(cell)) / candidates.weight;
  });
  return LayoutMean.ofBatches(means, BATCH);
};
