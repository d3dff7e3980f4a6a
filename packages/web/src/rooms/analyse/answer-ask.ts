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
  readonly bits: Figure;
  readonly method: AnswerMethod | "estimate";
  readonly milliseconds: number;
}

export interface AskedAnswer {
  readonly answer: QuestionAnswer;
  /** The statement that this is the answer, for certain. */
  readonly statement: string;
  /** The chance to hear it: that it is right and said, or that it is said wrongly. */
  readonly chance: Figure;
}

/** A figure, exact or estimated from drawn layouts. */
export interface Figure {
  readonly value: number;
  /** The standard error; absent if it is exact. */
  readonly error?: number;
}

/** A figure as it is sent to the page. */
const figureOf = (figure: number | { readonly estimate: number; readonly standardError: number }): Figure =>
  typeof figure === "number" ? { value: figure } : { value: figure.estimate, error: figure.standardError };

/** A question of yes or no in a ranking. */
export interface Ranked {
  readonly question: string;
  /** The chance to hear yes. */
  readonly chance: Figure;
  readonly bits: Figure;
}

const MOST_RANKED = 8;

interface AskQuestion extends PositionText {
  readonly question: string;
  /** The chance that the answer is wrong. */
  readonly wrong: number;
}

interface Answered {
  readonly answer: QuestionAnswer;
  /** The chance that it is right. */
  readonly chance: Figure;
}

/** Yes and no, also one that is impossible: somebody may say it. */
const bothTruths = (found: readonly Answered[]): Answered[] =>
  [true, false].map((answer) => found.find((each) => each.answer === answer) ?? { answer, chance: { value: 0 } });

/** The chance to hear an answer that is right with a chance. @param others how many other answers may be said wrongly */
const heard = ({ value, error }: Figure, wrong: number, others: number): Figure => {
  const slip = wrong / Math.max(1, others);
  return {
    value: value * (1 - wrong) + (1 - value) * slip,
    ...(error !== undefined && { error: error * Math.abs(1 - wrong - slip) }),
  };
};

export const tasks = {
  ask: (task: AskQuestion, context: TaskContext): Asked => {
    const begun = performance.now();
    const asker = askerOf(task, normally(context));
    const question = unwrap(parseQuestion(asker.knowledge.scenario, task.question));
    const { answers: given, bits, method } = asker.askOrEstimate(question, { wrong: task.wrong });
    const found = given.map(({ answer, chance }): Answered => ({ answer, chance: figureOf(chance) }));
    const answers = typeof found[0]?.answer === "boolean" ? bothTruths(found) : found;
    return {
      kind: "asked",
      question: formatQuestion(question),
      answers: answers.map(({ answer, chance }) => ({
        answer,
        statement: formatStatement(makeStatement(question, answer)),
        chance: heard(chance, task.wrong, answers.length - 1),
      })),
      bits: figureOf(bits),
      method,
      milliseconds: performance.now() - begun,
    };
  },

  /** The questions that tell most. */
  rank: (task: PositionText & { readonly wrong: number }, context: TaskContext) => {
    const ranking = askerOf(task, normally(context)).rankOrEstimate({ top: MOST_RANKED, wrong: task.wrong });
    const questions = ranking.questions.map(({ question, chance, bits }): Ranked => {
      const text = formatQuestion(question);
      return { question: text, chance: heard(figureOf(chance), task.wrong, 1), bits: figureOf(bits) };
    });
    return { kind: "ranked" as const, questions, isSampled: ranking.method === "estimate" };
  },
};
