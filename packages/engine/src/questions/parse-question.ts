import { type Board, coordOf } from "../board/board.ts";
import { boxBetween, cellsInBox } from "../board/cell-box.ts";
import { columnName, firstCellName, parseCell } from "../board/cell-name.ts";
import { refuseNoText } from "../core/fields.ts";
import { suggestName } from "../core/nearest.ts";
import { fail, type Result } from "../core/result.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { isPrefixProgram, parsePrefix } from "./prefix-program.ts";
import {
  type Expression,
  type Feature,
  formatClass,
  type Measure,
  makeAt,
  makeFeature,
  makeLine,
  makeNot,
  makeOperation,
  makeQuestion,
  makeTouch,
  type Operator,
  type Question,
  type Region,
  WATER,
  WORDS,
} from "./question.ts";
import { caught, classNamed, take } from "./question-fault.ts";

/** A piece of a question's text, with its place in letters from 0. */
interface Token {
  readonly kind: "number" | "word" | "quoted" | "cell" | "sign" | "end";
  readonly text: string;
  readonly at: number;
}

/** The most letters of a question. */
const MOST_LETTERS = 10_000;

/** The most brackets and `not` inside each other. */
const MOST_DEEP = 100;

const SIGNS = /<=|>=|!=|[-+*=<>(),:]/y;

/**
 * Reads a question: an expression over the hidden layout, such as `count(row 3) > 2`, `any(A1:D4)` or
 * `at(F6) = carrier`; or a prefix program such as `(> (size Blue) 3)`. Fails with the place of the fault if a word is
 * unknown, a cell is off the board, or types do not fit.
 *
 * Cost: linear in the text and the cells that it names.
 *
 * @param where what to call the question in an error message
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { formatQuestion, parseQuestion } from "@broadside/engine/questions";
 *
 * const scenario = preset("hasbro");
 * formatQuestion(unwrap(parseQuestion(scenario, "any( A1 : D4 )"))); // => "any(A1:D4)"
 * const wrong = parseQuestion(scenario, "count(row 3) = true");
 * wrong.ok; // => false
 */
export const parseQuestion = (scenario: Scenario, text: string, where = "question"): Result<Question> => {
  const fault = refuseNoText(text, where, 'write for example "any(A1:D4)"');
  if (fault) return fault;
  if (text.trim() === "") return fail(where, "is empty", 'write for example "any(A1:D4)"');
  if (text.length > MOST_LETTERS) return fail(where, `has ${text.length} letters`, `write at most ${MOST_LETTERS}`);
  const read = isPrefixProgram(text) ? parsePrefix(scenario, text, where) : parseExpression(scenario, text, where);
  return read.ok ? makeQuestion(scenario, read.value, where) : read;
};

/** Reads an expression that is no prefix program. */
export const parseExpression = (scenario: Scenario, text: string, where: string): Result<Expression> =>
  caught(() => new QuestionParser(scenario, text, where).whole());

/** The words that take something in brackets. */
const FUNCTIONS = WORDS.slice(0, WORDS.indexOf("board"));

const COMPARISONS: readonly string[] = ["=", "!=", "<", "<=", ">", ">="];

class QuestionParser {
  readonly #scenario: Scenario;
  readonly #where: string;
  readonly #tokens: readonly Token[];
  #next = 0;
  #deep = 0;

  constructor(scenario: Scenario, text: string, where: string) {
    this.#scenario = scenario;
    this.#where = where;
    this.#tokens = tokensOf(scenario.board, text, where);
  }

  whole(): Expression {
    const read = this.#or();
    const { kind, text } = this.#peek();
    if (kind === "end") return read;
    if (COMPARISONS.includes(text)) this.#refuse("is a second comparison", 'join two with "and"');
    return this.#refuse("comes after the end of the question", "leave it out, or join the parts with an operator");
  }

