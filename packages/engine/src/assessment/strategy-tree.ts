import { listLayouts } from "../inference/posterior/layout-list.ts";
import { type Knowledge, unshotCells } from "../knowledge/knowledge.ts";
import type { Answer } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { compareAnswers, type DecisionLeaf, type DecisionTree } from "../solver/decision-tree.ts";
import { checkIsStrategy, type Strategy } from "../strategy/contract/strategy.ts";
import { branchesOf, LayoutAnswers, openingOf, type Position } from "./position.ts";
import { chooserOf } from "./tied-choices.ts";

/**
 * A strategy's decision tree over all layouts. A branch ends where no further shot can miss.
 *
 * @param poll called at every position; an exception ends the work
 * @throws RangeError when the strategy makes random draws, because then it has more than one tree. Errors thrown
 *   by `poll` are passed on.
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, unwrap } from "@broadside/engine";
 * import { LayoutAnswers, strategyTree } from "@broadside/engine/review";
 *
 * const answers = new LayoutAnswers(listLayouts(makeKnowledge(preset("gorkoff-3x3")), 100));
 * strategyTree(unwrap(parseStrategy("greedy-hit")), answers).kind; // => "shot"
 */
export const strategyTree = (strategy: Strategy, answers: LayoutAnswers, poll: () => void = () => {}): DecisionTree => {
  checkIsStrategy(strategy);
  const chooser = chooserOf(strategy, answers, "fixed");

  /** @param afloat the layouts whose games were not over before the shot */
  const treeFrom = (position: Position, afloat: Int32Array, misses: number): DecisionTree => {
    poll();
    const hit = position.hits.reduce((sum, flag) => sum + flag, 0);
    const leafOf = (layouts: Int32Array): DecisionLeaf => ({
      kind: "leaf",
      layouts: Array.from(layouts, (layout) => answers.list[layout]),
      misses,
    });
    const left = afloat.filter((layout) => answers.size(layout) > hit);
    if (left.length === 0 || chooser.isDecided?.(position)) return leafOf(afloat);
    const finished = afloat.filter((layout) => answers.size(layout) === hit);
    const [{ cell }, ...others] = chooser.choices(position);
    if (others.length > 0) throw new RangeError("a strategy that draws random numbers has no single tree");
    const stays = new Set(left);
    const edges = branchesOf(answers, position, cell).flatMap(({ answer, isMiss, position: next }) => {
      const after = next.members.filter((layout) => stays.has(layout));
      return after.length === 0 ? [] : [{ answer, tree: treeFrom(next, after, misses + Number(isMiss)) }];
    });
    edges.sort((a, b) => compareAnswers(a.answer, b.answer));
    return { kind: "shot", cell, edges, ...(finished.length > 0 && { finished: leafOf(finished) }) };
  };

  const opening = openingOf(answers);
  return treeFrom(opening, opening.members, 0);
};

/** The answer of every layout to a shot at every cell. */
export interface DecisionTable {
  readonly knowledge: Knowledge;
  /** The open cells in ascending order, the columns. */
  readonly cells: readonly number[];
  readonly rows: readonly DecisionRow[];
  /** For each column, the rows that a shot there would hit. */
  readonly hits: readonly number[];
}

/** A layout and its answers. */
export interface DecisionRow {
  readonly layout: Layout;
  /** For each column, the answer if that cell is shot next; later hits may change what sinks. */
  readonly answers: readonly Answer[];
}

/**
 * The decision table for some knowledge ("Battleship as a recognition task", Habr). Cost: layouts times cells.
 *
 * @param limit the maximum number of rows
 * @param onStep called from time to time with the number of layouts listed so far; an exception ends the work
 * @throws RefusedError when there are more layouts than that; the error gives their number.
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
  const source = new LayoutAnswers(layouts, knowledge.observations);
  const { hits } = openingOf(source);
  return {
    knowledge,
    cells,
    rows: layouts.map((layout, i) => ({ layout, answers: cells.map((cell) => source.answer(i, cell, hits)) })),
    hits: cells.map((cell) => layouts.reduce((sum, _, i) => sum + Number(source.isOccupied(i, cell)), 0)),
  };
};
