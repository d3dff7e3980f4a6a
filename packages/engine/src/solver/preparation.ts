import { RefusedError, StoppedError } from "../core/result.ts";
import { formatBytes, formatCount } from "../core/text.ts";
import { checkLimit } from "../core/work-limits.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { requireEquallyLikely } from "../scenario/scenario.ts";
import { type CandidateTable, makeCandidateTable, splitCandidates, stepAt, withColumn } from "./candidate-table.ts";
import { buildTree, type Chooser, type DecisionTree, leavesOf } from "./decision-tree.ts";
import { UNLIMITED } from "./kernel/candidate-stack.ts";
import { DEFAULT_MAX_LAYOUTS, DEFAULT_SOLVE_BYTES, hasFewer, type Misses, type SolveOptions } from "./solution.ts";

/** Extra milliseconds for the preparation when the time is up, because a result without a strategy is of no use. */
const GRACE = 500;

/** Milliseconds between two reports. */
export const TELL_EVERY = 200;

/** Lists the layouts, makes the candidates and builds a first strategy. @throws as `solve` does */
export const prepare = (
  knowledge: Knowledge,
  options: SolveOptions,
  began: number,
): { readonly layouts: number; readonly table: CandidateTable; readonly tree: DecisionTree } => {
  const { signal, limits = {}, preparing, now = () => 0 } = options;
  for (const [name, limit] of Object.entries(limits)) if (limit !== undefined) checkLimit(limit, `limits.${name}`);
  if (!options.weights) requireEquallyLikely(knowledge.scenario, "the solver");
  let reported = Number.NEGATIVE_INFINITY;
  const poll = (what: string) => (): void => {
    const milliseconds = now() - began;
    const isLate = limits.milliseconds !== undefined && milliseconds > limits.milliseconds + GRACE;
    if (signal?.aborted || isLate) throw new StoppedError(`stopped while ${what}: there is no strategy to show yet`);
    if (milliseconds < reported + TELL_EVERY) return;
    reported = milliseconds;
    preparing?.(what);
  };
  const layouts = listFew(knowledge, limits.layouts ?? DEFAULT_MAX_LAYOUTS, poll);
  if (layouts.length === 0)
    throw new RefusedError(
      `${knowledge.observations.length > 0 ? "no layout agrees with the shots" : "no layout exists"}: there is nothing to solve`,
    );
  requireRoom(knowledge, layouts.length, limits.bytes ?? DEFAULT_SOLVE_BYTES);
  const number = formatCount(layouts.length);
  const table = makeCandidateTable(knowledge, layouts, options.weights, poll(`making the table of ${number} layouts`));
  const choose = (candidates: readonly number[], hits: Int32Array): number => likeliestColumn(table, candidates, hits);
  const tree = buildTree(table, choose, UNLIMITED, poll(`making a first strategy for ${number} layouts`));
  return { layouts: layouts.length, table, tree };
};

/** Counts the layouts, then lists them. */
const listFew = (knowledge: Knowledge, most: number, poll: (what: string) => () => void): Layout[] => {
  const counting = poll("counting the layouts");
  counting();
  const { layouts } = countLayouts(knowledge, { progress: counting });
  if (layouts <= most) {
    const number = formatCount(layouts);
    return listLayouts(knowledge, most, (listed) => poll(`listing layouts, ${formatCount(listed)} of ${number}`)());
  }
  const whose = knowledge.observations.length > 0 ? "the shots leave" : "the scenario has";
  throw new RefusedError(
    `${whose} ${formatCount(layouts)} layouts, too many to solve: up to ${formatCount(most)} fit; ` +
      "take a smaller board, fewer ships or more shots",
    { layouts },
  );
};

/** Refuses what would not fit into memory, before making tables. */
const requireRoom = ({ scenario, observations }: Knowledge, layouts: number, bytes: number): void => {
  const columns = Math.max(1, scenario.board.cellCount - scenario.board.blocked.length - observations.length);
  // Labels and ships by column, and a place on the stack for every level of the search.
  const perLayout = columns * (4 + 4 + 1) + 4 * (2 * columns + 9) + 300;
  if (layouts * perLayout <= bytes) return;
  throw new RefusedError(
    `${formatCount(layouts)} layouts on ${columns} cells would take about ${formatBytes(layouts * perLayout)}; ` +
      `up to ${formatCount(Math.floor(bytes / perLayout))} fit into ${formatBytes(bytes)}`,
    { bytes: layouts * perLayout },
  );
};

