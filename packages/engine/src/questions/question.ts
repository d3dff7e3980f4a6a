import { type Board, coordOf } from "../board/board.ts";
import { boxBetween, cellsInBox } from "../board/cell-box.ts";
import { columnName, formatCell } from "../board/cell-name.ts";
import { checkArgument } from "../core/fields.ts";
import { fail, ok, type Result } from "../core/result.ts";
import { isStraight, type ShipClass } from "../scenario/fleet.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** What an answer is: a whole number, true or false, a cell, or a class of ships (or water). */
export type AnswerType = "number" | "truth" | "cell" | "class";

/** The value of {@link Expression} that stands for water. */
export const WATER = -1;

/** A set of cells, some of which may depend on the layout: those of a class are the cells of its ships. */
export type Region =
  | { readonly kind: "cells" /** ascending */; readonly cells: readonly number[] }
  | { readonly kind: "ships"; readonly shipClass: number }
  | { readonly kind: "and" | "or" | "minus"; readonly left: Region; readonly right: Region };

/** What is asked of a region: its ship cells, whether there is one, whether all its cells are. */
export type Measure = "count" | "any" | "all";

/** What is asked of the ship of a class. */
export type Feature = "length" | "across" | "first" | "last" | "sunk";

/** Takes two numbers, two truths, or for `=` and `!=` any two of one type. */
export type Operator = "+" | "-" | "*" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "and" | "or";

/**
 * An expression over the hidden layout. Its value is a number: 1 or 0 for true and false, the index of a cell, the
 * index of a class or -1 for water.
 */
