import { binomial, factorial } from "../core/count.ts";
import { addTo } from "../core/lists.ts";
import { RefusedError } from "../core/result.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { type ShipClass, smallestShip } from "../scenario/fleet.ts";
import { placementsOf } from "../scenario/placement.ts";
import { makeScenario, type Scenario } from "../scenario/scenario.ts";
import { Assignment } from "../solver/kernel/assignment.ts";

/**
 * With more cells than this, numbers of misses are not assigned to cells one to one: each number takes its
 * best cell.
 */
const MOST_ASSIGNED = 160;

/** The most sets of cells, over all placements, in a table. */
const MOST_SETS = 30_000;

/**
 * How many placements of one ship any strategy can finish with few misses, if the whole ship is shown after `depth`
 * hits: an upper bound for every number of misses.
 *
 * F(X, v) bounds the placements that contain the hits X and are finished with at most v further misses. A
 * strategy shoots c0, then c1 if that misses, and so on; a placement first hit at ci has v - i misses left.
 * So F(X, v) is at most the placements equal to X plus the greatest sum of F(X + ci, v - i) over different
 * cells. It is also at most the placements that contain X; after `depth` hits, it is all of these. The bound
 * holds for every subset of the placements too; see docs/explanation/bounds.md.
 *
 * Cost: the sets of at most `depth` cells of a placement, and an assignment for each. Numbers are whole and below
 * 2^53.
 */
export class ShipFinish {
  readonly depth: number;
  readonly #values: readonly number[];
  readonly #finishedAfter = new Map<string, readonly number[]>();
  readonly #assignment: Assignment | undefined;
  readonly #slots: number;
  readonly #poll: () => void;

  /** @param placements lists of cells @param poll called for every set; an exception ends the work */
  constructor(placements: readonly ArrayLike<number>[], depth: number, poll: () => void = () => {}) {
    this.depth = depth;
    this.#poll = poll;
    const cells = new Set<number>();
    for (const placement of placements) for (let i = 0; i < placement.length; i++) cells.add(placement[i]);
    this.#slots = cells.size;
    if (cells.size <= MOST_ASSIGNED) this.#assignment = new Assignment(cells.size, cells.size);
    this.#values = this.#finished(placements, []);
    this.#finishedAfter.clear();
  }

  /** The most placements finished with this many misses; 0 for a negative number. */
  at(misses: number): number {
    return misses < 0 ? 0 : atMost(this.#values, misses);
  }

  /** The depths of the tables: up to the cells of the largest placement, as far as the work allows. */
  static depthsOf(placements: readonly ArrayLike<number>[]): number[] {
    const depths: number[] = [];
    let sets = 0;
    for (let depth = 1; ; depth++) {
      const deeper = placements.filter((placement) => placement.length >= depth);
      if (deeper.length === 0) break;
      for (const placement of deeper) sets += Number(binomial(placement.length, depth));
      if (depth > 1 && sets > MOST_SETS) break;
      depths.push(depth);
    }
    return depths;
  }

  /** F(X, 0), F(X, 1), … The last value holds for more misses too. @param hits X, in ascending order */
  #finished(placements: readonly ArrayLike<number>[], hits: readonly number[]): readonly number[] {
    if (hits.length === this.depth || placements.length === 0) return [placements.length];
    const key = hits.join();
    const kept = this.#finishedAfter.get(key);
    if (kept) return kept;
    this.#poll();
    const through = new Map<number, ArrayLike<number>[]>();
    let whole = 0;
    for (const placement of placements) {
      if (placement.length === hits.length) whole++;
      for (let i = 0; i < placement.length; i++)
        if (!hits.includes(placement[i])) addTo(through, placement[i], placement);
    }
    const after = [...through].map(([cell, list]) =>
      this.#finished(
        list,
        [...hits, cell].sort((a, b) => a - b),
      ),
    );
    const made = this.#combine(after, whole, placements.length);
    this.#finishedAfter.set(key, made);
    return made;
  }

  /**
   * A set's bounds from those after one more hit.
   * @param whole the number of placements equal to the set
   * @param most the number that contain it
   */
  #combine(after: readonly (readonly number[])[], whole: number, most: number): number[] {
    const assignment = this.#assignment;
    if (assignment) {
      for (const [item, values] of after.entries()) {
        for (let v = 0; v < after.length; v++) assignment.gains[item * this.#slots + v] = atMost(values, v);
      }
      assignment.begin(after.length);
    }
    const made: number[] = [];
    let sum = whole;
    for (let v = 0; v === 0 || (v < after.length && sum < most); v++) {
      if (assignment) sum = whole + assignment.add();
      else sum += after.reduce((best, values) => Math.max(best, atMost(values, v)), 0);
      made.push(Math.min(most, sum));
    }
    return made;
  }
}

const atMost = (values: readonly number[], v: number): number => values[Math.min(v, values.length - 1)];

