import { parseCell } from "../board/cell-name.ts";
import { refuseNoText, showValue } from "../core/fields.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { parseExpression, parseQuestion } from "./parse-question.ts";
import {
  checkQuestion,
  type Expression,
  formatClass,
  formatQuestion,
  formatValue,
  type Question,
  rangeOf,
  TYPE_WORDS,
  typeOf,
  WATER,
} from "./question.ts";
import type { QuestionAnswer } from "./question-value.ts";

/** What somebody said of the layout: an answer to a question, and the chance that it is wrong. */
export interface Statement {
  readonly question: Question;
  /** The answer as a value of an {@link Expression}. */
  readonly value: number;
  /** The chance that it is wrong, from 0 (certain) to below 1. */
  readonly wrong: number;
}

/**
 * Reads a statement: `any(A1:D4) = true`, `at(F6) = carrier`, `count(row 3) = 2 @0.1`. The last ` = ` outside brackets
 * parts the question from its answer; without one, the question is said to be true. Behind `@` is the chance that the
 * answer is wrong. Fails with the place if the question cannot be read, or the answer is none to it.
 *
 * Cost: that of {@link parseQuestion}.
 *
 * @param where what to call the statement in an error message
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { formatStatement, parseStatement } from "@broadside/engine/questions";
 *
 * const said = unwrap(parseStatement(preset("hasbro"), "any(A1:D4) @0.1"));
 * said.wrong; // => 0.1
 * formatStatement(said); // => "any(A1:D4) = true @0.1"
 */
export const parseStatement = (scenario: Question["scenario"], text: string, where = "told"): Result<Statement> => {
  const fault = refuseNoText(text, where, 'write for example "any(A1:D4) = true @0.1"');
  if (fault) return fault;
  const signs = signsOutside(text);
  const doubt = signs.at;
  const wrong = doubt < 0 ? ok(0) : parseDoubt(text.slice(doubt + 1), where);
  if (!wrong.ok) return wrong;
  const said = doubt < 0 ? text : text.slice(0, doubt);
  const asked = parseQuestion(scenario, signs.equals < 0 ? said : said.slice(0, signs.equals), where);
  if (!asked.ok) return asked;
  const question = asked.value;
  const value =
    signs.equals < 0 ? truthOf(question, where) : parseAnswer(question, said.slice(signs.equals + 3).trim(), where);
  return value.ok ? ok({ question, value: value.value, wrong: wrong.value }) : value;
};

/**
 * A statement of an answer as {@link Asker.ask} gives them.
 *
 * @throws RangeError if the answer is none to the question, or the chance is not from 0 to below 1
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { formatStatement, makeStatement, parseQuestion } from "@broadside/engine/questions";
 *
 * const question = unwrap(parseQuestion(preset("hasbro"), "at(F6)"));
 * formatStatement(makeStatement(question, "water", 0.2)); // => "at(F6) = water @0.2"
 */
export const makeStatement = (question: Question, answer: QuestionAnswer, wrong = 0): Statement => {
  checkQuestion(question);
  checkWrong(wrong);
  const isClass = typeOf(question.expression) === "class" && answer !== "water";
  const read = parseAnswer(question, isClass ? formatClass(String(answer)) : String(answer), "answer");
  if (read.ok) return { question, value: read.value, wrong };
  throw new RangeError(`${read.error.where}: ${read.error.what}; ${read.error.fix}`);
};

/**
 * The text of a statement, which {@link parseStatement} reads again.
 *
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { formatStatement, parseStatement } from "@broadside/engine/questions";
 *
 * formatStatement(unwrap(parseStatement(preset("hasbro"), "(> (size carrier) 3)"))); // => "length(carrier) > 3 = true"
 */
export const formatStatement = ({ question, value, wrong }: Statement): string => {
  const { scenario, expression } = question;
  const answer = formatValue(scenario, typeOf(expression), value, formatClass);
  return `${formatQuestion(question)} = ${answer}${wrong > 0 ? ` @${wrong}` : ""}`;
};

/** Refuses what is no chance of being wrong. @throws RangeError */
export const checkWrong = (wrong: number): void => {
  if (!(wrong >= 0 && wrong < 1))
    throw new RangeError(`wrong: ${wrong} is not a chance; write a number from 0 to below 1`);
};

/** Reads the chance behind `@`. */
export const parseDoubt = (text: string, where: string): Result<number> => {
  const written = text.trim();
  const wrong = /^(?:\d+(?:\.\d*)?|\.\d+)(?:e-?\d+)?$/.test(written) ? Number(written) : Number.NaN;
  return wrong >= 0 && wrong < 1
    ? ok(wrong)
    : fail(`${where}, "@${written}"`, "is not a chance from 0 to below 1", "write for example @0.1");
};

const truthOf = ({ expression }: Question, where: string): Result<number> => {
  const type = typeOf(expression);
  if (type === "truth") return ok(1);
  return fail(where, `asks for ${TYPE_WORDS[type]} and has no answer`, `write it behind " = ", such as ${FORMS[type]}`);
};

const FORMS = { truth: "any(A1) = true", number: "count(row 3) = 2", cell: "first(S) = C1", class: "at(F6) = water" };

const parseAnswer = ({ scenario, expression }: Question, text: string, where: string): Result<number> => {
  const place = `${where}, answer ${showValue(text)}`;
  const type = typeOf(expression);
  const read = readValue(scenario, type, text, place);
  if (!read.ok) return read;
  if (read.value.kind !== "constant") {
    const fix = `write ${TYPE_WORDS[type]}, or the whole statement in brackets: (a = b)`;
    return fail(place, "is not a value", fix);
  }
  const { value } = read.value;
  if (read.value.type !== type)
    return fail(place, `is ${TYPE_WORDS[read.value.type]}`, `the question asks for ${TYPE_WORDS[type]}`);
  const [least, most] = rangeOf(scenario, expression);
  if (type === "number" && (value < least || value > most))
    return fail(place, "cannot be", `write a number from ${least} to ${most}`);
  return ok(value);
};

/** Names of classes and cells are read here, so that an unknown one gets its own error. */
const readValue = (
  scenario: Question["scenario"],
  type: keyof typeof FORMS,
  text: string,
  place: string,
): Result<Expression> => {
  const names = scenario.fleet.map(({ name }) => name);
  if (type === "cell") {
    const cell = parseCell(scenario.board, text, place);
    return cell.ok ? ok({ kind: "constant", type, value: cell.value }) : cell;
  }
  if (type === "class" && /^[\p{L}\p{N}_-]+$/u.test(text) && !/^\d+$/.test(text)) {
    const value = text === "water" ? WATER : names.indexOf(text);
    if (value === WATER && text !== "water")
      return fail(place, "is no class of the fleet", suggestName(text, [...names, "water"]));
    return ok({ kind: "constant", type, value });
  }
  return parseExpression(scenario, text, place);
};

/** Where the last ` = ` and the last `@` outside brackets stand; -1 if there is none. No name has one. */
const signsOutside = (text: string): { readonly equals: number; readonly at: number } => {
  let deep = 0;
  let [equals, at] = [-1, -1];
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (sign === "(") deep++;
    else if (sign === ")") deep--;
    else if (deep === 0 && sign === "@") at = i;
    else if (deep === 0 && text.startsWith(" = ", i)) equals = i;
  }
  return { equals, at };
};
