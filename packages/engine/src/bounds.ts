/**
 * @broadside/engine/bounds: lower bounds on the misses that any strategy needs, for games too large to solve.
 *   {@link boundGame} proves a bound. {@link sampleBounds} estimates tighter ones and gives their errors.
 *   {@link findSureHit} finds the fewest shots that surely hit.
 *
 * @module @broadside/engine/bounds
 */

export { type AnswerWords, answerWords } from "./bound/answer-words.ts";
export {
  type BoundOptions,
  boundAnswers,
  boundChances,
  boundGame,
  type FinishedBound,
  type GameBound,
} from "./bound/game-bound.ts";
export {
  type SampledBound,
  type SampledBoundOptions,
  sampleBounds,
} from "./bound/sampled-bound.ts";
export { findSureHit, type SureHit, type SureHitOptions } from "./bound/sure-hit.ts";
