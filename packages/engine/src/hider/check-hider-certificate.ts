import { Rational } from "../core/rational.ts";
import { RefusedError } from "../core/result.ts";
import { Referee } from "../game/referee.ts";
import { answerKey, isHit } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { checkTree } from "../solver/check-tree.ts";
import type { DecisionTree } from "../solver/decision-tree.ts";
import { solve } from "../solver/solve.ts";
import type { HiderCertificate } from "./hider-certificate.ts";
import { layoutKey, orbitIndex } from "./orbit.ts";

/** What both mixed strategies of a certificate enforce, recomputed. */
export interface CheckedBounds {
  /**
   * The misses that the hider's mixed strategy forces: the lower bound, or more if the search for it was
   * stopped.
   */
  readonly forced: Rational;
  /** The most misses that the seeker's mixed strategy costs: the upper bound. */
  readonly cost: Rational;
}

/**
 * Checks both bounds of a game independently. For the upper bound, a referee replays every tree against every
 * layout, and the hardest orbit is added up. For the lower bound, it computes the solver's optimum against
 * the hider's weights, and replays its tree too.
 *
 * Every field takes part except the scenario's name, which is a remark. The mixed strategies are witnesses:
 * it accepts other weights if these prove the bounds too. A lower bound below what the weights force is still
 * true, and the result says what they force.
 *
 * Cost: one proof by the solver, and for each tree a game for each layout.
 *
 * @throws Error with what is wrong.
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { checkHiderCertificate, solveHiderGame } from "@broadside/engine/hider";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-3x3"));
 * const game = await solveHiderGame(knowledge, (costs) => {
 *   const value = Math.min(...costs.map(([cost]) => cost));
 *   const best = costs.findIndex(([cost]) => cost === value);
 *   return { value, rows: [1], columns: costs.map((_, column) => (column === best ? 1 : 0)) };
 * });
 * checkHiderCertificate(game).cost.equals(game.upper); // => true
 */
export const checkHiderCertificate = (certificate: HiderCertificate): CheckedBounds => {
  const { lower, upper, hider } = certificate;
  require(hider.every((weight) => weight >= 0n) && hider.some((weight) => weight > 0n), "hider: no weight is above 0");
  const cost = highestCost(certificate);
  require(cost.equals(upper), `upper: the seeker's mixed strategy costs ${cost} misses, not ${upper}`);
  const forced = leastCost(certificate);
  // A bound from a stopped search is below the optimum.
  require(forced.compare(lower) >= 0, `lower: the hider's mixed strategy forces ${forced} misses, not ${lower}`);
  return { forced, cost };
};

const require = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what);
};

/** Checks a part of a certificate; its error names the part. */
const checkIn = (where: string, check: () => unknown): void => {
  try {
    check();
  } catch (error) {
    if (error instanceof RefusedError || !(error instanceof Error)) throw error;
    throw new Error(`${where}: ${error.message}`);
  }
};

/** The cost of the seeker's mixed strategy against the orbit that is hardest for it. */
const highestCost = ({ knowledge, orbits, seeker }: HiderCertificate): Rational => {
  require(seeker.every(({ probability }) => probability.sign > 0), "seeker: a probability is not positive");
  const sum = Rational.sum(seeker.map(({ probability }) => probability));
  require(sum.equals(Rational.ONE), `seeker: the probabilities add up to ${sum}, not 1`);
  const costs = orbits.map(() => Rational.ZERO);
  for (const [number, { tree, probability }] of seeker.entries()) {
    checkIn(`seeker[${number}]`, () => checkTree(knowledge, tree));
    for (const [i, { layouts }] of orbits.entries()) {
      const total = layouts.reduce((misses, layout) => misses + missesOf(tree, layout), 0);
      costs[i] = costs[i].plus(probability.times(Rational.of(total, layouts.length)));
    }
  }
  return costs.reduce((most, cost) => (cost.compare(most) > 0 ? cost : most));
};

/** The proven fewest misses against the hider's mixed strategy. */
const leastCost = ({ knowledge, orbits, hider }: HiderCertificate): Rational => {
  const index = orbitIndex(orbits);
  const layouts = orbits.reduce((sum, orbit) => sum + orbit.layouts.length, 0);
  // The solver takes no weights of 0: all are raised so little that it makes less than one miss.
  const factor = hider.every((weight) => weight > 0n) ? 1n : BigInt(layouts * knowledge.scenario.board.cellCount + 1);
  const raised = (layout: Layout): bigint => {
    const weight = hider[index.get(layoutKey(layout.placements)) as number];
    return factor === 1n ? weight : weight * factor + 1n;
  };
  const { misses, proven, tree } = solve(knowledge, { weights: raised, limits: { layouts } });
  const { total } = checkTree(knowledge, tree, raised, layouts);
  require(proven && total === misses.total, "the optimum against the hider's mixed strategy is not proved");
  const weight = orbits.reduce((sum, orbit, i) => sum + hider[i] * BigInt(orbit.layouts.length), 0n);
  return Rational.of(total / factor, weight);
};

const missesOf = (tree: DecisionTree, layout: Layout): number => {
  const referee = new Referee(layout);
  let misses = 0;
  let node = tree;
  while (node.kind === "shot" && !referee.isOver) {
    const { cell } = node;
    const answer = referee.fire(cell);
    if (!isHit(answer)) misses++;
    const key = answerKey(answer);
    const edge = node.edges.find((other) => answerKey(other.answer) === key);
    if (!edge) throw new Error("a tree has no branch for an answer");
    node = edge.tree;
  }
  return misses;
};
