// Questions and statements for people: as sentences if they have one, else as programs, with the columns of the board.
import { type Board, cellAt, coordOf, parseCell, type Scenario } from "@broadside/engine";
import { type Expression, parseQuestion, type Region } from "@broadside/engine/questions";
import { formatPercent } from "@broadside/engine/text";
import { points } from "../../board/drawing/cell-facts.ts";
import { doubtsOf, isDoubt } from "../../board/notation/heard-shots.ts";
import { describeShot } from "../../board/notation/shot-text.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName, columnLabel } from "../../language/cell-name.ts";
import { decimal, percent } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import type { Figure } from "./answer-ask.ts";
import { type Area, areaText } from "./asked-area.ts";
import { shownProgram } from "./shown-program.ts";
import { askWords as words } from "./texts/ask/words.ts";

/** The box of cells that a region is; undefined if it is none. */
const boxOf = (board: Board, region: Region): Area | undefined => {
  if (region.kind !== "cells") return undefined;
  const { cells } = region;
  const [from, to] = [cells[0], cells[cells.length - 1]];
  const [low, high] = [coordOf(board, from), coordOf(board, to)];
  const inside = cells.every((cell) => coordOf(board, cell).every((x, axis) => low[axis] <= x && x <= high[axis]));
  const size = low.reduce((product, x, axis) => product * (high[axis] - x + 1), 1);
  return inside && size === cells.length ? { from, to } : undefined;
};

/** A region by its cells: `A1–C4`, `B3`, `A1, C2`; undefined if it depends on the layout. */
const regionName = (board: Board, region: Region): string | undefined => {
  const box = boxOf(board, region);
  if (box) return box.from === box.to ? cellName(board, box.from) : areaText(board, box, cellName, "–");
  return region.kind === "cells" ? region.cells.map((cell) => cellName(board, cell)).join(boardWords.comma) : undefined;
};

/** What is said of a number: that it is at most, at least or exactly another; undefined for other comparisons. */
const comparisonOf = (expression: Expression) => {
  if (expression.kind !== "operation" || expression.right.kind !== "constant") return undefined;
  const { operator, left, right } = expression;
  const by = { "<=": 0, "<": -1, ">=": 0, ">": 1, "=": 0 }[operator as string];
  if (by === undefined) return undefined;
  const how = operator === "=" ? "exactly" : operator.startsWith("<") ? "atMost" : "atLeast";
  return { left, how, n: right.value + by } as const;
};

/** The ship that begins in one of the first columns or rows, and the last of these, from 0; else undefined. */
const beginningOf = (expression: Expression) => {
  const { left, how, n } = comparisonOf(expression) ?? {};
  if (left?.kind !== "line" || left.cell.kind !== "ship" || left.cell.of !== "first" || how !== "atMost")
    return undefined;
  return { shipClass: left.cell.shipClass, axis: left.axis, last: (n ?? 0) - 1 };
};

const sentenceOf = ({ board, fleet }: Scenario, expression: Expression): string | undefined => {
  const nameOf = (shipClass: number): string => shipName(fleet[shipClass].name);
  switch (expression.kind) {
    case "region": {
      const area = regionName(board, expression.region);
      if (area === undefined) return undefined;
      return { any: words.shipIn, count: words.cellsIn, all: words.allShips }[expression.of]({ area });
    }
    case "ship":
      return {
        across: words.liesAcross,
        sunk: words.isSunk,
        length: words.lengthOf,
        first: words.firstCell,
        last: words.lastCell,
      }[expression.of]({ ship: nameOf(expression.shipClass) });
    case "touch": {
      const [ship, other] = expression.shipClasses.map(nameOf);
      return words.touches({ ship, other });
    }
    case "at":
      return expression.cell.kind === "constant"
        ? words.whatIsOn({ cell: cellName(board, expression.cell.value) })
        : undefined;
    case "operation": {
      const begins = beginningOf(expression);
      if (begins) {
        const { axis, last } = begins;
        const name = (line: number): string =>
          axis === 0 && board.size.length === 2 ? columnLabel(board, line) : String(line + 1);
        const lines = last === 0 ? name(0) : `${name(0)}–${name(last)}`;
        return words[axis === 0 ? "beginsInColumn" : "beginsInRow"]({ ship: nameOf(begins.shipClass), lines });
      }
      const { left, how, n = 0 } = comparisonOf(expression) ?? {};
      const area = left?.kind === "region" && left.of === "count" ? regionName(board, left.region) : undefined;
      return how && area !== undefined ? words.cellsAre[how]({ n, area }) : undefined;
    }
    default:
      return undefined;
  }
};

