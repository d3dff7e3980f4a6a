import { neighboursOf } from "../board/board.ts";
import { isHit } from "../scenario/answer.ts";
import { AnswerCount } from "./kernel/answer-count.ts";
import { FinishTable } from "./kernel/finish-table.ts";
import { hardestRows } from "./kernel/hardest-rows.ts";
import { Stopped } from "./kernel/limits.ts";
import { MaskSymmetry } from "./kernel/mask-symmetry.ts";
import { OrderedPositions } from "./kernel/ordered-positions.ts";
import { OrderedSearch } from "./kernel/ordered-search.ts";
import { Positions } from "./kernel/positions.ts";
import { RowFinish } from "./kernel/row-finish.ts";
import { TotalSearch } from "./kernel/total-search.ts";
import { WorstSearch } from "./kernel/worst-search.ts";
import { symmetriesOfRows } from "./row-symmetry.ts";
import type { RowTable } from "./row-table.ts";
import { withShownSinkings } from "./shown-sinkings.ts";

/**
 * The searches of all histories behind one face. A position is a list of rows and the columns hit so far, which matter
 * where their order does.
 */
export interface PositionSearch {
  /** See `TotalSearch.total`. */
  total(rows: ArrayLike<number>, hits: Int32Array, budget: number, limit: number): number;
  /** See `WorstSearch.feasible`. */
  feasible(rows: ArrayLike<number>, hits: Int32Array, budget: number): boolean;
  /**
   * A bound on the worst case of all rows, from 0, without a search. Asked before {@link feasible} it makes that quicker.
   *
   * @param most no bound above this is looked for
   */
  leastWorst(most: number): number;
  /** The column that was found best for a position, or -1. {@link FOR_WORST} as budget asks for that of the worst case. */
  move(rows: ArrayLike<number>, hits: Int32Array, budget: number): number;
  readonly nodes: number;
  readonly entries: number;
  readonly bytes: number;
}

/** In the place of a budget: the move that keeps the worst case least. */
export const FOR_WORST = -1;

/**
 * Makes the search for a table.
 *
 * @param maxBytes for bounds and memo together
 */
export const makeSearch = (table: RowTable, maxBytes: number, stop: () => boolean): PositionSearch => {
  const symmetries = symmetriesOfRows(table, () => {
    if (stop()) throw new Stopped();
  });
  const symmetry = new MaskSymmetry(
    symmetries.map(({ columns }) => columns),
    table.words,
    2,
  );
  const rowSymmetry = symmetries.map(({ rows }) => rows);
  const common: Common = { symmetry, rowSymmetry, maxBytes, stop };
  return table.history === "ordered" ? makeOrdered(table, common) : makeUnordered(table, common);
};

/** What the searches of all histories are made with. */
interface Common {
  readonly symmetry: MaskSymmetry;
  readonly rowSymmetry: readonly Int32Array[];
  readonly maxBytes: number;
  readonly stop: () => boolean;
}

const makeOrdered = (table: RowTable, common: Common): PositionSearch => {
  const { maxBytes, stop } = common;
  const finish = RowFinish.make(table, maxBytes / 2, stop) ?? AnswerCount.make(table);
  if (stop()) throw new Stopped();
  const used = (finish?.values.byteLength ?? 0) * 1.5;
  // The optimum under a referee who says more is the best bound there is; its search keeps half of the memory.
  const told = makeUnordered(withShownSinkings(table), { ...common, maxBytes: (maxBytes - used) / 2 });
  const positions = new OrderedPositions(table, { ...common, maxBytes: (maxBytes - used) / 2 });
  const search = new OrderedSearch(positions, { finish, told });
  return {
    total: (rows, hits, budget, limit) =>
      positions.with(rows, (from, to) => search.total(from, to, hits, budget, limit)),
    leastWorst: (most) => told.leastWorst(most),
    feasible: (rows, hits, budget) => positions.with(rows, (from, to) => search.feasible(from, to, hits, budget)),
    move: (rows, hits, budget) => positions.with(rows, (from, to) => search.moveOf(from, to, hits, budget)),
    get nodes() {
      return positions.nodes + told.nodes;
    },
    get entries() {
      return positions.memo.size + told.entries;
    },
    get bytes() {
      return positions.memo.bytes + told.bytes + used;
    },
  };
};

