import { coordOf, neighboursOf } from "../board/board.ts";
import { formatCell } from "../board/cell-name.ts";
import { checkLayout, type Layout, shipsOf } from "../scenario/layout.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import {
  type AnswerType,
  checkQuestion,
  type Expression,
  type Operator,
  type Question,
  type Region,
  typeOf,
  WATER,
} from "./question.ts";

/** An answer: true or false, a number, the name of a cell or of a class, or "water". */
export type QuestionAnswer = boolean | number | string;

/** The value of an expression as an answer. */
export const answerOf = ({ board, fleet }: Scenario, type: AnswerType, value: number): QuestionAnswer => {
  if (type === "truth") return value === 1;
  if (type === "number") return value;
  if (type === "cell") return formatCell(board, value);
  return value === WATER ? "water" : fleet[value].name;
};

/** How answers are ordered: true before false, numbers and cells ascending, classes as in the fleet, and water last. */
export const byOrder = (type: AnswerType): ((a: number, b: number) => number) => {
  const rank = (value: number): number => (type === "class" && value === WATER ? Number.POSITIVE_INFINITY : value);
  return type === "truth" ? (a, b) => b - a : (a, b) => rank(a) - rank(b);
};

/** What an operator makes of two values. */
export const OPERATIONS: Readonly<Record<Operator, (a: number, b: number) => number>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  // Not -0, which is another value to some comparisons.
  "*": (a, b) => a * b + 0,
  "=": (a, b) => Number(a === b),
  "!=": (a, b) => Number(a !== b),
  "<": (a, b) => Number(a < b),
  "<=": (a, b) => Number(a <= b),
  ">": (a, b) => Number(a > b),
  ">=": (a, b) => Number(a >= b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
};

/**
 * Answers a question about one layout, as somebody who sees it would. It goes cell by cell, so it also checks the
 * answers over all layouts.
 *
 * Cost: the words of the question times the cells of the board.
 *
 * @param shots the cells shot so far, for `sunk`
 * @example
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { answerOn, parseQuestion } from "@broadside/engine/questions";
 *
 * const scenario = preset("gorkoff-3x3");
 * const [layout] = listLayouts(makeKnowledge(scenario), 4);
 * answerOn(unwrap(parseQuestion(scenario, "count(row 1)")), layout!); // => 3
 * answerOn(unwrap(parseQuestion(scenario, "at(A1)")), layout!); // => "cruiser"
 */
export const answerOn = (question: Question, layout: Layout, shots: Iterable<number> = []): QuestionAnswer => {
  checkQuestion(question);
  checkLayout(layout);
  const { scenario, expression } = question;
  return answerOf(scenario, typeOf(expression), valueOn(question, layout, shots));
};

/** The value of a question's expression for one layout. @param shots as for {@link answerOn} */
const valueOn = ({ expression }: Question, layout: Layout, shots: Iterable<number>): number =>
  new SeenLayout(layout, shots).valueOf(expression);

/** A layout that somebody sees, with what lies on each cell. */
class SeenLayout {
  readonly #scenario: Scenario;
  readonly #shots: ReadonlySet<number>;
  /** For each cell its class, or {@link WATER}. */
  readonly #classAt: number[];
  /** For each class, the cells of its ships, ascending. */
  readonly #cellsOf: number[][];

  constructor(layout: Layout, shots: Iterable<number>) {
    const { scenario, placements } = layout;
    const table = placementsOf(scenario);
    this.#scenario = scenario;
    this.#shots = new Set(shots);
    this.#classAt = new Array<number>(scenario.board.cellCount).fill(WATER);
    this.#cellsOf = scenario.fleet.map(() => []);
    for (const [i, cells] of shipsOf(layout).entries()) {
      const shipClass = table.classOf[placements[i]];
      for (const cell of cells) this.#classAt[cell] = shipClass;
      this.#cellsOf[shipClass].push(...cells);
    }
    for (const cells of this.#cellsOf) cells.sort((a, b) => a - b);
  }

  valueOf(expression: Expression): number {
    const { board } = this.#scenario;
    switch (expression.kind) {
      case "constant":
        return expression.value;
      case "region": {
        const cells = this.#classAt.flatMap((_, cell) => (this.#holds(expression.region, cell) ? [cell] : []));
        const ships = cells.filter((cell) => this.#classAt[cell] !== WATER).length;
        if (expression.of === "count") return ships;
        return Number(expression.of === "any" ? ships > 0 : ships === cells.length);
      }
      case "at":
        return this.#classAt[this.valueOf(expression.cell)];
      case "ship":
        return this.#feature(expression);
      case "touch": {
        const [a, b] = expression.shipClasses.map((k) => this.#cellsOf[k]);
        return Number(a.some((cell) => neighboursOf(board, cell, "sides").some((near) => b.includes(near))));
      }
      case "line":
        return coordOf(board, this.valueOf(expression.cell))[expression.axis] + 1;
      case "not":
        return 1 - this.valueOf(expression.of);
      default:
        return OPERATIONS[expression.operator](this.valueOf(expression.left), this.valueOf(expression.right));
    }
  }

  #holds(region: Region, cell: number): boolean {
    if (region.kind === "cells") return region.cells.includes(cell);
    if (region.kind === "ships") return this.#classAt[cell] === region.shipClass;
    const [left, right] = [this.#holds(region.left, cell), this.#holds(region.right, cell)];
    if (region.kind === "and") return left && right;
    return region.kind === "or" ? left || right : left && !right;
  }

  #feature({ of, shipClass }: Expression & { readonly kind: "ship" }): number {
    const { board } = this.#scenario;
    const cells = this.#cellsOf[shipClass];
    const [first, last] = [cells[0], cells[cells.length - 1]];
    if (of === "length") return cells.length;
    if (of === "first") return first;
    if (of === "last") return last;
    if (of === "sunk") return Number(cells.every((cell) => this.#shots.has(cell)));
    // Across: along a row, which is along the first axis; a ship of one cell lies across too.
    return Number(coordOf(board, first).every((x, axis) => axis === 0 || x === coordOf(board, last)[axis]));
  }
}
