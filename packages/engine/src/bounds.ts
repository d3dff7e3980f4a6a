/**
 * @broadside/engine/bounds: how few misses any strategy can need, for games too large to be solved. {@link boundGame} proves a
 * lower bound, {@link sampleBound} estimates a higher one, with its error.
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
