/**
 * @broadside/engine/questions: questions about the hidden layout, such as `any(A1:D4)`, and what somebody said of it.
 *   {@link parseQuestion} reads a question, {@link answerOn} answers it for one layout, {@link parseTold} reads shots
 *   and statements that may be wrong, and {@link Asker} says what is likely then: the answers to a question, the map,
 *   how much is believed of each statement. A {@link Captain} plays a game with questions: he decides what to ask, and
 *   when to shoot.
 *
 * @module @broadside/engine/questions
 */

export {
  type AnswerMethod,
  Asker,
  type HeardBelief,
  type PossibleAnswer,
  type QuestionAnswers,
  type SavesOptions,
} from "./questions/asker.ts";
export { Captain, type CaptainBudget, type CaptainMove } from "./questions/captain.ts";
export {
  type AskedQuestion,
  type CaptainGame,
  playWithSpotter,
  type QuestionMove,
  type QuestionPlayer,
  Spotter,
} from "./questions/captain-game.ts";
export { parseQuestion } from "./questions/parse-question.ts";
export { formatPrefixProgram } from "./questions/prefix-program.ts";
export {
  type AnswerType,
  type Expression,
  type Feature,
  formatQuestion,
  type Measure,
  type Operator,
  type Question,
  type Region,
  typeOf,
} from "./questions/question.ts";
export { RANKED_KINDS, type RankedKind } from "./questions/question-ranking.ts";
export { answerOn, type QuestionAnswer } from "./questions/question-value.ts";
export type { EstimatedQuestion, RankedQuestion, Ranking, RankOptions } from "./questions/ranked-questions.ts";
export type {
  EstimatedAnswer,
  EstimatedAnswers,
  EstimatedBelief,
  SampleOptions,
} from "./questions/sampled-position.ts";
export type { SavedShots } from "./questions/saved-shots.ts";
export { formatStatement, makeStatement, parseStatement, type Statement } from "./questions/statement.ts";
export { makeTold, parseTold, type Told } from "./questions/told.ts";
