import { type Answer, answerToHit, MISS } from "../scenario/answer.ts";
import { placementsOf } from "../scenario/placement.ts";
import { compareAnswers, type DecisionLeaf, type DecisionTree } from "./decision-tree.ts";
import { splitRows, stepAt, withColumn } from "./position-step.ts";
import type { RowTable } from "./row-table.ts";

/** Chooses a column for rows whose unhit columns differ, after some hits, with a number of misses still allowed. */
export type Chooser = (rows: readonly number[], hits: Int32Array, budget: number) => number;

/**
 * Builds the tree that shoots what a chooser chooses, and certain cells as {@link stepAt} says.
 *
 * @param budget passed to the chooser, one less after every miss
 */
export const buildTree = (
  table: RowTable,
  choose: Chooser,
  budget: number,
  poll: () => void = () => {},
): DecisionTree => {
  const { words, members, columns } = table;

  const leaf = (rows: readonly number[], misses: number): DecisionLeaf => ({
    kind: "leaf",
    layouts: rows.flatMap((row) => members[row]),
    misses,
  });

  const build = (all: readonly number[], hits: Int32Array, misses: number, left: number): DecisionTree => {
    poll();
    const { over, rows, settled, sure } = stepAt(table, all, hits);
    if (rows.length === 0) return leaf(over, misses);
    if (settled && over.length === 0) return leaf(rows, misses);
    const column = sure >= 0 ? sure : choose(rows, hits, left);
    if (column < 0) throw new Error("no column was chosen");
    const after = withColumn(hits, column);
    const edges = splitRows(table, rows, column, hits).map(({ rows: part, miss, sunk }) => ({
      answer: answerOf(table, part[0], column, sunk),
      tree: miss ? build(part, hits, misses + 1, left - 1) : build(part, after, misses, left),
    }));
    return {
      kind: "shot",
      cell: columns[column],
      edges: edges.sort((a, b) => compareAnswers(a.answer, b.answer)),
      ...(over.length > 0 && { finished: leaf(over, misses) }),
    };
  };

  return build(
    members.map((_, row) => row),
    new Int32Array(words),
    0,
    budget,
  );
};

/** The answer to a shot if the layout is that of the row. */
const answerOf = (table: RowTable, row: number, column: number, sunk: boolean): Answer => {
  const { knowledge, members, columns, hitLabels } = table;
  const { scenario } = knowledge;
  const label = hitLabels[row * columns.length + column];
  if (scenario.answers === "count") return { kind: "count", ships: label };
  if (label === 0) return MISS;
  const placements = placementsOf(scenario);
  const [layout] = members[row];
  const ship = layout.placements.find((p) => placements.cellsOf(p).includes(columns[column])) as number;
  return answerToHit(scenario.answers, placements.classOf[ship], Array.from(placements.cellsOf(ship)), sunk);
};
