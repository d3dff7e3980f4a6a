import { unwrap } from "@broadside/engine";
import {
  type AnswerMethod,
  formatQuestion,
  formatStatement,
  makeStatement,
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
  readonly chance: number;
}

/** A question of yes or no in a ranking. */
export interface Ranked {
  readonly question: string;
  /** The chance of yes. */
  readonly chance: number;
  readonly bits: number;
}

const MOST_RANKED = 8;

interface AskQuestion extends PositionText {
  readonly question: string;
  /** The chance that the answer is wrong. */
  readonly wrong: number;
}

export const tasks = {
  ask: (task: AskQuestion, context: TaskContext): Asked => {
    const begun = performance.now();
    const asker = askerOf(task, normally(context));
    const question = unwrap(parseQuestion(asker.knowledge.scenario, task.question));
    const { answers, bits, method } = asker.ask(question, task);
    return {
      kind: "asked",
      question: formatQuestion(question),
      answers: answers.map(({ answer, chance }) => ({
        answer,
        statement: formatStatement(makeStatement(question, answer)),
        chance,
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
      return { question: formatQuestion(question), chance, bits };
    });
    return { kind: "ranked" as const, questions };
  },
};
