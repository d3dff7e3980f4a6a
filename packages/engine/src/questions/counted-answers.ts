import { coordOf } from "../board/board.ts";
import type { WorkLimits } from "../core/work-limits.ts";
import { countInAll, countLayouts, infer } from "../inference/posterior/infer.ts";
import { type Constraints, constrainEach } from "../knowledge/constraints.ts";
import { type Knowledge, makeKnowledge } from "../knowledge/knowledge.ts";
import type { Clue } from "../scenario/clues.ts";
import { fleetCells } from "../scenario/fleet.ts";
import { placementsOf } from "../scenario/placement.ts";
import { makeScenario, type Scenario } from "../scenario/scenario.ts";
import { isInRegion, valuesOf } from "./list-program.ts";
import { type Expression, type Region, WATER } from "./question.ts";
import { OPERATIONS } from "./question-value.ts";

/** For each value, the number of layouts in which a question has it. */
export type AnswerCounts = ReadonlyMap<number, bigint>;

/**
 * The answers to a question by exact counts of layouts, none of which is listed; undefined if they do not follow from
 * a few counts. They do where it asks whether a region has a ship or only ships, what lies on one cell, or about one
 * ship, and in whatever is computed from one of these.
 *
 * Cost: one to three counts, or one map of the position.
 *
 * @throws RefusedError as `countLayouts` does
 */
export const countAnswers = (
  knowledge: Knowledge,
  expression: Expression,
  limits: WorkLimits,
): AnswerCounts | undefined => {
  const parts = new Map<string, Expression>();
  collectParts(expression, parts);
  const [part, ...others] = parts.values();
  const { scenario } = knowledge;
  if (part !== undefined && others.length === 0) {
    const valueFor = (value: number): number => valueWith(scenario, expression, value);
    if (part.kind === "region" && !namesClass(part.region)) {
      const found = byRegion(knowledge, part, valueFor, limits);
      if (found) return found;
    }
    if (part.kind === "at" && part.cell.kind === "constant")
      return byCell(knowledge, part.cell.value, valueFor, limits);
  }
  const [shipClass, ...more] = new Set([...parts.values()].map((each) => onlyClass(each, scenario.board.cellCount)));
  if (shipClass === undefined || more.length > 0 || scenario.fleet[shipClass].count !== 1) return undefined;
  return byShip(knowledge, expression, shipClass, limits);
};

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

/** By the layouts without a ship in the region, or with ships on all of it. */
const byRegion = (
  knowledge: Knowledge,
  { of, region }: Expression & { readonly kind: "region" },
  valueFor: (value: number) => number,
  limits: WorkLimits,
): AnswerCounts | undefined => {
  const { scenario } = knowledge;
  const ways = constrainEach(knowledge);
  const cells = Array.from({ length: scenario.board.cellCount }, (_, cell) => cell).filter((cell) =>
    isInRegion(region, cell, WATER),
  );
  const count = (changed: readonly Constraints[]): bigint => countInAll(changed, limits).layouts;
  const all = (): bigint => count(ways);
  if (of === "all") {
    const full = countCovered(knowledge, cells, limits);
    return added([valueFor(1), full], [valueFor(0), all() - full]);
  }
  const none = (): bigint => count(ways.map((constraints) => withoutShips(constraints, new Set(cells))));
  if (of === "any") {
    const dry = none();
    return added([valueFor(0), dry], [valueFor(1), all() - dry]);
  }
  const most = Math.min(cells.length, fleetCells(scenario.fleet) ?? cells.length);
  const values = Array.from({ length: most + 1 }, (_, n) => valueFor(n));
  if (values.slice(1).every((value) => value === values[1])) {
    const dry = none();
    return added([values[0], dry], [values[1] ?? values[0], all() - dry]);
  }
  if (most < cells.length || values.some((value, n) => n < most && value !== values[0])) return undefined;
  const full = countCovered(knowledge, cells, limits);
  return added([values[most], full], [values[0], all() - full]);
};

/** The layouts with a ship on each of the cells: those that agree with such clues. */
const countCovered = ({ scenario, observations }: Knowledge, cells: readonly number[], limits: WorkLimits): bigint => {
  const clues = new Map<number, Clue>(scenario.clues);
  for (const cell of cells) {
    if (clues.get(cell) === "water") return 0n;
    if (!clues.has(cell)) clues.set(cell, "ship");
  }
  // Clues that the rules refuse, such as on a blocked cell, fit no layout.
  const given = makeScenario({ ...scenario, clues });
  return given.ok ? countLayouts(makeKnowledge(given.value, observations), limits).layouts : 0n;
};

/** The constraints without the places that touch the cells. */
const withoutShips = (constraints: Constraints, cells: ReadonlySet<number>): Constraints => ({
  ...constraints,
  allowed: constraints.allowed.map((list) =>
    list.filter((p) => !constraints.table.cellsOf(p).some((cell) => cells.has(cell))),
  ),
});

/** By the layouts with each class on the cell. */
const byCell = (
  knowledge: Knowledge,
  cell: number,
  valueFor: (value: number) => number,
  limits: WorkLimits,
): AnswerCounts => {
  const { table, layouts, weightOf } = mapOf(knowledge, limits);
  const counts = knowledge.scenario.fleet.map((_, k): [number, bigint] => {
    let sum = 0n;
    for (let p = table.classStart[k]; p < table.classStart[k + 1]; p++)
      if (table.cellsOf(p).includes(cell)) sum += weightOf(p);
    return [valueFor(k), sum];
  });
  const ships = counts.reduce((sum, [, n]) => sum + n, 0n);
  return added([valueFor(WATER), layouts - ships], ...counts);
};

/** By the layouts with the one ship of the class in each of its places. */
const byShip = (knowledge: Knowledge, expression: Expression, shipClass: number, limits: WorkLimits): AnswerCounts => {
  const { table, weightOf } = mapOf(knowledge, limits);
  const [from, end] = [table.classStart[shipClass], table.classStart[shipClass + 1]];
  const column = Uint32Array.from({ length: end - from }, (_, i) => from + i);
  const ships = { knowledge, table, fixed: [], columns: [{ column, shipClass, twin: shipClass }] };
  const values = valuesOf(ships, expression, column.length);
  return added(...Array.from(values, (value, i): [number, bigint] => [value, weightOf(from + i)]));
};

const mapOf = (knowledge: Knowledge, limits: WorkLimits) => {
  const { layouts, weights } = infer(knowledge, limits);
  return { table: placementsOf(knowledge.scenario), layouts, weightOf: (p: number): bigint => weights.at(p) };
};

/** Counts by value, without values of no layout. */
const added = (...counts: readonly (readonly [number, bigint])[]): AnswerCounts => {
  const sums = new Map<number, bigint>();
  for (const [value, layouts] of counts) if (layouts > 0n) sums.set(value, (sums.get(value) ?? 0n) + layouts);
  return sums;
};