const makeUnordered = (table: RowTable, { symmetry, rowSymmetry, maxBytes, stop }: Common): PositionSearch => {
  const byColumns = columnsTell(table);
  const finish = byColumns && !table.uneven ? makeFinish(table, symmetry, maxBytes / 2, stop) : undefined;
  if (stop()) throw new Stopped();
  const byRows = byColumns && !table.uneven ? undefined : RowFinish.make(table, maxBytes / 2, stop);
  if (stop()) throw new Stopped();
  const rowFinish = finish ? undefined : (byRows ?? AnswerCount.make(table));
  const used = (finish?.bytes ?? 0) + (rowFinish?.values.byteLength ?? 0) * 1.5;
  const options = { symmetry, rowSymmetry, finish, rowFinish, byColumns, stop };
  const positions = new Positions(table, { ...options, maxBytes: maxBytes - used });
  const totals = new TotalSearch(positions);
  // With weights of its own the worst case has positions of its own; the memory is divided then.
  let forWorst = positions;
  let worst = new WorstSearch(positions);
  const halved = (): number => Math.max(positions.memo.bytes, maxBytes - used - positions.memo.bytes);
  return {
    total: (rows, _hits, budget, limit) => positions.with(rows, (from, to) => totals.total(from, to, budget, limit)),
    feasible: (rows, _hits, budget) => forWorst.with(rows, (from, to) => worst.feasible(from, to, budget)),
    leastWorst: (most) => {
      if (!finish) return 0;
      const { misses, weights } = hardestRows(finish, { size: table.cellStart[1], most, stop });
      if (weights && misses < most) {
        const own = { ...options, finish: finish.withWeights(weights, stop), maxBytes: halved() };
        forWorst = new Positions({ ...table, weights }, own);
        worst = new WorstSearch(forWorst);
      }
      return misses;
    },
    move: (rows, _hits, budget) =>
      budget === FOR_WORST
        ? forWorst.with(rows, (from, to) => forWorst.moveOf(from, to, 0))
        : positions.with(rows, (from, to) => positions.moveOf(from, to, budget)),
    get nodes() {
      return positions.nodes + (forWorst === positions ? 0 : forWorst.nodes);
    },
    get entries() {
      return positions.memo.size + (forWorst === positions ? 0 : forWorst.memo.size);
    },
    get bytes() {
      return positions.memo.bytes + (forWorst === positions ? 0 : forWorst.memo.bytes) + used;
    },
  };
};

/**
 * Whether the columns that all rows of a position have, and those that none has, say which rows these are: when a hit
 * says no more than that it hits, or a sinking no more than the cells of the ship do, and no two rows have the same
 * columns.
 */
const columnsTell = (table: RowTable): boolean => {
  const { history, shapesTell, rowCount, words, masks } = table;
  if (history === "labelled" || (history === "sinking" && !shapesTell)) return false;
  const seen = new Set<string>();
  for (let row = 0; row < rowCount; row++) seen.add(masks.subarray(row * words, (row + 1) * words).join());
  return seen.size === rowCount;
};

const makeFinish = (
  table: RowTable,
  symmetry: MaskSymmetry,
  maxBytes: number,
  stop: () => boolean,
): FinishTable | undefined => {
  const { words, rowCount, masks, weights, cellStart, columns } = table;
  return FinishTable.make(
    {
      columns: columns.length,
      words,
      rowCount,
      masks,
      weights,
      size: cellStart[1],
      sinking: table.history === "sinking",
      beside: besideOf(table),
      symmetry,
      stride: 16,
    },
    maxBytes,
    stop,
  );
};

/** Per column those that lie beside it, or are joined to it by cells that were hit before. */
const besideOf = ({ knowledge, columns, words }: RowTable): Int32Array => {
  const { scenario, observations } = knowledge;
  const columnOf = new Map(Array.from(columns, (cell, column) => [cell, column]));
  const hits = new Set(observations.filter(({ answer }) => isHit(answer)).map(({ cell }) => cell));
  const beside = new Int32Array(columns.length * words);
  for (const [cell, column] of columnOf) {
    const seen = new Set([cell]);
    const queue = [cell];
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      for (const near of neighboursOf(scenario.board, at, "sides")) {
        if (seen.has(near)) continue;
        seen.add(near);
        if (hits.has(near)) queue.push(near);
        const other = columnOf.get(near);
        if (other !== undefined) beside[column * words + (other >> 5)] |= 1 << (other & 31);
      }
    }
  }
  return beside;
};
