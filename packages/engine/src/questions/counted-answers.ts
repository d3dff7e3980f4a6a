import { type Board, coordOf } from "../board/board.ts";
import type { WorkLimits } from "../core/work-limits.ts";
import type { Constraints } from "../knowledge/constraints.ts";
import { keptClear } from "../scenario/contact.ts";
import type { PlacementTable } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { isInRegion, type PlaceSum, type Reading, valuesOf } from "./list-program.ts";
import { type Expression, type Region, WATER } from "./question.ts";
import { OPERATIONS } from "./question-value.ts";
import {
  countNumbers,
  countRegions,
  mostCovered,
  type RegionConstraints,
  type Weights,
  weighRegions,
} from "./region-constraints.ts";

/** For each value, the number of layouts in which a question has it. */
export type AnswerCounts = ReadonlyMap<number, bigint>;

/**
 * The answers to a question by exact counts of the layouts that satisfy constraints, none of which is listed; undefined
 * if they do not follow from a few counts. They do where it asks about one region, what lies on one cell, or about one
 * ship, and in whatever is computed from one of these.
 *
 * Cost: two counts, one map of the position, or a count for each number of a region's cells that ships can cover.
 *
 * @throws RefusedError as `countLayouts` does
 */
export const countAnswers = (
  constraints: RegionConstraints,
  expression: Expression,
  limits: WorkLimits,
): AnswerCounts | undefined => {
  const { part, valueFor } = partsOf(constraints.knowledge.scenario, expression);
  if (part?.kind === "region") return byRegion(constraints, part, valueFor, limits);
  return answersByWeights(constraints, expression, () => weighRegions(constraints, limits));
};

/** The answers to a question about one cell or ship, by the layouts with each placement; undefined for others. */
export const answersByWeights = (
  { knowledge, table }: Pick<Constraints, "knowledge" | "table">,
  expression: Expression,
  weigh: () => Weights,
): AnswerCounts | undefined => {
  const { part, valueFor, shipClass } = partsOf(knowledge.scenario, expression);
  if (part?.kind === "places") return byPlaces(table, part, valueFor, weigh());
  if (shipClass === undefined) return undefined;
  const { from, values } = shipValues({ knowledge, table }, expression, shipClass);
  const { weights } = weigh();
  return added(...Array.from(values, (value, i): [number, bigint] => [value, weights.at(from + i)]));
};

/** What decides the value of an expression, if it is one thing. */
interface Parts {
  /** A region without classes, or a cell; undefined if it is neither, or there is more. */
  readonly part: RegionPart | PlaceSum | undefined;
  /** The value of the expression if the part has a value. */
  readonly valueFor: (part: number) => number;
  /** The class whose one ship decides the value; undefined if none does. */
  readonly shipClass: number | undefined;
}

type RegionPart = Expression & { readonly kind: "region" };

const partsOf = (scenario: Scenario, expression: Expression): Parts => {
  const parts = new Map<string, Expression>();
  collectParts(expression, parts);
  const [part, ...others] = parts.values();
  const isOne = part !== undefined && others.length === 0;
  const valueFor = (value: number): number => valueWith(scenario, expression, value);
  const [shipClass, ...more] = new Set([...parts.values()].map((each) => onlyClass(each, scenario.board.cellCount)));
  const isOneShip = shipClass !== undefined && more.length === 0 && scenario.fleet[shipClass].count === 1;
  const of = { part: undefined, valueFor, shipClass: isOneShip ? shipClass : undefined };
  if (isOne && part.kind === "region" && !namesClass(part.region)) return { ...of, part };
  if (isOne && part.kind === "at" && part.cell.kind === "constant")
    return { ...of, part: classOn(part.cell.value), valueFor: (code) => valueFor(code + WATER) };
  return of;
};

/** The class on a cell, from 1. */
const classOn = (cell: number): PlaceSum => ({
  kind: "places",
  cell,
  numberOf: (cells, shipClass) => (cells.includes(cell) ? shipClass - WATER : 0),
  tellsClasses: true,
});

/** The parts of an expression that look at the layout, by their text. */
const collectParts = (expression: Expression, parts: Map<string, Expression>): void => {
  if (expression.kind === "operation") {
    collectParts(expression.left, parts);
    collectParts(expression.right, parts);
  } else if (expression.kind === "not") collectParts(expression.of, parts);
  else if (expression.kind === "line") collectParts(expression.cell, parts);
  else if (expression.kind !== "constant") parts.set(JSON.stringify(expression), expression);
};