export type Expression =
  | { readonly kind: "constant"; readonly type: AnswerType; readonly value: number }
  | { readonly kind: "region"; readonly of: Measure; readonly region: Region }
  | { readonly kind: "at"; readonly cell: Expression }
  | { readonly kind: "ship"; readonly of: Feature; readonly shipClass: number }
  | { readonly kind: "touch"; readonly shipClasses: readonly [number, number] }
  | { readonly kind: "line" /** 0 for the column, 1 for the row */; readonly axis: 0 | 1; readonly cell: Expression }
  | { readonly kind: "not"; readonly of: Expression }
  | {
      readonly kind: "operation";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

/** A question about the hidden layout of a scenario; its types fit. {@link parseQuestion} reads one. */
export interface Question {
  readonly scenario: Scenario;
  readonly expression: Expression;
}

/** Words that name no class unless they are quoted. */
export const WORDS: readonly string[] = [
  ...["count", "any", "all", "at", "length", "across", "first", "last", "touch", "sunk", "row", "column", "board"],
  ...["and", "or", "not", "minus", "true", "false", "water"],
];

/** The words for the types of answers, in errors. */
export const TYPE_WORDS: Readonly<Record<AnswerType, string>> = {
  number: "a number",
  truth: "true or false",
  cell: "a cell",
  class: "a class",
};

/** Refuses what untyped programs take for a question. @throws TypeError as {@link checkArgument} does. */
export const checkQuestion = (value: unknown): void =>
  checkArgument(value, "expression", 'a question; write unwrap(parseQuestion(scenario, "any(A1:D4)"))');

/**
 * The type of an expression's value.
 *
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { parseQuestion, typeOf } from "@broadside/engine/questions";
 *
 * typeOf(unwrap(parseQuestion(preset("hasbro"), "any(A1:D4)")).expression); // => "truth"
 */
export const typeOf = (expression: Expression): AnswerType => {
  switch (expression.kind) {
    case "constant":
      return expression.type;
    case "region":
      return expression.of === "count" ? "number" : "truth";
    case "at":
      return "class";
    case "ship":
      if (expression.of === "length") return "number";
      return expression.of === "first" || expression.of === "last" ? "cell" : "truth";
    case "line":
      return "number";
    case "operation":
      return isArithmetic(expression.operator) ? "number" : "truth";
    default:
      return "truth";
  }
};

const isArithmetic = (operator: Operator): boolean => operator === "+" || operator === "-" || operator === "*";

/** The least and the greatest value that an expression may have. */
export const rangeOf = (scenario: Scenario, expression: Expression): readonly [least: number, most: number] => {
  const { board, fleet } = scenario;
  if (expression.kind === "constant") return [expression.value, expression.value];
  if (expression.kind === "line") return [1, board.size[expression.axis]];
  if (expression.kind === "operation" && isArithmetic(expression.operator)) {
    const [a, b] = rangeOf(scenario, expression.left);
    const [c, d] = rangeOf(scenario, expression.right);
    if (expression.operator === "+") return [a + c, b + d];
    if (expression.operator === "-") return [a - d, b - c];
    const products = [a * c, a * d, b * c, b * d];
    return [Math.min(...products), Math.max(...products)];
  }
  const type = typeOf(expression);
  if (type === "truth") return [0, 1];
  if (type === "class") return [WATER, fleet.length - 1];
  return [0, board.cellCount];
};

/** Numbers in a question stay within this, so that 32 bits hold them. */
const MOST = 1e9;

/** Two expressions under an operator. Fails if their types do not fit. @param where the place of the operator */
export const makeOperation = (
  scenario: Scenario,
  operator: Operator,
  left: Expression,
  right: Expression,
  where: string,
): Result<Expression> => {
  const types = [typeOf(left), typeOf(right)];
  const made: Expression = { kind: "operation", operator, left, right };
  if (operator === "=" || operator === "!=") {
    if (types[0] === types[1]) return ok(made);
    const what = `compares ${TYPE_WORDS[types[0]]} with ${TYPE_WORDS[types[1]]}`;
    return fail(where, what, "write two values of one kind");
  }
  const wanted = operator === "and" || operator === "or" ? "truth" : "number";
  const wrong = types.findIndex((type) => type !== wanted);
  if (wrong >= 0) {
    const side = wrong === 0 ? "before" : "after";
    return fail(where, `has ${TYPE_WORDS[types[wrong]]} ${side} it`, `"${operator}" takes ${wantedText(wanted)}`);
  }
  if (isArithmetic(operator) && rangeOf(scenario, made).some((value) => Math.abs(value) > MOST))
    return fail(where, "may give numbers beyond 1,000,000,000", "write smaller numbers");
  return ok(made);
};

const wantedText = (wanted: AnswerType): string => (wanted === "truth" ? "two that are true or false" : "two numbers");

/** The negation of an expression that is true or false. */
export const makeNot = (of: Expression, where: string): Result<Expression> =>
  typeOf(of) === "truth"
    ? ok({ kind: "not", of })
    : fail(where, `has ${TYPE_WORDS[typeOf(of)]} after it`, '"not" takes what is true or false');

/** The row or column of a cell. */
export const makeLine = ({ board }: Scenario, axis: 0 | 1, cell: Expression, where: string): Result<Expression> => {
  if (board.size.length <= axis)
    return fail(where, "the board has no rows", "write for example first(S) = (3), or column(first(S))");
  return typeOf(cell) === "cell"
    ? ok({ kind: "line", axis, cell })
    : fail(where, `has ${TYPE_WORDS[typeOf(cell)]} in its brackets`, "write a cell, or first(S) or last(S)");
};

/** What lies on a cell. */
export const makeAt = (cell: Expression, where: string): Result<Expression> =>
  typeOf(cell) === "cell"
    ? ok({ kind: "at", cell })
    : fail(where, `has ${TYPE_WORDS[typeOf(cell)]} in its brackets`, "write a cell, or first(S) or last(S)");

/** A feature of the one ship of a class. Fails for classes of several ships. */
export const makeFeature = ({ fleet }: Scenario, of: Feature, shipClass: number, where: string): Result<Expression> => {
  const several = refuseSeveral(fleet[shipClass], where);
  if (several) return several;
  if (of === "across" && !isStraight(fleet[shipClass].shape))
    return fail(where, `the ship "${fleet[shipClass].name}" is not straight`, "ask it of a straight ship");
  return ok({ kind: "ship", of, shipClass });
};

/** Whether the ships of two classes share a side. */
export const makeTouch = (
  { fleet }: Scenario,
  [a, b]: readonly [number, number],
  where: string,
): Result<Expression> => {
  const several = refuseSeveral(fleet[a], where) ?? refuseSeveral(fleet[b], where);
  if (several) return several;
  if (a === b) return fail(where, `names "${fleet[a].name}" twice`, "write two classes");
  return ok({ kind: "touch", shipClasses: [a, b] });
};

const refuseSeveral = ({ name, count }: ShipClass, where: string): Result<never> | undefined =>
  count === 1
    ? undefined
    : fail(where, `there are ${count} ships of class "${name}"`, "name a class of one ship, or ask about a region");

/** The question, or a failure if its rules allow ships to overlap. @param where what to call the question */
export const makeQuestion = (scenario: Scenario, expression: Expression, where: string): Result<Question> =>
  refuseOverlap(scenario, where) ?? ok({ scenario, expression });

/** A failure if the rules allow ships to overlap. */
export const refuseOverlap = ({ contact }: Scenario, where: string): Result<never> | undefined =>
  contact === "overlap"
    ? fail(where, "asks about ships that may overlap", 'change the contact rule, for example to "allowed"')
    : undefined;

/** The operators by how tightly they bind; `not` is 3, and what needs no brackets 7. */
const LEVELS: Readonly<Record<Operator, number>> = {
  ...{ or: 1, and: 2, "=": 4, "!=": 4, "<": 4, "<=": 4, ">": 4, ">=": 4 },
  ...{ "+": 5, "-": 5, "*": 6 },
};

const levelOf = (expression: Expression): number => {
  if (expression.kind === "operation") return LEVELS[expression.operator];
  return expression.kind === "not" ? 3 : 7;
};

/**
 * Writes a question in the form that {@link parseQuestion} reads, with no brackets that are not needed.
 *
 * @example
 * import { preset, unwrap } from "@broadside/engine";
 * import { formatQuestion, parseQuestion } from "@broadside/engine/questions";
 *
 * const question = unwrap(parseQuestion(preset("hasbro"), "(> (setSize (coloredTiles carrier)) 2)"));
 * formatQuestion(question); // => "count(carrier) > 2"
 */
export const formatQuestion = (question: Question): string => {
  checkQuestion(question);
  const { scenario, expression } = question;
  const nameOf = (shipClass: number): string => formatClass(scenario.fleet[shipClass].name);
  const write = (each: Expression, least = 0): string => {
    const text = plain(each);
    return levelOf(each) < least ? `(${text})` : text;
  };
  const plain = (each: Expression): string => {
    switch (each.kind) {
      case "constant":
        return formatValue(scenario, each.type, each.value, formatClass);
      case "region":
        return `${each.of}(${formatRegion(scenario, each.region)})`;
      case "at":
        return `at(${write(each.cell)})`;
      case "ship":
        return `${each.of}(${nameOf(each.shipClass)})`;
      case "touch":
        return `touch(${each.shipClasses.map(nameOf).join(", ")})`;
      case "line":
        return `${each.axis === 0 ? "column" : "row"}(${write(each.cell)})`;
      case "not":
        return `not ${write(each.of, 3)}`;
      default: {
        const level = LEVELS[each.operator];
        const left = write(each.left, level === 4 ? 5 : level);
        return `${left} ${each.operator} ${write(each.right, level + 1)}`;
      }
    }
  };
  return write(expression);
};

/** A class as a question names it: quoted where it could be read as something else. */
export const formatClass = (name: string): string =>
  /^\p{L}[\p{L}\p{N}_]*$/u.test(name) && !/^[A-Za-z]+\d+$/.test(name) && !WORDS.includes(name)
    ? name
    : JSON.stringify(name);

/** A value for people: `true`, `3`, `A1`, `carrier`, `water`. @param className how a class is written */
export const formatValue = (
  { board, fleet }: Scenario,
  type: AnswerType,
  value: number,
  className: (name: string) => string = (name) => name,
): string => {
  if (type === "truth") return String(value === 1);
  if (type === "cell") return formatCell(board, value);
  if (type === "class") return value === WATER ? "water" : className(fleet[value].name);
  return String(value);
};

const REGION_LEVELS = { cells: 4, ships: 4, minus: 3, and: 2, or: 1 };

const formatRegion = (scenario: Scenario, region: Region, least = 0): string => {
  if (region.kind === "cells") return formatCells(scenario.board, region.cells);
  if (region.kind === "ships") return formatClass(scenario.fleet[region.shipClass].name);
  const level = REGION_LEVELS[region.kind];
  const left = formatRegion(scenario, region.left, level);
  const text = `${left} ${region.kind} ${formatRegion(scenario, region.right, level + 1)}`;
  return level < least ? `(${text})` : text;
};

/** Cells by the shortest name that fits: `board`, `row 3`, `column B`, `A1:D4`, `A1,B3`. */
const formatCells = (board: Board, cells: readonly number[]): string => {
  if (cells.length === board.cellCount) return "board";
  const [from, to] = [coordOf(board, cells[0]), coordOf(board, cells[cells.length - 1])];
  const isBox =
    from.every((x, axis) => x <= to[axis]) && cellsInBox(board, boxBetween(from, to)).length === cells.length;
  // As many cells as the box between the first and the last, and all in it: the box.
  if (!isBox || cells.length === 1 || !areIn(board, cells, from, to))
    return cells.map((cell) => formatCell(board, cell)).join(",");
  if (board.size.length === 2) {
    const [columns, rows] = board.size;
    if (from[1] === to[1] && cells.length === columns) return `row ${from[1] + 1}`;
    if (from[0] === to[0] && cells.length === rows) return `column ${columnName(from[0])}`;
  }
  return `${formatCell(board, cells[0])}:${formatCell(board, cells[cells.length - 1])}`;
};

const areIn = (board: Board, cells: readonly number[], from: readonly number[], to: readonly number[]): boolean =>
  cells.every((cell) => coordOf(board, cell).every((x, axis) => from[axis] <= x && x <= to[axis]));
