import { infer } from "../inference/posterior/infer.ts";
import { PosteriorCache } from "../inference/posterior/posterior-cache.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { ShotCost } from "./cost/shot-cost.ts";
import { ShotCosts } from "./cost/shot-costs.ts";
import { forecastsOf } from "./forecast/cell-forecast.ts";
import type { ReviewOptions } from "./review.ts";
import { SalvoCosts } from "./salvo/salvo-costs.ts";

/** What a shot that is only thought of would cost: all that is known of it without its answer. */
export type ShotTrial = Pick<ShotCost, "judge" | "shot" | "best" | "compared" | "lost" | "verdict">;

/**
 * Judges a shot that has not been made, by the measure of a review: what it would lose against the best cell, exactly where the
 * layouts left are listed, and otherwise by drawn ones. These are drawn for this position alone, so that an estimate
 * differs from that of a whole review by its error.
 *
 * Cost: one inference, and what `ShotCosts` takes for a shot.
 *
 * @param salvo cells that are shot with it before any is answered, itself among them: then it is compared with the best cell in its place
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
  let cost: ShotCost | undefined;
  if (salvo.length === 1) {
    const costs = new ShotCosts(options, posteriors, inference);
    costs.add(posterior, forecasts, cell);
    cost = costs.finish(undefined).cost;
  } else {
    const costs = new SalvoCosts(options, posteriors, inference);
    costs.add(posterior, forecasts, salvo);
    cost = costs.finish(undefined).cost?.shots[salvo.indexOf(cell)];
  }
  if (!cost) throw new RangeError(`cell ${cell} is not among its salvo`);
  // What came after hangs on the answer, which nobody has heard.
  const { judge, shot, best, compared, lost, verdict } = cost;
  return { judge, shot, best, compared, lost, verdict };
};