/** The value of an expression if its one part, a region or what lies on a cell, has a value. */
const valueWith = ({ board }: Scenario, expression: Expression, part: number): number => {
  const of = (each: Expression): number => {
    if (each.kind === "constant") return each.value;
    if (each.kind === "not") return 1 - of(each.of);
    if (each.kind === "line") return coordOf(board, of(each.cell))[each.axis] + 1;
    return each.kind === "operation" ? OPERATIONS[each.operator](of(each.left), of(each.right)) : part;
  };
  return of(expression);
};

const namesClass = (region: Region): boolean => {
  if (region.kind === "ships") return true;
  return region.kind !== "cells" && (namesClass(region.left) || namesClass(region.right));
};

/** The class on whose ships alone a part depends; undefined if it depends on others. */
const onlyClass = (part: Expression, cellCount: number): number | undefined => {
  if (part.kind === "ship") return part.shipClass;
  if (part.kind !== "region") return undefined;
  const { region, of } = part;
  if (
    of === "all" &&
    Array.from({ length: cellCount }, (_, cell) => cell).some((cell) => isInRegion(region, cell, WATER))
  )
    return undefined;
  return classOfRegion(region);
};

const classOfRegion = (region: Region): number | undefined => {
  if (region.kind === "ships") return region.shipClass;
  if (region.kind === "cells") return undefined;
  const left = classOfRegion(region.left);
  // The ships of the right side do not matter where the left side is only one class.
  if (region.kind !== "or") return left ?? (region.kind === "and" ? classOfRegion(region.right) : undefined);
  return left === classOfRegion(region.right) ? left : undefined;
};

/** The cells of a region that names no class, ascending. */
const cellsOf = ({ cellCount }: Board, region: Region): number[] =>
  Array.from({ length: cellCount }, (_, cell) => cell).filter((cell) => isInRegion(region, cell, WATER));

/** By the layouts without a ship in the region, with ships on all of it, or with each number of its cells. */
const byRegion = (
  constraints: RegionConstraints,
  { of, region }: RegionPart,
  valueFor: (value: number) => number,
  limits: WorkLimits,
): AnswerCounts => {
  const { scenario } = constraints.knowledge;
  const cells = cellsOf(scenario.board, region);
  const parted = (value: number, some: RegionConstraints, other: number): AnswerCounts => {
    const layouts = countRegions(some, limits);
    return added([valueFor(value), layouts], [valueFor(other), countRegions(constraints, limits) - layouts]);
  };
  if (of === "all") return parted(1, withShips(constraints, cells), 0);
  if (of === "any") return parted(0, withoutShips(constraints, cells), 1);
  const values = Array.from({ length: mostCovered(scenario, cells) + 1 }, (_, n) => valueFor(n));
  if (values.slice(1).every((value) => value === values[1])) return parted(0, withoutShips(constraints, cells), 1);
  const counts = countNumbers(constraints, cells, limits);
  return added(...counts.map((layouts, n): [number, bigint] => [valueFor(n), layouts]));
};

/** The constraints without the places that touch the cells. */
const withoutShips = (constraints: RegionConstraints, cells: readonly number[]): RegionConstraints => {
  const dry = new Set(cells);
  return keeping(constraints, (_, ofShip) => !ofShip.some((cell) => dry.has(cell)));
};

/** The constraints, and a ship on each of the cells. */
const withShips = (constraints: RegionConstraints, cells: readonly number[]): RegionConstraints => {
  const { board, contact } = constraints.knowledge.scenario;
  // A ship beside a covered cell that does not cover it would touch the ship that does.
  const near = cells.map((cell) => ({ cell, clear: new Set(keptClear(board, contact, cell)) }));
  const kept = keeping(constraints, (_, ofShip) =>
    near.every(({ cell, clear }) => ofShip.includes(cell) || !ofShip.some((each) => clear.has(each))),
  );
  const required = [...new Set([...constraints.required, ...cells])].sort((a, b) => a - b);
  return { ...kept, required: Int32Array.from(required) };
};

/** The constraints with the places that are right. */
const keeping = (
  constraints: RegionConstraints,
  isKept: (placement: number, cells: Int32Array, shipClass: number) => boolean,
): RegionConstraints => ({
  ...constraints,
  allowed: constraints.allowed.map((list, k) => list.filter((p) => isKept(p, constraints.table.cellsOf(p), k))),
});

