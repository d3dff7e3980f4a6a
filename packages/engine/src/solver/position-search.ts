import { neighboursOf } from "../board/board.ts";
import { keep } from "../core/once-per.ts";
import { isHit, isMiss } from "../scenario/answer.ts";
import { layoutKey } from "../scenario/layout.ts";
import { symmetriesOfScenario } from "../scenario/symmetry.ts";
import type { CandidateTable } from "./candidate-table.ts";
import { CandidateFinish } from "./kernel/candidate-finish.ts";
import { type PositionOptions, Stopped } from "./kernel/candidate-stack.ts";
import { FinishTable } from "./kernel/finish-table.ts";
import { hardestCandidates } from "./kernel/hardest-weights.ts";
import { MaskSymmetry } from "./kernel/mask-symmetry.ts";
import type { Memo } from "./kernel/memo.ts";
import { OrderedPositions, OrderedSearch } from "./kernel/ordered-search.ts";
import { capFinish, SequenceFinish } from "./kernel/position-bounds.ts";
import { Positions } from "./kernel/positions.ts";
import { TotalSearch } from "./kernel/total-search.ts";
import { WorstSearch } from "./kernel/worst-search.ts";

/**
 * The same candidates under a referee who also shows a sunk ship's unhit columns (`sinking`, see `History`). A shooter
 * can ignore that, so the optimum is a lower bound on that under the real referee. Cost: candidates times ships.
 */
export const withShownSinkings = (table: CandidateTable): CandidateTable => {
  const { candidateCount, columns, ships, words, shipMasks, shipAt, sinkLabels } = table;
  const width = columns.length;
  const shown = new Int32Array(sinkLabels.length);
  const labels = new Map<string, number>();
  for (let candidate = 0; candidate < candidateCount; candidate++) {
    for (let column = 0; column < width; column++) {
      const at = candidate * width + column;
      const ship = shipAt[at];
      if (ship >= ships) continue;
      const from = (candidate * ships + ship) * words;
      const key = `${sinkLabels[at]}:${shipMasks.subarray(from, from + words).join()}`;
      shown[at] = keep(labels, key, () => labels.size + 1);
    }
  }
  return { ...table, history: "sinking", shapesTell: false, sinkLabels: shown };
};

/**
 * A permutation of the columns that maps every candidate to a candidate of the same weight, with the images of both.
 */
interface CandidateSymmetry {
  readonly columns: Int32Array;
  readonly candidates: Int32Array;
}

/**
 * The symmetries of a candidate table, the identity first: those of its scenario that map hits to hits and candidates
 * to candidates of equal weight. Cost: layouts times symmetries. @param poll called every thousand layouts; may throw
 */
const symmetriesOfCandidates = (table: CandidateTable, poll: () => void): CandidateSymmetry[] => {
  const { knowledge, members, columns, weights, candidateCount } = table;
  const { scenario, observations } = knowledge;
  const columnOf = new Map(Array.from(columns, (cell, column) => [cell, column]));
  const candidateOf = new Map(
    members.flatMap((layouts, candidate) => layouts.map(({ placements }) => [layoutKey(placements), candidate])),
  );
  const hits = new Set(observations.flatMap(({ cell, answer }) => (isMiss(answer) ? [] : [cell])));
  const symmetries: CandidateSymmetry[] = [];
  for (const { cells, placements } of symmetriesOfScenario(scenario)) {
    if ([...hits].some((cell) => !hits.has(cells[cell]))) continue;
    const to = Array.from(columns, (cell) => columnOf.get(cells[cell]));
    if (to.includes(undefined)) continue;
    const candidates = new Int32Array(candidateCount).fill(-1);
    let done = 0;
    const fits = members.every((layouts, candidate) =>
      layouts.every((layout) => {
        if ((++done & 1023) === 0) poll();
        const image = candidateOf.get(layoutKey(layout.placements.map((p) => placements[p])));
        if (image === undefined || weights[image] !== weights[candidate]) return false;
        if (candidates[candidate] >= 0 && candidates[candidate] !== image) return false;
        candidates[candidate] = image;
        return true;
      }),
    );
    if (fits) symmetries.push({ columns: Int32Array.from(to as number[]), candidates });
  }
  return symmetries;
};

/** The searches of all histories. A position is a list of candidates and, where order matters, the columns hit. */
export interface PositionSearch {
  total(candidates: ArrayLike<number>, hits: Int32Array, budget: number, limit: number): number;
  feasible(candidates: ArrayLike<number>, hits: Int32Array, budget: number): boolean;
  /** A lower bound on the worst case of all candidates, sought up to `most`. It makes {@link feasible} quicker. */
  leastWorst(most: number): number;
  /** The best known column of a position, or -1. The budget {@link FOR_WORST} asks for the worst case. */
  move(candidates: ArrayLike<number>, hits: Int32Array, budget: number): number;
  /** What is known about positions: one memo for each set of rules that is searched. */
  readonly memos: readonly Memo[];
  readonly nodes: number;
  readonly entries: number;
  readonly bytes: number;
}

/** The budget that asks for a move of the worst case. */
export const FOR_WORST = -1;

/** Makes the search for a table. @param maxBytes for bounds and memo together */
export const makeSearch = (table: CandidateTable, maxBytes: number, stop: () => boolean): PositionSearch => {
  const all = symmetriesOfCandidates(table, () => {
    if (stop()) throw new Stopped();
  });
  // Without symmetries if their tables would not fit: they save time but change no result.
  const symmetries = (all.length - 1) * MaskSymmetry.bytesFor(table.words) > maxBytes / 4 ? all.slice(0, 1) : all;
  const permutations = symmetries.map(({ columns }) => columns);
  const symmetry = new MaskSymmetry(permutations, table.words);
  const candidateSymmetry = symmetries.map(({ candidates }) => candidates);
  const common: PositionOptions = { symmetry, candidateSymmetry, maxBytes, stop };
  return table.history === "ordered" ? makeOrdered(table, common) : makeUnordered(table, common);
};

