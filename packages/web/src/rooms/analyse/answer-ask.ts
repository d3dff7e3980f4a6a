import { unwrap } from "@broadside/engine";
import {
  type AnswerMethod,
  formatQuestion,
  formatStatement,
  makeStatement,
  type PossibleAnswer,
  parseQuestion,
  type QuestionAnswer,
} from "@broadside/engine/questions";
import { askerOf } from "../../board/map/answer-told.ts";
import type { PositionText } from "../../board/rules/rules.ts";
import { normally, type TaskContext } from "../../engine/task.ts";

/** The possible answers to a question, as sent to the page. */
export interface Asked {
  readonly kind: "asked";
  readonly question: string;
  readonly answers: readonly AskedAnswer[];
  /** The bits that the answer is expected to tell. */
  readonly bits: number;
  readonly method: AnswerMethod;
  readonly milliseconds: number;
}

export interface AskedAnswer {
  readonly answer: QuestionAnswer;
  /** The statement that this is the answer, for certain. */
  readonly statement: string;
  /** The chance to hear it: that it is right and said, or that it is said wrongly. */
  readonly chance: number;
}

/** A question of yes or no in a ranking. */
export interface Ranked {
  readonly question: string;
  /** The chance to hear yes. */
  readonly chance: number;
  readonly bits: number;
}

const MOST_RANKED = 8;

interface AskQuestion extends PositionText {
  readonly question: string;
  /** The chance that the answer is wrong. */
  readonly wrong: number;
}

/** Yes and no, also one that is impossible: somebody may say it. */
const bothTruths = (found: readonly PossibleAnswer[]): Pick<PossibleAnswer, "answer" | "chance">[] =>
  [true, false].map((answer) => found.find((each) => each.answer === answer) ?? { answer, chance: 0 });

/** The chance to hear an answer that is right with a chance. @param others how many other answers may be said wrongly */
const heard = (right: number, wrong: number, others: number): number =>
  right * (1 - wrong) + ((1 - right) * wrong) / Math.max(1, others);

export const tasks = {
  ask: (task: AskQuestion, context: TaskContext): Asked => {
    const begun = performance.now();
    const asker = askerOf(task, normally(context));
    const question = unwrap(parseQuestion(asker.knowledge.scenario, task.question));
    const { answers: found, bits, method } = asker.ask(question, task);
    const answers = typeof found[0]?.answer === "boolean" ? bothTruths(found) : found;
    return {
      kind: "asked",
      question: formatQuestion(question),
      answers: answers.map(({ answer, chance }) => ({
        answer,
        statement: formatStatement(makeStatement(question, answer)),
        chance: heard(chance, task.wrong, answers.length - 1),
      })),
      bits,
      method,
      milliseconds: performance.now() - begun,
    };
  },

  /** The questions that tell most. */
  rank: (task: PositionText & { readonly wrong: number }, context: TaskContext) => {
    const ranked = askerOf(task, normally(context)).rank({ top: MOST_RANKED, wrong: task.wrong });
    const questions = ranked.map(({ question, chance, bits }): Ranked => {
      return { question: formatQuestion(question), chance: heard(chance, task.wrong, 1), bits };
    });
    return { kind: "ranked" as const, questions };
  },
};