/** By the layouts with each number on the cell. */
const byPlaces = (
  table: PlacementTable,
  { cell, numberOf }: PlaceSum,
  valueFor: (number: number) => number,
  { layouts, weights }: Weights,
): AnswerCounts => {
  const counts: [number, bigint][] = [];
  let ships = 0n;
  for (let p = 0; p < table.count; p++) {
    const cells = table.cellsOf(p);
    if (!cells.includes(cell)) continue;
    counts.push([valueFor(numberOf(cells, table.classOf[p])), weights.at(p)]);
    ships += weights.at(p);
  }
  return added([valueFor(0), layouts - ships], ...counts);
};

/** The value of an expression for each place of a class's one ship, which decides it. */
const shipValues = (
  { knowledge, table }: Pick<Constraints, "knowledge" | "table">,
  expression: Expression,
  shipClass: number,
) => {
  const [from, end] = [table.classStart[shipClass], table.classStart[shipClass + 1]];
  const column = Uint32Array.from({ length: end - from }, (_, i) => from + i);
  const ships = { knowledge, table, fixed: [], columns: [{ column, shipClass, twin: shipClass }] };
  return { from, values: valuesOf(ships, expression, column.length) };
};

/** Counts by value, without values of no layout. */
const added = (...counts: readonly (readonly [number, bigint])[]): AnswerCounts => {
  const sums = new Map<number, bigint>();
  for (const [value, layouts] of counts) if (layouts > 0n) sums.set(value, (sums.get(value) ?? 0n) + layouts);
  return sums;
};

/** The answers to what {@link termsOf} splits. */
export const countReadings = (constraints: RegionConstraints, reading: Reading, limits: WorkLimits): AnswerCounts => {
  const found =
    reading.kind === "places"
      ? byPlaces(constraints.table, reading, (number) => number, weighRegions(constraints, limits))
      : countAnswers(constraints, reading, limits);
  if (!found) throw new Error("nothing that is counted decides what is read");
  return found;
};

/**
 * A term of the count of the layouts in which a reading has a value, or has another one: a count under changed
 * constraints, added or subtracted.
 */
export interface CountTerm {
  /** What the count is multiplied by to get the layouts with the value: -1, 0 or 1. */
  readonly right: bigint;
  /** And those with another one. */
  readonly wrong: bigint;
  readonly change: (constraints: RegionConstraints) => RegionConstraints;
}

/** The counts that tell in how many layouts a reading has a value; undefined if a few do not tell. */
export const termsOf = (constraints: Constraints, reading: Reading, value: number): CountTerm[] | undefined => {
  if (reading.kind === "places") return onCell(reading, (number) => number === value);
  const { scenario } = constraints.knowledge;
  const { part, valueFor, shipClass } = partsOf(scenario, reading);
  const isRight = (of: number): boolean => valueFor(of) === value;
  if (part?.kind === "region") return inRegion(scenario, part, isRight);
  if (part?.kind === "places") return onCell(part, isRight);
  if (shipClass === undefined) return undefined;
  const { from, values } = shipValues(constraints, reading, shipClass);
  return parting((each) => keeping(each, (p, _, k) => k !== shipClass || values[p - from] === value));
};

/** One count of the layouts that are right; the others are wrong. */
const parting = (change: CountTerm["change"], isRight = true): CountTerm[] => [
  { right: isRight ? 1n : -1n, wrong: isRight ? -1n : 1n, change },
  { right: isRight ? 0n : 1n, wrong: isRight ? 1n : 0n, change: (same) => same },
];

const onCell = ({ cell, numberOf }: PlaceSum, isRight: (number: number) => boolean): CountTerm[] =>
  parting((each) => {
    const kept = keeping(each, (_, cells, k) => !cells.includes(cell) || isRight(numberOf(cells, k)));
    return isRight(0) ? kept : withShips(kept, [cell]);
  });

const inRegion = (scenario: Scenario, { of, region }: RegionPart, isRight: (value: number) => boolean): CountTerm[] => {
  const cells = cellsOf(scenario.board, region);
  const most = of === "count" ? mostCovered(scenario, cells) : 1;
  const values = Array.from({ length: most + 1 }, (_, n) => n);
  const right = values.filter(isRight);
  if (right.length === 0 || right.length === values.length)
    return [{ right: right.length === 0 ? 0n : 1n, wrong: right.length === 0 ? 1n : 0n, change: (same) => same }];
  if (of === "all") return parting((each) => withShips(each, cells), isRight(1));
  // Only whether there is a ship decides.
  if (values.every((n) => isRight(n) !== isRight(0) || n === 0))
    return parting((each) => withoutShips(each, cells), isRight(0));
  const numbers = new Set(right);
  return parting((each) => ({ ...each, regions: [...(each.regions ?? []), { cells, numbers }] }));
};
