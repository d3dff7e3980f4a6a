import { compareAnswers, type DecisionLeaf, type DecisionTree } from "../solver/decision-tree.ts";
import type { Strategy } from "../strategy/contract/strategy.ts";
import { chooserOf } from "./chooser.ts";
import { branchesOf, type LayoutAnswers, openingOf, type Position } from "./position.ts";

/**
 * A strategy's shot after every answer, as a tree over all layouts. It ends where no shot can miss any more.
 *
 * Cost: one choice of the strategy for each position.
 *
 * @param poll called at every position; an exception ends the work
 * @throws RangeError when the strategy draws, because it then has more than one tree; what `poll` throws.
 * @example
 * import { listLayouts, makeKnowledge, parseStrategy, preset, unwrap } from "@broadside/engine";
 * import { LayoutAnswers, strategyTree } from "@broadside/engine/review";
 *
 * const answers = new LayoutAnswers(listLayouts(makeKnowledge(preset("gorkoff-3x3")), 100));
 * strategyTree(unwrap(parseStrategy("greedy-hit")), answers).kind; // => "shot"
 */
export const strategyTree = (strategy: Strategy, answers: LayoutAnswers, poll: () => void = () => {}): DecisionTree => {
  const chooser = chooserOf(strategy, answers, "fixed");

  /** @param afloat the members whose game was not over before */
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
