import { share } from "../core/count.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { replayTranscript } from "../game/game.ts";
import type { Transcript } from "../game/transcript.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { PosteriorCache } from "../inference/posterior/posterior-cache.ts";
import { Tracker } from "../inference/posterior/tracker.ts";
import { type Knowledge, makeKnowledge } from "../knowledge/knowledge.ts";
import { isHit, type Observation } from "../scenario/answer.ts";
import { formatObservation } from "../scenario/notation.ts";
import type { CostTotals, ShotCost } from "./cost/shot-cost.ts";
import { type CostOptions, ShotCosts } from "./cost/shot-costs.ts";
import { type CellForecast, forecastsOf } from "./forecast/cell-forecast.ts";
import type { SalvoCost } from "./salvo/salvo-ledger.ts";

/** A shot against the best that could have been shot, by the exact posterior of what was known before it. */
export interface ShotReview {
  /** Counted from 1. */
  readonly number: number;
  readonly observation: Observation;
  /** Layouts that agreed with all answers before the shot. */
  readonly layouts: bigint;
  /** Their mass, which {@link CellForecast} is a part of: their number, or what they weigh under a prior. */
  readonly mass: bigint;
  /** The cell shot. */
  readonly shot: CellForecast;
  /** The cell that promised most hits, that of greedy-hit: the cell shot where it is equally good. */
  readonly likeliest: CellForecast;
  /** The cell that left fewest layouts in expectation, that of greedy-distribution: the cell shot where it is equally good. */
  readonly sharpest: CellForecast;
  /** Ships hit: 0 or 1, more only where ships overlap. */
  readonly hits: number;
  /** Expected hits lost against the likeliest cell: (likeliest.ships - shot.ships) / mass, exactly 0 when nothing was lost. */
  readonly hitsLost: number;
}

/** A shot with what it cost in expected shots. */
export interface CostedReview extends ShotReview {
  readonly cost: ShotCost;
  /** The salvo that the shot is of, in a game by salvos: then `cost` is told with the other shots of the salvo as they were. */
  readonly salvo?: SalvoCost;
}

/** What the shots of a game come to in hits. */
export interface HitTotals {
  /** Hits made: the sum of ships hit. */
  readonly hits: number;
  /** Hits expected of the cells shot, each from what was known before its shot. */
  readonly expectedHits: number;
  /** Sum of the expected hits lost. */
  readonly hitsLost: number;
}

/** The review of a game. */
export interface Review {
  readonly shots: readonly CostedReview[];
  readonly totals: HitTotals & CostTotals;
}

/** How to review. */
export interface ReviewOptions extends CostOptions {
  /** Posteriors of the scenario to share with other reviews. */
  readonly posteriors?: PosteriorCache;
  /** Limits of inference. */
  readonly inference?: InferOptions;
  /** Told each shot as soon as it is reviewed, without what it cost: luck is known after the next one only. */
  readonly onShot?: (shot: ShotReview) => void;
}

/**
 * Reviews the shots of some knowledge, each against what was known before it: the hits lost by the exact posterior, and
 * what it cost in expected shots to the end of the game, with skill and luck apart; see `ShotCosts`. Each shot is given as soon
 * as its cost is known, which is when the position after it was judged; the review comes at the end. Between the shots the
 * caller may do other things, or leave.
 *
 * Fails when no layout agrees with the shots. Cost: one inference per shot, less for openings in the cache and for
 * endings, and the games of `ShotCosts`.
 *
 * @param isOver whether the last shot ended the game; by default when it must have, in every layout left
 * @throws RefusedError as `infer` does, and when the playout strategy draws random numbers; what `onShot` throws.
 * @example
 * import { parseKnowledge, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { reviewSteps } from "@broadside/engine/review";
 *
 * const knowledge = unwrap(parseKnowledge(preset("gorkoff-3x3"), "B2. A1x"));
 * const steps = reviewSteps(knowledge, { random: RandomStream.fromSeed(1) });
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * unwrap(step.value).shots.length; // => 2
 */
