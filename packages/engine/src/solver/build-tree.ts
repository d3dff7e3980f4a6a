import { type Answer, answerToHit, MISS } from "../scenario/answer.ts";
import { placementsOf } from "../scenario/placement.ts";
import { compareAnswers, type DecisionLeaf, type DecisionTree } from "./decision-tree.ts";
import { type RowTable, sinks } from "./row-table.ts";

/** Chooses a column for rows that differ in their unhit columns, `hits` being hit already. */
export type Chooser = (rows: readonly number[], hits: Int32Array, budget: number) => number;

/** A budget of misses when there is none. */
export type Budget = number;

/**
 * The tree that shoots what a chooser chooses. Cells that all layouts left have are shot first, where their answers may
 * say something and their order does not matter; where they say nothing they are left for the end.
 *
 * @param budget handed to the chooser, one less after every miss
 */
export const buildTree = (table: RowTable, choose: Chooser, budget: Budget): DecisionTree => {
  const { masks, words, members, columns } = table;
  const width = columns.length;
  const certainFirst = table.history === "plain" ? table.uneven : table.history !== "ordered";

  const leaf = (rows: readonly number[], misses: number): DecisionLeaf => ({
    kind: "leaf",
    layouts: rows.flatMap((row) => members[row]),
    misses,
  });

  const build = (all: readonly number[], hits: Int32Array, misses: number, left: Budget): DecisionTree => {
    const over = all.filter((row) => isOver(row, hits));
    const rows = over.length === 0 ? all : all.filter((row) => !isOver(row, hits));
    if (rows.length === 0) return leaf(over, misses);
    const common = new Int32Array(words).fill(-1);
    const union = new Int32Array(words);
    for (const row of rows) {
      for (let w = 0; w < words; w++) {
        common[w] &= masks[row * words + w];
        union[w] |= masks[row * words + w];
      }
    }
    const settled = common.every((mask, w) => ((mask ^ union[w]) & ~hits[w]) === 0);
    if (settled && over.length === 0) return leaf(rows, misses);
    const sure = settled || certainFirst ? firstColumn(common, hits) : -1;
    const column = sure >= 0 ? sure : choose(rows, hits, left);
    if (column < 0) throw new Error("no column was chosen");
    const after = hits.slice();
    after[column >> 5] |= 1 << (column & 31);
    const edges = split(rows, column, hits).map(({ answer, rows: part, miss }) => ({
      answer,
      tree: miss ? build(part, hits, misses + 1, left - 1) : build(part, after, misses, left),
    }));
    return {
      kind: "shot",
      cell: columns[column],
      edges: edges.sort((a, b) => compareAnswers(a.answer, b.answer)),
      ...(over.length > 0 && { finished: leaf(over, misses) }),
    };
  };

  const isOver = (row: number, hits: Int32Array): boolean => {
    for (let w = 0; w < words; w++) if ((masks[row * words + w] & ~hits[w]) !== 0) return false;
    return true;
  };

  const split = (
    rows: readonly number[],
    column: number,
    hits: Int32Array,
  ): { answer: Answer; rows: number[]; miss: boolean }[] => {
    const parts = new Map<number, { answer: Answer; rows: number[]; miss: boolean }>();
    for (const row of rows) {
      const label = table.hitLabels[row * width + column];
      const sunk = label > 0 && saysSunk(table) && sinks(table, row, column, hits, 0);
      const code = sunk ? -table.sinkLabels[row * width + column] : label;
      const part = parts.get(code);
      if (part) part.rows.push(row);
      else parts.set(code, { answer: answerOf(table, row, column, sunk), rows: [row], miss: label === 0 });
    }
    return [...parts.values()];
  };

  return build(
    members.map((_, row) => row),
    new Int32Array(words),
    0,
    budget,
  );
};

const saysSunk = ({ knowledge: { scenario } }: RowTable): boolean =>
  scenario.answers !== "hit" && scenario.answers !== "count";

/** What the referee says of a shot at a row. */
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

const firstColumn = (set: Int32Array, without: Int32Array): number => {
  for (let w = 0; w < set.length; w++) {
    const open = set[w] & ~without[w];
    if (open !== 0) return w * 32 + 31 - Math.clz32(open & -open);
  }
  return -1;
};

/** The column of most weight among those that some rows have and others do not, the first among equals. */
export const likeliestColumn = (table: RowTable, rows: readonly number[], hits: Int32Array): number => {
  const { cellStart, cells, weights, columns } = table;
  const weight = new Float64Array(columns.length);
  let total = 0;
  for (const row of rows) {
    total += weights[row];
    for (let i = cellStart[row]; i < cellStart[row + 1]; i++) weight[cells[i]] += weights[row];
  }
  let best = -1;
  for (let column = 0; column < columns.length; column++) {
    if (weight[column] === 0 || weight[column] === total || ((hits[column >> 5] >>> (column & 31)) & 1) === 1) continue;
    if (best < 0 || weight[column] > weight[best]) best = column;
  }
  return best;
};
