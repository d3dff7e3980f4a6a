import { blockedMask } from "../../board/board.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { historyOf } from "../../solver/row-table.ts";
import { STANDARD_LIMITS } from "../../strategy/rollout/limits.ts";
import { canBeRows } from "../../strategy/rollout/rows/can-be-rows.ts";
import { makeLayoutRows } from "../../strategy/rollout/rows/layout-rows.ts";
import { WEIGHT_ROUNDING, wholeWeights } from "../../strategy/rollout/rows/whole-weights.ts";
import { GreedyTree } from "../../strategy/rollout/tree/greedy-tree.ts";
import { RolloutTree } from "../../strategy/rollout/tree/rollout-tree.ts";
import { LayoutMean } from "../layouts/layout-mean.ts";
import { errorOfSums } from "../layouts/layout-supply.ts";
import { meanLeft } from "./left-cells.ts";
import { oncePerCell, type PositionWorth } from "./position-worth.ts";

/**
 * The worth of a listed position as rollouts over `greedy-hit` go on: each later cell is the one after which greedy misses least.
 * Never more than greedy's own worth. Undefined where the list is too long for it, and where ships may overlap.
 *
 * Cost: up to a few tenths of a second for all cells.
 *
 * @param greedy the worth of the same position by greedy-hit
 */
export const rolloutWorth = (knowledge: Knowledge, greedy: PositionWorth): PositionWorth | undefined => {
  const { scenario, observations } = knowledge;
  const { set } = greedy;
  const { judges, weights } = set;
  if (judges.length === 0 || !canBeRows(scenario)) return undefined;
  const shot = blockedMask(scenario.board);
  for (const { cell } of observations) shot[cell] = 1;
  const placed = {
    ships: judges[0].placements.length,
    placements: Int32Array.from(judges.flatMap(({ placements }) => placements)),
  };
  const rows = makeLayoutRows(scenario, shot, { ...placed, weights: weights && wholeWeights(scenario, placed) });
  if (rows.rowCount * rows.columns.length > STANDARD_LIMITS.nested) return undefined;
  const certainFirst = historyOf(scenario) !== "ordered";
  const tree = new GreedyTree(rows, !certainFirst);
  const judge = new RolloutTree(rows, tree, STANDARD_LIMITS, certainFirst);
  const misses = oncePerCell((cell) => judge.misses(rows.columns.indexOf(cell)));
  const left = meanLeft(knowledge, set);
  const error = errorOfSums(judges.length) + judges.length * WEIGHT_ROUNDING;
  return {
    ...greedy,
    judge: { ...greedy.judge, by: "rollout" },
    own: rows.columns[ownColumn(tree, certainFirst)],
    total: misses,
    mean(cell) {
      const own = misses(cell);
      return left.plus(weights ? LayoutMean.weighted(own, rows.weight, error) : LayoutMean.ofAll(own, rows.weight));
    },
  };
};

/** The column that a rollout over greedy shoots in the position of a tree: a certain one, else that of greedy's least misses. */
const ownColumn = (tree: GreedyTree, certainFirst: boolean): number => {
  const { counts, weight } = tree;
  const ranked = Array.from(counts.keys()).sort((a, b) => counts[b] - counts[a] || a - b);
  if (certainFirst && counts[ranked[0]] === weight) return ranked[0];
  let best = ranked[0];
  let least = Number.POSITIVE_INFINITY;
  for (const column of ranked.slice(0, STANDARD_LIMITS.cells)) {
    if (counts[column] < STANDARD_LIMITS.ratio * counts[ranked[0]]) break;
    const misses = tree.misses(column, least);
    if (misses >= least) continue;
    least = misses;
    best = column;
  }
  return best;
};