export function* reviewSteps(
  knowledge: Knowledge,
  options: ReviewOptions,
  isOver?: boolean,
): Generator<CostedReview, Result<Review>> {
  const { scenario, observations } = knowledge;
  const { posteriors = new PosteriorCache(scenario), inference = {}, onShot } = options;
  const tracker = new Tracker(posteriors);
  const costs = new ShotCosts(options, posteriors, inference);
  const shots: CostedReview[] = [];
  const settled = (shot: ShotReview | undefined, cost: ShotCost | undefined): CostedReview[] => {
    if (!shot || !cost) return [];
    const costed = { ...shot, cost };
    shots.push(costed);
    return [costed];
  };
  let end: Posterior | undefined;
  let last: ShotReview | undefined;
  for (let i = 0; i <= observations.length; i++) {
    if (i === observations.length && isOver) break;
    const posterior = tracker.infer(makeKnowledge(scenario, observations.slice(0, i)), inference);
    if (!posterior.isPossible) {
      const where = i === 0 ? "scenario" : `shot ${i} "${formatObservation(scenario, observations[i - 1])}"`;
      return fail(where, "no layout agrees with the answers up to here", "correct the shot or one before it");
    }
    if (i === observations.length) {
      end = posterior;
      break;
    }
    const forecasts = forecastsOf(posterior);
    const review = reviewShot(posterior, forecasts, observations[i], i + 1);
    yield* settled(last, costs.add(posterior, forecasts, observations[i].cell));
    last = review;
    onShot?.(review);
  }
  const { cost, totals } = costs.finish(end);
  yield* settled(last, cost);
  return ok({ shots, totals: { ...hitTotalsOf(shots), ...totals } });
}

/** Reviews all shots at once, see {@link reviewSteps}. */
export const reviewShots = (knowledge: Knowledge, options: ReviewOptions, isOver?: boolean): Result<Review> => {
  const steps = reviewSteps(knowledge, options, isOver);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
};

/**
 * Reviews a transcript after replaying it; fails as `replayTranscript` does.
 *
 * Cost: one inference per shot, and the games that tell what a shot cost.
 *
 * @throws RefusedError as {@link reviewSteps} does.
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { playGame } from "@broadside/engine/games";
 * import { reviewTranscript } from "@broadside/engine/review";
 *
 * const [layout] = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10);
 * const game = playGame(unwrap(parseStrategy("greedy-hit")), layout, RandomStream.fromSeed(1));
 * const review = unwrap(reviewTranscript(game, { random: RandomStream.fromSeed(2) }));
 * review.shots.length === game.observations.length; // => true
 * review.shots[0].cost.verdict; // => "best"
 */
export const reviewTranscript = (transcript: Transcript, options: ReviewOptions): Result<Review> => {
  const game = replayTranscript(transcript);
  if (!game.ok) return game;
  const { scenario, observations } = transcript;
  return reviewShots(makeKnowledge(scenario, observations), options, game.value.isOver);
};

/**
 * Reviews one shot by what the cells promised before it.
 *
 * @param forecasts those of all unshot cells, see `forecastsOf`
 * @throws RangeError when the cell could not be shot.
 */
export const reviewShot = (
  { layouts, mass }: Posterior,
  forecasts: readonly CellForecast[],
  observation: Observation,
  number: number,
): ShotReview => {
  const shot = forecasts.find(({ cell }) => cell === observation.cell);
  if (shot === undefined) throw new RangeError(`cell ${observation.cell} cannot be shot`);
  let likeliest = shot;
  let sharpest = shot;
  for (const forecast of forecasts) {
    if (forecast.ships > likeliest.ships) likeliest = forecast;
    if (forecast.squares < sharpest.squares) sharpest = forecast;
  }
  return {
    number,
    observation,
    layouts,
    mass,
    shot,
    likeliest,
    sharpest,
    hits: hitsOf(observation),
    hitsLost: share(likeliest.ships - shot.ships, mass),
  };
};

/** What the shots of a review come to in hits. */
export const hitTotalsOf = (shots: readonly ShotReview[]): HitTotals => {
  const sum = (value: (shot: ShotReview) => number): number => shots.reduce((total, shot) => total + value(shot), 0);
  return {
    hits: sum(({ hits }) => hits),
    expectedHits: sum(({ shot, mass }) => share(shot.ships, mass)),
    hitsLost: sum(({ hitsLost }) => hitsLost),
  };
};

const hitsOf = (observation: Observation): number => {
  if (observation.answer.kind === "count") return observation.answer.ships;
  return isHit(observation.answer) ? 1 : 0;
};
