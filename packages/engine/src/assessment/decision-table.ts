import { listLayouts } from "../inference/posterior/list-layouts.ts";
import { type Knowledge, unshotCells } from "../knowledge/knowledge.ts";
import { type Answer, isHit } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { LayoutAnswers } from "./position.ts";

/** The answer of every layout to a shot at every cell: the basis of a decision. */
export interface DecisionTable {
  readonly knowledge: Knowledge;
  /** The open cells, ascending: the columns. */
  readonly cells: readonly number[];
  /** A row for each layout that agrees with the knowledge. */
  readonly rows: readonly DecisionRow[];
  /** Per column the number of rows that a shot there would hit. */
  readonly hits: readonly number[];
}

/** A layout and its answers. */
export interface DecisionRow {
  readonly layout: Layout;
  /**
   * Per column the answer to a shot there as the next one. Where sinkings are announced, the answer to a
   * later shot may differ, because it depends on the earlier hits.
   */
  readonly answers: readonly Answer[];
}

/**
 * The decision table of some knowledge ("Battleship as a recognition task", Habr). Cost: layouts times cells.
 *
 * @param limit the most rows
 * @param onStep called now and then with the number of layouts listed so far; an exception ends the work
 * @throws RefusedError with the number of layouts when there are more.
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { decisionTable } from "@broadside/engine/review";
 *
 * const table = decisionTable(makeKnowledge(preset("gorkoff-3x3")), 100);
 * table.rows.length; // => 4
 * table.hits; // => [4, 1, 4, 1, 0, 1, 4, 1, 4]
 */
export const decisionTable = (
  knowledge: Knowledge,
  limit: number,
  onStep?: (listed: number) => void,
): DecisionTable => {
  const layouts = listLayouts(knowledge, limit, onStep);
  const cells = unshotCells(knowledge);
  if (layouts.length === 0) return { knowledge, cells, rows: [], hits: cells.map(() => 0) };
  const source = new LayoutAnswers(layouts);
  const hits = new Uint8Array(source.cells);
  for (const observation of knowledge.observations) if (isHit(observation.answer)) hits[observation.cell] = 1;
  return {
    knowledge,
    cells,
    rows: layouts.map((layout, i) => ({ layout, answers: cells.map((cell) => source.answer(i, cell, hits)) })),
    hits: cells.map((cell) => layouts.reduce((sum, _, i) => sum + Number(source.isOccupied(i, cell)), 0)),
  };
};