/** So few candidates are searched sooner than a larger table of their bounds is made. */
const FEW = 16;
const BYTES_OF_FEW = 1e6;

/** The most bytes for a table of bounds; where it would take more, there is none. */
const bytesForBounds = ({ candidateCount }: CandidateTable, maxBytes: number): number =>
  Math.min(maxBytes / 2, candidateCount <= FEW ? BYTES_OF_FEW : maxBytes);

const makeOrdered = (table: CandidateTable, common: PositionOptions): PositionSearch => {
  const { maxBytes, stop } = common;
  const finish = CandidateFinish.make(table, bytesForBounds(table, maxBytes), stop) ?? SequenceFinish.make(table);
  if (stop()) throw new Stopped();
  const used = (finish?.values.byteLength ?? 0) * 1.5;
  // The optimum where the referee reveals more is the best bound. Its search gets half of the memory.
  const shownSearch = makeUnordered(withShownSinkings(table), { ...common, maxBytes: (maxBytes - used) / 2 });
  const positions = new OrderedPositions(table, { ...common, maxBytes: (maxBytes - used) / 2 });
  const search = new OrderedSearch(positions, finish, shownSearch);
  return {
    total: (candidates, hits, budget, limit) =>
      positions.with(candidates, (from, to) => search.total(from, to, hits, budget, limit)),
    leastWorst: (most) => shownSearch.leastWorst(most),
    feasible: (candidates, hits, budget) =>
      positions.with(candidates, (from, to) => search.feasible(from, to, hits, budget)),
    move: (candidates, hits, budget) => positions.with(candidates, (from, to) => search.moveOf(from, to, hits, budget)),
    memos: [positions.memo, ...shownSearch.memos],
    get nodes() {
      return positions.nodes + shownSearch.nodes;
    },
    get entries() {
      return positions.memo.size + shownSearch.entries;
    },
    get bytes() {
      return positions.memo.bytes + shownSearch.bytes + used;
    },
  };
};

const makeUnordered = (
  table: CandidateTable,
  { symmetry, candidateSymmetry, maxBytes, stop }: PositionOptions,
): PositionSearch => {
  const byColumns = columnsTell(table);
  const finish =
    byColumns && !table.uneven
      ? FinishTable.make(
          {
            ...table,
            columns: table.columns.length,
            size: table.cellStart[1],
            sinking: table.history === "sinking",
            beside: besideOf(table),
            symmetry,
          },
          bytesForBounds(table, maxBytes),
          stop,
        )
      : undefined;
  if (stop()) throw new Stopped();
  const capped = finish ? capFinish(finish, table.weights, stop) : [];
  const byRows =
    byColumns && !table.uneven ? undefined : CandidateFinish.make(table, bytesForBounds(table, maxBytes), stop);
  if (stop()) throw new Stopped();
  const candidateFinish = finish ? undefined : (byRows ?? SequenceFinish.make(table));
  const used =
    (finish?.bytes ?? 0) +
    capped.length * (finish?.values.byteLength ?? 0) +
    (candidateFinish?.values.byteLength ?? 0) * 1.5;
  const options = { symmetry, candidateSymmetry, finish, capped, candidateFinish, byColumns, stop };
  const positions = new Positions(table, { ...options, maxBytes: maxBytes - used });
  const totals = new TotalSearch(positions);
  // A worst case with its own weights has separate positions. What they prove holds for all weights.
  let forWorst = positions;
  let worst = new WorstSearch(positions);
  return {
    total: (candidates, _hits, budget, limit) =>
      positions.with(candidates, (from, to) => totals.total(from, to, budget, limit)),
    feasible: (candidates, _hits, budget) => forWorst.with(candidates, (from, to) => worst.feasible(from, to, budget)),
    leastWorst: (most) => {
      if (!finish) return 0;
      const { misses, weights } = hardestCandidates(finish, { size: table.cellStart[1], most, stop });
      if (weights && misses < most) {
        const unordered = {
          ...options,
          finish: finish.withWeights(weights, stop),
          capped: [],
          maxBytes,
          memo: positions.memo,
        };
        forWorst = new Positions({ ...table, weights }, unordered);
        worst = new WorstSearch(forWorst);
      }
      return misses;
    },
    move: (candidates, _hits, budget) =>
      budget === FOR_WORST
        ? forWorst.with(candidates, (from, to) => forWorst.moveOf(from, to, 0))
        : positions.with(candidates, (from, to) => positions.moveOf(from, to, budget)),
    memos: [positions.memo],
    get nodes() {
      return positions.nodes + (forWorst === positions ? 0 : forWorst.nodes);
    },
    get entries() {
      return positions.memo.size;
    },
    get bytes() {
      return positions.memo.bytes + used;
    },
  };
};

/** Whether a position's common and absent columns identify its candidates: answers say no more than cells do. */
const columnsTell = (table: CandidateTable): boolean => {
  const { history, shapesTell, candidateCount, words, masks } = table;
  if (history === "labelled" || (history === "sinking" && !shapesTell)) return false;
  const seen = new Set<string>();
  for (let candidate = 0; candidate < candidateCount; candidate++)
    seen.add(masks.subarray(candidate * words, (candidate + 1) * words).join());
  return seen.size === candidateCount;
};

/** For each column, its neighbours, direct or through cells hit before. */
const besideOf = ({ knowledge, columns, words }: CandidateTable): Int32Array => {
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
