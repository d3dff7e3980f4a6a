import type { Result } from "../core/result.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { type CostedReview, type Review, type ReviewOptions, stepsBySalvo } from "./review.ts";
import { SalvoCosts } from "./salvo/salvo-costs.ts";

/**
 * Reviews the shots of some knowledge that were fired in salvos. Every shot is reviewed by what was known
 * before its salvo. Each salvo, and each shot in it, has a cost in expected shots to the end of the game. A
 * salvo that was broken off is judged as a salvo of the shots that were fired. Otherwise it works like
 * `reviewSteps`, except that `playout` and `candidates` are ignored.
 *
 * Cost: one inference for each salvo, and up to 400,000 games at once if its layouts are listed, otherwise
 * 4,000 games for each of its shots.
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
  const { observations } = knowledge;
  if (salvos.some((size) => !(size > 0)) || salvos.reduce((a, b) => a + b, 0) !== observations.length)
    throw new RangeError(`salvos of ${salvos.join(", ")} shots are not those of ${observations.length} shots`);
  return yield* stepsBySalvo(
    knowledge,
    salvos,
    options,
    isOver,
    (posteriors, inference) => new SalvoCosts(options, posteriors, inference),
  );
}
