import { formatCell } from "../board/cell-name.ts";
import { share } from "../core/count.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import { OracleGame } from "../inference/posterior/oracle.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { type Answer, answerKey, isMiss } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { formatAnswer, formatObservation } from "../scenario/notation.ts";
import { placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { DecisionLeaf, DecisionTree } from "./decision-tree.ts";
import { DEFAULT_MAX_LAYOUTS, type Misses } from "./solution.ts";

/**
 * Replays a tree over all layouts that agree with some knowledge and counts its misses afresh. It shares only the
 * list of layouts with the solver.
 *
 * It checks that every layout leads to a leaf that lists it with the right number of misses, that all layouts of a
 * leaf have the same unshot ship cells, that no cell is shot twice, and that leaves list nothing else.
 * Cost: layouts times the depth of the tree, plus the cost of listing the layouts.
 *
 * @param weights the weight of a layout, by default 1. Everything in a tree except weights and labels is
 *   checked: every cell, answer, layout and number of misses.
 * @param limit the most layouts to list
 * @throws Error that says where in the tree the fault is, what is wrong and for which layout. RefusedError when
 *   there are more layouts than the limit.
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { checkTree, solve } from "@broadside/engine/solver";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * const { tree } = solve(knowledge);
 * checkTree(knowledge, tree).layouts; // => 4n
 * checkTree(knowledge, tree).worst; // => 3
 */
export const checkTree = (
  knowledge: Knowledge,
  tree: DecisionTree,
  weights: (layout: Layout) => bigint = () => 1n,
  limit = DEFAULT_MAX_LAYOUTS,
): Misses & { readonly layouts: bigint } => {
  const layouts = listLayouts(knowledge, limit);
  const open = new Map<DecisionLeaf, Set<string>>();
  const places = new Map(placesOf(knowledge.scenario, tree, "tree"));
  for (const [leaf, place] of places) {
    const names = new Set(leaf.layouts.map(nameOf));
    if (names.size !== leaf.layouts.length || names.size === 0)
      throw new Error(`${place}: the leaf lists no layout, or one of them twice`);
    open.set(leaf, names);
  }
  const unhit = new Map<DecisionLeaf, string>();
  let total = 0n;
  let weight = 0n;
  let worst = 0;
  for (const layout of layouts) {
    const { leaf, misses, left } = walk(knowledge, tree, layout);
    const where = `${places.get(leaf)}: layout ${nameOf(layout)}`;
    if (!open.get(leaf)?.delete(nameOf(layout))) throw new Error(`${where} is led to a leaf that does not list it`);
    if (leaf.misses !== misses) throw new Error(`${where} has ${misses} misses, its leaf says ${leaf.misses}`);
    const cells = left.join();
    if ((unhit.get(leaf) ?? cells) !== cells) throw new Error(`${where} differs from another of its leaf`);
    unhit.set(leaf, cells);
    total += weights(layout) * BigInt(misses);
    weight += weights(layout);
    worst = Math.max(worst, misses);
  }
  for (const [leaf, names] of open) {
    for (const name of names)
      throw new Error(`${places.get(leaf)}: layout ${name} is listed by a leaf that it is not led to`);
  }
  return { layouts: BigInt(layouts.length), total, mean: share(total, weight), worst };
};

/** The leaves of a tree from left to right, each with the shots and answers that lead to it. */
function* placesOf(scenario: Scenario, tree: DecisionTree, place: string): Generator<[DecisionLeaf, string]> {
  if (tree.kind === "leaf") {
    yield [tree, place];
    return;
  }
  if (tree.finished) yield [tree.finished, `${place}.finished`];
  const { cell } = tree;
  for (const { answer, tree: next } of tree.edges)
    yield* placesOf(scenario, next, `${place}.${formatObservation(scenario, { cell, answer })}`);
}

const nameOf = (layout: Layout): string => layout.placements.join();

const walk = (
  { scenario, observations }: Knowledge,
  tree: DecisionTree,
  layout: Layout,
): { leaf: DecisionLeaf; misses: number; left: number[] } => {
  const replay = new Replay(layout);
  for (const { cell } of observations) replay.fire(cell);
  let misses = 0;
  let node = tree;
  while (node.kind === "shot") {
    const { cell, edges, finished } = node;
    if (replay.unhit.size === 0) {
      if (!finished) throw new Error(`layout ${nameOf(layout)} is shot at although all of it was hit`);
      return { leaf: finished, misses, left: [] };
    }
    const answer = replay.fire(cell);
    if (isMiss(answer)) misses++;
    const key = answerKey(answer);
    const edge = edges.find((other) => answerKey(other.answer) === key);
    if (!edge) {
      throw new Error(
        `the tree does not go on from ${formatCell(scenario.board, cell)} after "${formatAnswer(scenario, answer)}"`,
      );
    }
    node = edge.tree;
  }
  return { leaf: node, misses, left: [...replay.unhit].sort((a, b) => a - b) };
};

/** A game against a layout. It knows the ship cells left, and refuses a second shot at a cell. */
export class Replay extends OracleGame {
  readonly #shot = new Set<number>();
  /** The ship cells not yet shot. */
  readonly unhit: Set<number>;

  constructor({ scenario, placements }: Layout) {
    super(scenario, placements);
    const table = placementsOf(scenario);
    this.unhit = new Set(placements.flatMap((p) => [...table.cellsOf(p)]));
  }

  /** @throws RangeError when the cell has been shot before. */
  override fire(cell: number): Answer {
    if (this.#shot.has(cell)) throw new RangeError(`cell ${cell} is shot twice`);
    this.#shot.add(cell);
    this.unhit.delete(cell);
    return super.fire(cell);
  }
}
