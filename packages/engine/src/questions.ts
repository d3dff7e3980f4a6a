/**
 * @broadside/engine/questions: questions about the hidden layout, such as `any(A1:D4)`. {@link parseQuestion} reads
 *   one, {@link answerOn} answers it for one layout, {@link Asker} counts its answers over all layouts of a position.
 *
 * @module @broadside/engine/questions
 */

export {
  type AnswerMethod,
  Asker,
  type PossibleAnswer,
  type QuestionAnswers,
  type RankedQuestion,
  type RankOptions,
} from "./questions/asker.ts";
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
} from "./questions/question.ts";
export { RANKED_KINDS, type RankedKind } from "./questions/question-ranking.ts";
export { answerOn, type QuestionAnswer } from "./questions/question-value.ts";
