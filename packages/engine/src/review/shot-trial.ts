import { infer } from "../inference/posterior/infer.ts";
import { PosteriorCache } from "../inference/posterior/posterior-cache.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { ShotCost } from "./cost/shot-cost.ts";
import { ShotCosts } from "./cost/shot-costs.ts";
import { forecastsOf } from "./forecast/cell-forecast.ts";
import type { ReviewOptions } from "./review.ts";
import { SalvoCosts } from "./salvo/salvo-costs.ts";

/** What a shot under consideration would cost: everything that can be known about it without its answer. */
export type ShotTrial = Pick<ShotCost, "judge" | "shot" | "best" | "compared" | "lost" | "verdict">;

/**
 * Judges a shot that has not been fired, in the same way as a review: how many shots it would lose against the
 * best cell. The result is exact if the layouts left are listed; otherwise it is estimated from drawn layouts.
 * A review turns the game by symmetries of its first positions. So it may name another of equally good cells,
 * and if a strategy judges, which breaks its own ties by the order of cells, the values may differ a little.
 * These are drawn for this position alone, so an estimate differs from that of a whole review within its error.
 *
 * Cost: one inference, and what a review spends on a shot.
 *
 * @param salvo the cells of its salvo, including the cell itself, all shot before any answer; the shot is then
 *   compared with the best cell in its place
 * @throws RangeError when the cell cannot be shot, RefusedError as `reviewSteps` does.
 * @example
 * import { parseKnowledge, preset, RandomStream, unwrap } from "@broadside/engine";
 * import { tryShot } from "@broadside/engine/review";
 *
 * const knowledge = unwrap(parseKnowledge(preset("gorkoff-3x3"), "B2."));
 * const trial = tryShot(knowledge, 0, { random: RandomStream.fromSeed(1) });
 * trial.verdict; // => "best"
 * String(trial.lost); // => "0"
 */
export const tryShot = (
  knowledge: Knowledge,
  cell: number,
  options: ReviewOptions,
  salvo: readonly number[] = [cell],
): ShotTrial => {
  const { posteriors = new PosteriorCache(knowledge.scenario), inference = {} } = options;
  const posterior = infer(knowledge, inference);
  const forecasts = forecastsOf(posterior);
  for (const one of salvo)
    if (!forecasts.some((forecast) => forecast.cell === one)) throw new RangeError(`cell ${one} cannot be shot`);
  const Costs = salvo.length === 1 ? ShotCosts : SalvoCosts;
  const costs = new Costs(options, posteriors, inference);
  costs.add(posterior, forecasts, salvo);
  const cost = costs.finish(undefined).costs?.[salvo.indexOf(cell)]?.cost;
  if (!cost) throw new RangeError(`cell ${cell} is not among its salvo`);
  // The other values depend on the answer, which is not yet known.
  const { judge, shot, best, compared, lost, verdict } = cost;
  return { judge, shot, best, compared, lost, verdict };
};