/** The class of each ship, smallest first. */
export const hidingOrder = ({ fleet }: Scenario): number[] =>
  fleet
    .flatMap(({ count }, shipClass) => Array.from({ length: count }, () => shipClass))
    .sort((a, b) => smallestShip(fleet[a]) - smallestShip(fleet[b]) || a - b);

const fleetWithout = (fleet: readonly ShipClass[], hidden: readonly number[]): ShipClass[] =>
  fleet
    .map((ship, i) => ({ ...ship, count: ship.count - hidden.filter((shipClass) => shipClass === i).length }))
    .filter(({ count }) => count > 0);

/** The same rules with other ships and without a prior, totals or clues. */
export const withFleet = (scenario: Scenario, fleet: readonly ShipClass[], board = scenario.board): Scenario => {
  const { name, contact, answers } = scenario;
  const made = makeScenario({ name, board, fleet, contact, answers });
  if (!made.ok) throw new RefusedError(`a part of the fleet makes no scenario: ${made.error.what}`);
  return made.value;
};

/** For each class, the tables of one ship, by the hits after which it is shown. */
const shipTables = (scenario: Scenario, poll: () => void): ShipFinish[][] => {
  const table = placementsOf(scenario);
  return scenario.fleet.map((_, shipClass) => {
    const placements: Int32Array[] = [];
    for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++)
      placements.push(table.cellsOf(p));
    return ShipFinish.depthsOf(placements).map((depth) => new ShipFinish(placements, depth, poll));
  });
};

/**
 * The most layouts that any strategy finishes with few misses, if all ships except the smallest 1, 2, 3… are shown
 * before the first shot. Extra information never harms, so the bound also holds for the game itself.
 *
 * The number of ways in which the hidden ships can lie and be finished is at most the product of each ship's
 * own number. Ship j may miss once more for every hit that earlier ships can take before they are shown. The
 * depths at which ships are shown are chosen so that the product is smallest. The product counts every order
 * of ships of one class. See docs/explanation/bounds.md for the proof.
 */
export class HiddenShips {
  readonly layouts: bigint;
  /** The class of each hidden ship. */
  readonly order: readonly number[];
  readonly #tables: readonly (readonly ShipFinish[])[];
  /** For 0, 1, 2… hidden ships, the number of layouts of the other ships. */
  readonly #shown: readonly bigint[];
  /** For 1, 2, 3… hidden ships, how often a layout is counted. */
  readonly #repeats: readonly bigint[];

  /** @param most ships to hide. @param poll called very often with the part done; an exception ends the work */
  constructor(scenario: Scenario, most: number, poll: (done: number) => void = () => {}) {
    this.order = hidingOrder(scenario).slice(0, most);
    this.#shown = countShown(scenario, this.order, (done) => poll(0.9 * done));
    this.layouts = this.#shown[0];
    this.#repeats = this.order.map((_, i) => repeatsOf(scenario, this.order.slice(0, i + 1)));
    this.#tables = this.layouts === 0n ? [] : shipTables(scenario, () => poll(0.9));
  }

  /** Upper bounds on the layouts finished with this many misses, for 1, 2, 3… hidden ships. */
  finished(misses: number): bigint[] {
    let products = new Map<number, bigint>([[0, 1n]]);
    return this.order.map((shipClass, i) => {
      const longer = new Map<number, bigint>();
      for (const [hits, product] of products) {
        for (const table of this.#tables[shipClass]) {
          const value = product * BigInt(table.at(misses + hits));
          const least = longer.get(hits + table.depth);
          if (least === undefined || value < least) longer.set(hits + table.depth, value);
        }
      }
      products = longer;
      const least = [...longer.values()].reduce((a, b) => (b < a ? b : a));
      return (this.#shown[i + 1] * least) / this.#repeats[i];
    });
  }
}

/** The layouts of the shown ships if 0, 1, 2… ships are hidden. */
const countShown = (scenario: Scenario, hidden: readonly number[], poll: (done: number) => void): bigint[] =>
  Array.from({ length: hidden.length + 1 }, (_, number) => {
    const progress = (done: number): void => poll((number + done) / (hidden.length + 1));
    progress(0);
    const fleet = fleetWithout(scenario.fleet, hidden.slice(0, number));
    if (fleet.length === 0) return 1n;
    return countLayouts(makeKnowledge(withFleet(scenario, fleet)), { progress }).layouts;
  });

/**
 * How often the bound counts a layout: once for each choice of the hidden ships of a class and each order of
 * them.
 */
const repeatsOf = ({ fleet }: Scenario, hidden: readonly number[]): bigint =>
  fleet.reduce((product, { count }, shipClass) => {
    const chosen = hidden.filter((other) => other === shipClass).length;
    return product * binomial(count, chosen) * factorial(chosen);
  }, 1n);