/** Questions that were read, so that drawing the panel again does not. */
const read = new WeakMap<Scenario, Map<string, Expression | undefined>>();

const expressionOf = (scenario: Scenario, question: string): Expression | undefined => {
  const known = read.get(scenario) ?? new Map<string, Expression | undefined>();
  read.set(scenario, known);
  if (!known.has(question)) {
    const parsed = parseQuestion(scenario, question);
    known.set(question, parsed.ok ? parsed.value.expression : undefined);
  }
  return known.get(question);
};

/** A question as a sentence, such as `Ship in A1–C4?`; one that has none as {@link shownProgram}. */
export const questionWords = (scenario: Scenario, question: string): string => {
  const expression = expressionOf(scenario, question);
  return (expression && sentenceOf(scenario, expression)) ?? shownProgram(scenario.board, question);
};

/** The area that a question is about, as far as it is a box of cells. */
export const areaOf = (scenario: Scenario, question: string): Area | undefined => {
  const { board } = scenario;
  const expression = expressionOf(scenario, question);
  if (expression?.kind === "region") return boxOf(board, expression.region);
  if (!expression) return undefined;
  const begins = beginningOf(expression);
  if (begins) {
    const to = board.size.map((length, axis) => (axis === begins.axis ? begins.last : length - 1));
    const last = cellAt(board, to);
    return last === undefined ? undefined : { from: 0, to: last };
  }
  const { left } = comparisonOf(expression) ?? {};
  return left?.kind === "region" ? boxOf(board, left.region) : undefined;
};

/** An answer as {@link partsOf} gives it: yes, 3, water, a ship, a cell. */
export const answerWords = ({ board }: Scenario, answer: string): string => {
  if (answer === "true") return words.yes;
  if (answer === "false") return words.no;
  if (answer === "water") return words.water;
  if (/^\d+$/.test(answer)) return answer;
  const cell = parseCell(board, answer);
  return cell.ok ? cellName(board, cell.value) : shipName(answer.replaceAll('"', ""));
};

/** A chance, with its error if it is estimated. An estimate is never written as 0 or 100. */
export const chanceText = ({ value, error }: Figure): string => {
  if (error === undefined) return percent(formatPercent(value, 1));
  const inside = Math.min(Math.max(value, Number.MIN_VALUE), 1 - Number.EPSILON);
  return words.about({ value: percent(formatPercent(inside, 1)), error: points(error) });
};

/** Bits, with their error if they are estimated. */
export const bitsText = ({ value, error }: Figure, digits = 2): string =>
  error === undefined
    ? decimal(value, digits)
    : words.about({ value: decimal(value, digits), error: decimal(Math.max(error, 10 ** -digits), digits) });

/** The share of the layouts that an answer of so many bits leaves: on the average of their logarithms, exactly. */
export const shareText = ({ value }: Figure): string => percent(formatPercent(2 ** -value, 0));

/** The parts of a statement in its one form. */
export const partsOf = (
  statement: string,
): { readonly question: string; readonly answer: string; readonly wrong: number } => {
  const [, question = statement, answer = "", wrong = "0"] = /^(.*) = (.*?)(?: @([\d.e-]+))?$/.exec(statement) ?? [];
  return { question, answer, wrong: Number(wrong) };
};

/** What was said, for people, and the chance that it is wrong. */
export interface Said {
  /** What it is about, such as `Ship in A1–C4?`. */
  readonly about: string;
  readonly answer: string;
  readonly wrong: number;
}

/** Something that was said: a statement, or the doubtful answer to a shot. */
export const saidWords = (
  position: { readonly scenario: Scenario; readonly observations: Parameters<typeof doubtsOf>[0]["observations"] },
  said: string,
): Said => {
  const { scenario, observations } = position;
  if (isDoubt(said)) {
    const [[shot, wrong] = []] = doubtsOf(position, [said]);
    return {
      about: "",
      answer: shot === undefined ? said : describeShot(scenario, observations[shot]),
      wrong: wrong ?? 0,
    };
  }
  const { question, answer, wrong } = partsOf(said);
  return { about: questionWords(scenario, question), answer: answerWords(scenario, answer), wrong };
};
