import { checkTree, type DecisionTree, isHit, type Layout, Rational, Referee, solve } from "@broadside/engine";
import type { HiderGame } from "./hider-game.ts";
import { layoutKey, orbitIndex } from "./orbit.ts";

/**
 * Checks both bounds of a game anew. The upper one: every tree is replayed against every layout by a referee, and the
 * hardest orbit added up. The lower one: the solver's optimum against the hider's weights, whose tree is replayed too.
 *
 * @throws Error that says what is wrong.
 */
export const checkHiderGame = (game: HiderGame): void => {
  const { knowledge, orbits, seeker, hider, lower, upper } = game;
  const require = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(what);
  };
  require(Rational.sum(seeker.map(({ probability }) => probability)).equals(Rational.ONE), "the seeker's mix is none");
  require(seeker.every(({ probability }) => probability.sign > 0), "a probability is not positive");
  const costs = orbits.map(() => Rational.ZERO);
  for (const { tree, probability } of seeker) {
    checkTree(knowledge, tree);
    for (const [i, { layouts }] of orbits.entries()) {
      const total = layouts.reduce((sum, layout) => sum + missesOf(tree, layout), 0);
      costs[i] = costs[i].plus(probability.times(Rational.of(total, layouts.length)));
    }
  }
  const highest = costs.reduce((most, cost) => (cost.compare(most) > 0 ? cost : most));
  require(highest.equals(upper), `the seeker's mix costs ${highest}, not ${upper}`);
  require(hider.every((weight) => weight >= 0n) && hider.some((weight) => weight > 0n), "the hider's mix is none");
  const index = orbitIndex(orbits);
  const weightOf = (layout: Layout): bigint => hider[index.get(layoutKey(layout.placements)) as number];
  const optimum = leastTotal(game, weightOf);
  const weight = orbits.reduce((sum, { layouts }, i) => sum + hider[i] * BigInt(layouts.length), 0n);
  // A bound that was reached when the time was up is below the optimum.
  require(Rational.of(optimum, weight).compare(lower) >=
    0, `the hider's mix forces ${optimum}/${weight}, not ${lower}`);
};

/** The least weighted sum of misses; weights may be 0, which the solver does not take. */
const leastTotal = ({ knowledge, layouts }: HiderGame, weightOf: (layout: Layout) => bigint): bigint => {
  const factor = BigInt(layouts * knowledge.scenario.board.cellCount + 1);
  const raised = (layout: Layout): bigint => weightOf(layout) * factor + 1n;
  const { misses, proven, tree } = solve(knowledge, { weights: raised });
  const { total } = checkTree(knowledge, tree, raised);
  if (!proven || total !== misses.total) throw new Error("the optimum is not proved");
  return total / factor;
};

const missesOf = (tree: DecisionTree, layout: Layout): number => {
  const referee = new Referee(layout);
  let misses = 0;
  let node = tree;
  while (node.kind === "shot" && !referee.isOver) {
    const { cell } = node;
    const answer = referee.fire(cell);
    if (!isHit({ cell, answer })) misses++;
    const key = JSON.stringify(answer);
    const edge = node.edges.find((other) => JSON.stringify(other.answer) === key);
    if (!edge) throw new Error("a tree does not know an answer");
    node = edge.tree;
  }
  return misses;
};
