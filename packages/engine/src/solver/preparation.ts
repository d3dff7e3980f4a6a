import { RefusedError, StoppedError } from "../core/result.ts";
import { formatBytes, formatCount } from "../core/text.ts";
import { checkLimit } from "../core/work-limits.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { requireEquallyLikely } from "../scenario/scenario.ts";
import { buildTree } from "./build-tree.ts";
import { type DecisionTree, leavesOf } from "./decision-tree.ts";
import { likeliestColumn } from "./greedy-rollout.ts";
import { UNLIMITED } from "./kernel/budget.ts";
import { makeRowTable, type RowTable } from "./row-table.ts";
import { DEFAULT_MAX_LAYOUTS, DEFAULT_SOLVE_BYTES, hasFewer, type Misses, type SolveOptions } from "./solution.ts";

/** Extra milliseconds for the preparation when the time is up, because a result without a strategy is of no use. */
const GRACE = 500;

/** Milliseconds between two reports. */
export const TELL_EVERY = 200;

/** Lists the layouts, makes the rows and builds a first strategy. @throws as `solve` does */
export const prepare = (
  knowledge: Knowledge,
  options: SolveOptions,
  began: number,
): { readonly layouts: number; readonly table: RowTable; readonly tree: DecisionTree } => {
  const { signal, limits = {}, preparing, now = () => 0 } = options;
  for (const [name, limit] of Object.entries(limits)) if (limit !== undefined) checkLimit(limit, `limits.${name}`);
  if (!options.weights) requireEquallyLikely(knowledge.scenario, "the solver");
  let told = Number.NEGATIVE_INFINITY;
  const poll = (what: string) => (): void => {
    const milliseconds = now() - began;
    const isLate = limits.milliseconds !== undefined && milliseconds > limits.milliseconds + GRACE;
    if (signal?.aborted || isLate) throw new StoppedError(`stopped while ${what}: there is no strategy to show yet`);
    if (milliseconds < told + TELL_EVERY) return;
    told = milliseconds;
    preparing?.(what);
  };
  const layouts = listFew(knowledge, limits.layouts ?? DEFAULT_MAX_LAYOUTS, poll);
  if (layouts.length === 0)
    throw new RefusedError(
      `${knowledge.observations.length > 0 ? "no layout agrees with the shots" : "no layout exists"}: there is nothing to solve`,
    );
  requireRoom(knowledge, layouts.length, limits.bytes ?? DEFAULT_SOLVE_BYTES);
  const number = formatCount(layouts.length);
  const table = makeRowTable(knowledge, layouts, options.weights, poll(`making the table of ${number} layouts`));
  const choose = (rows: readonly number[], hits: Int32Array): number => likeliestColumn(table, rows, hits);
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
export interface Known {
  readonly tree: DecisionTree;
  readonly misses: Misses;
}

/** The best strategies found so far. */
export class KnownStrategies {
  readonly #isForWorst: boolean;
  readonly #weights: SolveOptions["weights"];
  readonly #sum: number;
  /** The best strategy that may end the proof, the same on every machine. */
  forProof: Known;
  /** The best strategy to show, which may depend on the clock. */
  shown: Known;

  /** @param first a strategy to show before anything is proven. @param sum the weight of all layouts */
  constructor(first: DecisionTree, isForWorst: boolean, weights: SolveOptions["weights"], sum: number) {
    this.#isForWorst = isForWorst;
    this.#weights = weights;
    this.#sum = sum;
    this.forProof = this.measure(first);
    this.shown = this.forProof;
  }

  measure(tree: DecisionTree): Known {
    return { tree, misses: missesOf(tree, this.#weights, this.#sum) };
  }

  /** The better of a tree and the shown strategy. */
  betterOf(tree: DecisionTree): Known {
    const found = this.measure(tree);
    return hasFewer(this.shown.misses, found.misses, this.#isForWorst) ? this.shown : found;
  }

  /** Keeps a strategy for showing, if it is better. */
  show(found: Known | undefined): void {
    if (found && hasFewer(found.misses, this.shown.misses, this.#isForWorst)) this.shown = found;
  }

  /** Keeps a strategy that may end the proof, if it is better. */
  learn(found: Known | undefined): void {
    if (found && hasFewer(found.misses, this.forProof.misses, this.#isForWorst)) this.forProof = found;
    this.show(found);
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