  #peek(): Token {
    return this.#tokens[this.#next];
  }

  #placeOf({ kind, text, at }: Token): string {
    return kind === "end" ? `${this.#where}, at its end` : `${this.#where}, letter ${at + 1} "${text}"`;
  }

  #refuse(what: string, fix: string, token = this.#peek()): never {
    return take(fail(this.#placeOf(token), what, fix));
  }

  /** Takes the next token if it has the text; quoted names never have. */
  #accept(text: string): Token | undefined {
    const token = this.#peek();
    if (token.kind === "quoted" || token.kind === "end" || token.text !== text) return undefined;
    this.#next++;
    return token;
  }

  #expect(sign: string): Token {
    const found = this.#accept(sign);
    if (found) return found;
    const isEnd = this.#peek().kind === "end";
    return this.#refuse(isEnd ? `lacks "${sign}"` : `stands where "${sign}" should be`, `write "${sign}" there`);
  }

  #deeper<T>(read: () => T): T {
    if (++this.#deep > MOST_DEEP) this.#refuse(`is more than ${MOST_DEEP} brackets deep`, "write it more flatly");
    const value = read();
    this.#deep--;
    return value;
  }

  #or(): Expression {
    return this.#joined(["or"], () => this.#and());
  }

  #and(): Expression {
    return this.#joined(["and"], () => this.#not());
  }

  #not(): Expression {
    const token = this.#accept("not");
    return token
      ? take(
          makeNot(
            this.#deeper(() => this.#not()),
            this.#placeOf(token),
          ),
        )
      : this.#comparison();
  }

  #comparison(): Expression {
    const left = this.#sum();
    const token = this.#peek();
    if (token.kind !== "sign" || !COMPARISONS.includes(token.text)) return left;
    this.#next++;
    const made = this.#operation(token, left, this.#sum());
    if (COMPARISONS.includes(this.#peek().text)) this.#refuse("is a second comparison", 'join two with "and"');
    return made;
  }

  #sum(): Expression {
    return this.#joined(["+", "-"], () => this.#joined(["*"], () => this.#atom()));
  }

  #joined(operators: readonly string[], read: () => Expression): Expression {
    let left = read();
    for (;;) {
      const token = this.#peek();
      if (token.kind === "quoted" || !operators.includes(token.text)) return left;
      this.#next++;
      left = this.#operation(token, left, read());
    }
  }

  #operation(token: Token, left: Expression, right: Expression): Expression {
    return take(makeOperation(this.#scenario, token.text as Operator, left, right, this.#placeOf(token)));
  }

  #atom(): Expression {
    const token = this.#peek();
    const constant = this.#constant(token);
    if (constant) return constant;
    if (this.#accept("(")) {
      const inside = this.#deeper(() => this.#or());
      this.#expect(")");
      return inside;
    }
    if (token.kind === "word" && WORDS.includes(token.text)) return this.#call(token);
    if (token.kind === "word" && this.#tokens[this.#next + 1].text === "(")
      this.#refuse("is no word of the language", suggestName(token.text, FUNCTIONS));
    if (token.kind === "word" || token.kind === "quoted") {
      return { kind: "constant", type: "class", value: this.#shipClass() };
    }
    return this.#refuse(
      token.kind === "end" ? "ends too early" : "stands where a value should be",
      "write for example count(row 3), at(F6) or a number",
    );
  }

  #constant(token: Token): Expression | undefined {
    const minus = token.text === "-" && token.kind === "sign" && this.#tokens[this.#next + 1].kind === "number";
    if (minus) this.#next++;
    if (minus || token.kind === "number") return { kind: "constant", type: "number", value: this.#number(minus) };
    if (token.kind === "cell") return { kind: "constant", type: "cell", value: this.#cell() };
    if (this.#accept("true")) return { kind: "constant", type: "truth", value: 1 };
    if (this.#accept("false")) return { kind: "constant", type: "truth", value: 0 };
    return this.#accept("water") && { kind: "constant", type: "class", value: WATER };
  }

  #number(isNegative: boolean): number {
    const { text } = this.#peek();
    if (text.length > 9) this.#refuse("is too large", "write a number of at most nine digits");
    this.#next++;
    // Not -0, which is another value to some comparisons.
    return isNegative && Number(text) > 0 ? -Number(text) : Number(text);
  }

  #cell(): number {
    const token = this.#peek();
    if (token.kind !== "cell") this.#refuse("is no cell", `write for example ${firstCellName(this.#scenario.board)}`);
    this.#next++;
    return take(parseCell(this.#scenario.board, token.text, this.#placeOf(token)));
  }

  #shipClass(): number {
    const token = this.#peek();
    if ((token.kind !== "word" && token.kind !== "quoted") || (token.kind === "word" && WORDS.includes(token.text)))
      this.#refuse("is no class", `write for example ${formatClass(this.#scenario.fleet[0].name)}`);
    this.#next++;
    const name = token.kind === "quoted" ? (JSON.parse(token.text) as string) : token.text;
    return take(classNamed(this.#scenario, name, this.#placeOf(token)));
  }

  /** A word of the language and its arguments. */
  #call(word: Token): Expression {
    this.#next++;
    const scenario = this.#scenario;
    const place = this.#placeOf(word);
    const inBrackets = <T>(read: () => T): T => {
      this.#expect("(");
      const value = this.#deeper(read);
      this.#expect(")");
      return value;
    };
    switch (word.text) {
      case "count":
      case "any":
      case "all":
        return { kind: "region", of: word.text as Measure, region: inBrackets(() => this.#region()) };
      case "at":
        return take(
          makeAt(
            inBrackets(() => this.#or()),
            place,
          ),
        );
      case "row":
      case "column":
        return take(
          makeLine(
            scenario,
            word.text === "row" ? 1 : 0,
            inBrackets(() => this.#or()),
            place,
          ),
        );
      case "touch":
        return take(
          makeTouch(
            scenario,
            inBrackets(() => this.#twoClasses()),
            place,
          ),
        );
      case "length":
      case "across":
      case "first":
      case "last":
      case "sunk":
        return take(
          makeFeature(
            scenario,
            word.text as Feature,
            inBrackets(() => this.#shipClass()),
            place,
          ),
        );
      default:
        return this.#refuse("has no place here", "write for example any(A1:D4)", word);
    }
  }

  #twoClasses(): readonly [number, number] {
    const first = this.#shipClass();
    this.#expect(",");
    return [first, this.#shipClass()];
  }

  #region(): Region {
    return this.#regions("or", () => this.#regions("and", () => this.#regions("minus", () => this.#area())));
  }

  #regions(kind: "and" | "or" | "minus", read: () => Region): Region {
    let left = read();
    while (this.#accept(kind)) left = { kind, left, right: read() };
    return left;
  }

  #area(): Region {
    const { board } = this.#scenario;
    if (this.#accept("(")) {
      const inside = this.#deeper(() => this.#region());
      this.#expect(")");
      return inside;
    }
    if (this.#accept("board")) return { kind: "cells", cells: Array.from({ length: board.cellCount }, (_, i) => i) };
    const line = this.#accept("row") ?? this.#accept("column");
    if (line) return this.#line(line);
    const { kind } = this.#peek();
    if (kind === "cell") return this.#cells();
    if (kind === "word" || kind === "quoted") return { kind: "ships", shipClass: this.#shipClass() };
    return this.#refuse(
      kind === "end" ? "ends too early" : "is no region",
      "write for example A1:D4, A1,B2, row 3, column B, board or a class",
    );
  }

  /** A box between two cells, or a list of cells. */
  #cells(): Region {
    const { board } = this.#scenario;
    const first = this.#cell();
    if (this.#accept(":")) return { kind: "cells", cells: cellsInBoxBetween(board, first, this.#cell()) };
    const cells = [first];
    while (this.#accept(",")) cells.push(this.#cell());
    return { kind: "cells", cells: [...new Set(cells)].sort((a, b) => a - b) };
  }

  #line(word: Token): Region {
    const { board } = this.#scenario;
    if (board.size.length !== 2)
      this.#refuse(`is a line of a two-dimensional board`, "write a box such as (1,1,1):(2,2,2)", word);
    const token = this.#peek();
    const [columns, rows] = board.size;
    const index =
      token.kind === "number"
        ? Number(token.text) - 1
        : word.text === "column" && token.kind === "word"
          ? Array.from({ length: columns }, (_, x) => columnName(x)).indexOf(token.text.toUpperCase())
          : -1;
    const last = word.text === "row" ? String(rows) : columnName(columns - 1);
    if (index < 0 || index >= (word.text === "row" ? rows : columns))
      this.#refuse(`is no ${word.text} of the board`, `write ${word.text === "row" ? 1 : "A"} to ${last}`);
    this.#next++;
    const [from, to] =
      word.text === "row"
        ? [
            [0, index],
            [columns - 1, index],
          ]
        : [
            [index, 0],
            [index, rows - 1],
          ];
    return { kind: "cells", cells: cellsInBox(board, boxBetween(from, to)) };
  }
}

/** The cells of the box between two cells, ascending. */
const cellsInBoxBetween = (board: Board, a: number, b: number): number[] =>
  cellsInBox(board, boxBetween(coordOf(board, a), coordOf(board, b))).sort((x, y) => x - y);

const NAME = /\p{L}[\p{L}\p{N}_]*/uy;
const NUMBER = /\d+/y;
const QUOTED = /"(?:[^"\\]|\\.)*"/y;

const tokensOf = (board: Board, text: string, where: string): Token[] => {
  const tuple = board.size.length === 1 ? /\(\s*\d+\s*\)/y : /\(\s*\d+(?:\s*,\s*\d+)+\s*\)/y;
  const tokens: Token[] = [];
  const kinds = [
    ["quoted", QUOTED],
    ["cell", tuple],
    ["number", NUMBER],
    ["word", NAME],
    ["sign", SIGNS],
  ] as const;
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at])) {
      at++;
      continue;
    }
    const found = kinds
      .map(([kind, pattern]) => ({ kind, text: matchAt(pattern, text, at) }))
      .find((each) => each.text);
    if (!found?.text) {
      const letter = String.fromCodePoint(text.codePointAt(at) as number);
      return take(fail(`${where}, letter ${at + 1} "${letter}"`, "is not understood", expectedAt(letter)));
    }
    // A name such as B12 is a cell, on any board; a class of that name is quoted.
    const kind = found.kind === "word" && /^[A-Za-z]+\d+$/.test(found.text) ? "cell" : found.kind;
    if (kind === "quoted" && !isText(found.text))
      return take(
        fail(`${where}, letter ${at + 1}`, "the quoted name has a wrong escape", 'write \\" for a quote in it'),
      );
    tokens.push({ kind, text: found.text, at });
    at += found.text.length;
  }
  return [...tokens, { kind: "end", text: "", at }];
};

const expectedAt = (letter: string): string =>
  letter === '"' ? "end the quoted name with another quote" : "write names, numbers, brackets and + - * = != < <= > >=";

const isText = (quoted: string): boolean => {
  try {
    JSON.parse(quoted);
    return true;
  } catch {
    return false;
  }
};

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};
