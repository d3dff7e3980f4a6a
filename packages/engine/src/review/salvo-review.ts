import { ok, type Result } from "../core/result.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import { PosteriorCache } from "../inference/posterior/posterior-cache.ts";
import { Tracker } from "../inference/posterior/tracker.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { forecastsOf } from "./forecast/cell-forecast.ts";
import {
  type CostedReview,
  contradictionIn,
  hitTotalsOf,
  positionAfter,
  type Review,
  type ReviewOptions,
  reviewShot,
  type ShotReview,
} from "./review.ts";
import { SalvoCosts } from "./salvo/salvo-costs.ts";
import type { CostedSalvo } from "./salvo/salvo-ledger.ts";

/**
 * Reviews the shots of some knowledge that were fired in salvos. Every shot is reviewed by what was known before
 * its salvo. Each salvo, and each shot in it, has a cost in expected shots to the end of the game. A salvo that
 * was broken off is judged as one of the shots fired. Otherwise it works like `reviewSteps`, except that
 * `playout` and `candidates` are ignored.
 *
 * Cost: one inference for each salvo, and for the costs the games that `SalvoCosts` plays.
 *
 * @param salvos the number of shots in each salvo, in order; if a salvo ended the game or was broken off, the
 *   number of its shots that were fired
 * @throws RangeError when the salvos do not match the shots, RefusedError as `reviewSteps` does.
 * @example
 * import { parseKnowledge, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { reviewSalvoSteps } from "@broadside/engine/review";
 *
 * const knowledge = unwrap(parseKnowledge(preset("gorkoff-3x3"), "B2. A1x"));
 * const steps = reviewSalvoSteps(knowledge, [2], { random: RandomStream.fromSeed(1) });
 * let step = steps.next();
 * while (!step.done) step = steps.next();
 * unwrap(step.value).shots.length; // => 2
 */
export function* reviewSalvoSteps(
  knowledge: Knowledge,
  salvos: readonly number[],
  options: ReviewOptions,
  isOver?: boolean,
): Generator<CostedReview, Result<Review>> {
  const { scenario, observations } = knowledge;
  if (salvos.some((size) => !(size > 0)) || salvos.reduce((a, b) => a + b, 0) !== observations.length)
    throw new RangeError(`salvos of ${salvos.join(", ")} shots are not those of ${observations.length} shots`);
  const { posteriors = new PosteriorCache(scenario), inference = {}, onShot } = options;
  const wrong = isOver === undefined ? contradictionIn(knowledge, inference) : undefined;
  if (wrong) return wrong;
  const tracker = new Tracker(posteriors);
  const costs = new SalvoCosts(options, posteriors, inference);
  const shots: CostedReview[] = [];
  let waiting: readonly ShotReview[] = [];
  const settled = (cost: CostedSalvo | undefined): CostedReview[] => {
    if (!cost) return [];
    const costed = waiting.map((shot, i) => ({ ...shot, cost: cost.shots[i], salvo: cost.salvo }));
    shots.push(...costed);
    return costed;
  };
  let end: Posterior | undefined;
  let made = 0;
  for (let salvo = 0; salvo <= salvos.length; salvo++) {
    if (salvo === salvos.length && isOver) break;
    const position = positionAfter(tracker, knowledge, made, inference);
    if (!position.ok) return position;
    const { posterior } = position.value;
    if (salvo === salvos.length) {
      if (!position.value.isOver) end = posterior;
      break;
    }
    const forecasts = forecastsOf(posterior);
    const fired = observations.slice(made, made + salvos[salvo]);
    const reviews = fired.map((shot, i) => reviewShot(posterior, forecasts, shot, made + i + 1));
    yield* settled(
      costs.add(
        posterior,
        forecasts,
        fired.map(({ cell }) => cell),
      ),
    );
    waiting = reviews;
    for (const review of reviews) onShot?.(review);
    made += fired.length;
  }
  const { cost, totals } = costs.finish(end);
  yield* settled(cost);
  return ok({ shots, totals: { ...hitTotalsOf(shots), ...totals } });
}