/** A strategy and its misses. */
export interface MeasuredTree {
  readonly tree: DecisionTree;
  readonly misses: Misses;
}

/** The best strategies found so far. */
export class BestTrees {
  readonly #isForWorst: boolean;
  readonly #weights: SolveOptions["weights"];
  readonly #sum: number;
  /** The best strategy that may end the proof, the same on every machine. */
  forProof: MeasuredTree;
  /** The best strategy to show, which may depend on the clock. */
  shown: MeasuredTree;

  /** @param first a strategy to show before anything is proven. @param sum the weight of all layouts */
  constructor(first: DecisionTree, isForWorst: boolean, weights: SolveOptions["weights"], sum: number) {
    this.#isForWorst = isForWorst;
    this.#weights = weights;
    this.#sum = sum;
    this.forProof = this.measure(first);
    this.shown = this.forProof;
  }

  measure(tree: DecisionTree): MeasuredTree {
    return { tree, misses: missesOf(tree, this.#weights, this.#sum) };
  }

  /** The better of a tree and the shown strategy. */
  betterOf(tree: DecisionTree): MeasuredTree {
    const measured = this.measure(tree);
    return hasFewer(this.shown.misses, measured.misses, this.#isForWorst) ? this.shown : measured;
  }

  /** Keeps a strategy for showing, if it is better. */
  show(strategy: MeasuredTree | undefined): void {
    if (strategy && hasFewer(strategy.misses, this.shown.misses, this.#isForWorst)) this.shown = strategy;
  }

  /** Keeps a strategy that may end the proof, if it is better. */
  learn(strategy: MeasuredTree | undefined): void {
    if (strategy && hasFewer(strategy.misses, this.forProof.misses, this.#isForWorst)) this.forProof = strategy;
    this.show(strategy);
  }
}

const missesOf = (tree: DecisionTree, weights: SolveOptions["weights"], sum: number): Misses => {
  let total = 0n;
  let worst = 0;
  for (const { layouts, misses } of leavesOf(tree)) {
    const weight = weights ? layouts.reduce((all, layout) => all + weights(layout), 0n) : BigInt(layouts.length);
    total += weight * BigInt(misses);
    worst = Math.max(worst, misses);
  }
  return { total, mean: Number(total) / sum, worst };
};

/** The columns that some but not all candidates have, the likeliest first; among equals, the lower column first. */
const openColumns = (table: CandidateTable, candidates: readonly number[], hits: Int32Array): number[] => {
  const { weight, sum } = columnWeights(table, candidates);
  const open: number[] = [];
  for (let column = 0; column < weight.length; column++) {
    if (weight[column] > 0 && weight[column] < sum && ((hits[column >> 5] >>> (column & 31)) & 1) === 0)
      open.push(column);
  }
  return open.sort((a, b) => weight[b] - weight[a] || a - b);
};

export const likeliestColumn = (table: CandidateTable, candidates: readonly number[], hits: Int32Array): number =>
  openColumns(table, candidates, hits)[0] ?? -1;

/**
 * Lower bounds on the misses of every strategy, at once: until a strategy first hits, its shots are at different
 * columns, so k of them hit at most the weight of the k heaviest columns, and the rest of the weight misses k times.
 * A column that all candidates have is either no choice, as in {@link stepAt}, or leaves no bound but 0.
 */
export const boundsWithoutSearch = (
  table: CandidateTable,
  all: readonly number[] = Array.from({ length: table.candidateCount }, (_, candidate) => candidate),
  hits: Int32Array = new Int32Array(table.words),
): Cost => {
  const { candidates, settled, sure } = stepAt(table, all, hits);
  if (settled) return NOTHING;
  if (sure >= 0) {
    const after = withColumn(hits, sure);
    return splitCandidates(table, candidates, sure, hits)
      .map((part) => boundsWithoutSearch(table, part.candidates, after))
      .reduce((sum, part) => ({ total: sum.total + part.total, worst: Math.max(sum.worst, part.worst) }), NOTHING);
  }
  const { weight, sum } = columnWeights(table, candidates);
  const isUnhit = (column: number): boolean => ((hits[column >> 5] >>> (column & 31)) & 1) === 0;
  if (table.history === "ordered" && weight.some((one, column) => one === sum && isUnhit(column))) return NOTHING;
  let total = 0;
  let worst = 0;
  let left = sum;
  for (const one of weight.filter((one) => one < sum).sort((a, b) => b - a)) {
    left -= one;
    if (left <= 0) break;
    total += left;
    worst++;
  }
  return { total, worst };
};

/** For each column, the weight of the candidates that have it, and the weight of all. */
const columnWeights = (
  { cellStart, cells, weights, columns }: CandidateTable,
  candidates: readonly number[],
): { readonly weight: Float64Array; readonly sum: number } => {
  const weight = new Float64Array(columns.length);
  let sum = 0;
  for (const candidate of candidates) {
    sum += weights[candidate];
    for (let i = cellStart[candidate]; i < cellStart[candidate + 1]; i++) weight[cells[i]] += weights[candidate];
  }
  return { weight, sum };
};

interface Cost {
  readonly total: number;
  readonly worst: number;
}

/**
 * A greedy rollout without sampling (G. Tesauro and G. R. Galperin, "On-line policy improvement using
 * Monte-Carlo search", 1996): it plays all games to their end after each of the likeliest columns, and takes the
 * cheapest. Nested, the games are played by such a rollout in turn. The misses are an upper bound on the optimum.
 * Cost: visits about as many candidates as the budget says. Once it is used up, it takes the likeliest column.
 *
 * @param levels how many rollouts are nested. @param budget the number of candidates to visit
 * @param poll called at every shot; an exception ends the work
 */
export const greedyRollout = (
  table: CandidateTable,
  forWorst: boolean,
  levels: number,
  budget: number,
  poll: () => void,
): Chooser => {
  const { weights, candidateCount, columns } = table;
  // A game has about this many shots, and each column tried at each of them is followed to the end.
  const length = Math.min(16, columns.length);
  const affordable = Math.floor((budget / (candidateCount * length * (length / 2))) ** (1 / levels));
  const breadth = Math.max(2, Math.min(columns.length, affordable));
  let left = budget;
  /** For each level, the costs of positions that were met: rollouts come to the same ones by many ways. */
  const known = Array.from({ length: levels }, () => new Map<string, Cost>());

  const columnOf = (level: number, candidates: readonly number[], hits: Int32Array): number => {
    const open = openColumns(table, candidates, hits);
    if (level === 0 || candidates.length <= 2 || left <= 0) return open[0] ?? -1;
    let best = -1;
    let least: Cost | undefined;
    for (const column of open.slice(0, breadth)) {
      const cost = costOfShot(level - 1, candidates, hits, column);
      if (!least || hasFewer(cost, least, forWorst)) {
        best = column;
        least = cost;
      }
    }
    return best;
  };

  const costOf = (level: number, all: readonly number[], hits: Int32Array): Cost => {
    const { candidates, settled, sure } = stepAt(table, all, hits);
    if (settled) return NOTHING;
    if (sure >= 0) return costOfShot(level, candidates, hits, sure);
    const key = `${candidates.join()}|${hits.join()}`;
    const met = known[level].get(key);
    if (met) return met;
    const cost = costOfShot(level, candidates, hits, columnOf(level, candidates, hits));
    if (known[level].size < MOST_KNOWN) known[level].set(key, cost);
    return cost;
  };

  const costOfShot = (level: number, candidates: readonly number[], hits: Int32Array, column: number): Cost => {
    left -= candidates.length;
    poll();
    const after = withColumn(hits, column);
    let total = 0;
    let worst = 0;
    for (const part of splitCandidates(table, candidates, column, hits)) {
      const cost = costOf(level, part.candidates, part.miss ? hits : after);
      total += cost.total;
      if (part.miss) for (const candidate of part.candidates) total += weights[candidate];
      worst = Math.max(worst, cost.worst + (part.miss ? 1 : 0));
    }
    return { total, worst };
  };

  return (candidates, hits) => columnOf(levels, candidates, hits);
};

/** The most positions whose costs are kept, some hundred bytes each. */
const MOST_KNOWN = 200_000;

const NOTHING: Cost = { total: 0, worst: 0 };
