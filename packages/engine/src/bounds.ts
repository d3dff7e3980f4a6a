/**
 * @broadside/engine/bounds: lower bounds on the misses that any strategy needs, for games too large to solve.
 *   {@link boundGame} proves a bound. {@link sampleBound} estimates a tighter one and gives its error.
 *
 * @packageDocumentation
 */

export { type AnswerWords, answerWords, finishedByWords, hitWords } from "./bound/answer-words.ts";
export { type BoundOptions, boundAnswers, boundGame, type FinishedBound, type GameBound } from "./bound/game-bound.ts";
export {
  type FinishedShare,
  type SampledBound,
  type SampledBoundOptions,
  sampleBound,
  sampleBounds,
  shareFinished,
} from "./bound/sampled-bound.ts";
