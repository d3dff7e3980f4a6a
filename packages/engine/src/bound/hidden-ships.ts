import { binomial, factorial } from "../core/count.ts";
import { RefusedError } from "../core/result.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { type ShipClass, smallestShip } from "../scenario/fleet.ts";
import { placementsOf } from "../scenario/placement.ts";
import { makeScenario, type Scenario } from "../scenario/scenario.ts";
import { Assignment } from "../solver/kernel/assignment.ts";

/**
 * The maximum number of cells that are assigned to numbers of misses. If there are more, each number takes its
 * best cell independently.
 */
const MOST_ASSIGNED = 160;

/** The maximum number of sets of cells, over all placements, in a table. */
const MOST_SETS = 30_000;

/**
 * How many placements of one ship any strategy can finish with few misses, if the whole ship is shown after
 * `depth` hits: an upper bound for every number of misses.
 *
 * Let X be a set of hits, and F(X, v) the bound on the placements that contain X and are finished with at most v
 * further misses. A strategy shoots c0, then c1 if that misses, and so on, all different; a placement first hit
 * at ci has v - i misses left. Hence F(X, v) is at most the number of placements equal to X (which are finished)
 * plus the greatest sum of F(X + ci, v - i) over different cells. F(X, v) is also at most the number of
 * placements that contain X, and equals this number after `depth` hits. Removing placements does not raise the
 * bound, so it holds for every subset too. See docs/explanation/bounds.md.
 *
 * Cost: the sets of at most `depth` cells of a placement, and an assignment for each. All numbers are whole and
 * below 2^53.
 */
export class ShipFinish {
  /** The number of hits after which the ship is shown. */
  readonly depth: number;
  readonly #values: readonly number[];
  readonly #known = new Map<string, readonly number[]>();
  readonly #assignment: Assignment | undefined;
  readonly #slots: number;
  readonly #poll: () => void;

  /**
   * @param placements each a list of cells
   * @param depth at least 1
   * @param poll called for every set; an exception ends the work
   */
  constructor(placements: readonly ArrayLike<number>[], depth: number, poll: () => void = () => {}) {
    this.depth = depth;
    this.#poll = poll;
    const cells = new Set<number>();
    for (const own of placements) for (let i = 0; i < own.length; i++) cells.add(own[i]);
    this.#slots = cells.size;
    if (cells.size <= MOST_ASSIGNED) this.#assignment = new Assignment(cells.size, cells.size);
    this.#values = this.#finished(placements, []);
    this.#known.clear();
  }

  /** The maximum number of placements that can be finished with this many misses; 0 for a negative number. */
  at(misses: number): number {
    return misses < 0 ? 0 : atMost(this.#values, misses);
  }

  /**
   * The depths for which tables are made: from 1 to the number of cells of the largest placement, as far as the
   * work allows.
   */
  static depthsOf(placements: readonly ArrayLike<number>[]): number[] {
    const depths: number[] = [];
    let sets = 0;
    for (let depth = 1; ; depth++) {
      const deeper = placements.filter((own) => own.length >= depth);
      if (deeper.length === 0) break;
      for (const own of deeper) sets += choose(own.length, depth);
      if (depth > 1 && sets > MOST_SETS) break;
      depths.push(depth);
    }
    return depths;
  }

  /**
   * F(X, 0), F(X, 1), … The last value holds for all greater numbers of misses too. @param hits X, in ascending
   * order
   */
  #finished(placements: readonly ArrayLike<number>[], hits: readonly number[]): readonly number[] {
    if (hits.length === this.depth || placements.length === 0) return [placements.length];
    const key = hits.join();
    const known = this.#known.get(key);
    if (known) return known;
    this.#poll();
    const through = new Map<number, ArrayLike<number>[]>();
    let whole = 0;
    for (const own of placements) {
      if (own.length === hits.length) whole++;
      for (let i = 0; i < own.length; i++) {
        if (hits.includes(own[i])) continue;
        const list = through.get(own[i]);
        if (list) list.push(own);
        else through.set(own[i], [own]);
      }
    }
    const after = [...through].map(([cell, list]) =>
      this.#finished(
        list,
        [...hits, cell].sort((a, b) => a - b),
      ),
    );
    const made = this.#combine(after, whole, placements.length);
    this.#known.set(key, made);
    return made;
  }

  /**
   * Computes the bounds of a set of hits from the bounds after one more hit at each cell.
   *
   * @param whole the number of placements equal to the set
   * @param most the number of all placements that contain the set
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

/** n over k in floating point, for an estimate of the work. */
const choose = (n: number, k: number): number => {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
};

/** The class of each ship of a scenario, smallest first, which is the order in which ships are hidden. */
export const hidingOrder = ({ fleet }: Scenario): number[] =>
  fleet
    .flatMap(({ count }, shipClass) => Array.from({ length: count }, () => shipClass))
    .sort((a, b) => smallestShip(fleet[a]) - smallestShip(fleet[b]) || a - b);

/** The classes of a fleet without the hidden ships; empty if none remains. */
const fleetWithout = (fleet: readonly ShipClass[], hidden: readonly number[]): ShipClass[] =>
  fleet
    .map((ship, i) => ({ ...ship, count: ship.count - hidden.filter((own) => own === i).length }))
    .filter(({ count }) => count > 0);

/** The same rules with other ships and without a prior, totals or clues, optionally on another board. */
export const withFleet = (scenario: Scenario, fleet: readonly ShipClass[], board = scenario.board): Scenario => {
  const { name, contact, answers } = scenario;
  const made = makeScenario({ name, board, fleet, contact, answers });
  if (!made.ok) throw new RefusedError(`a part of the fleet makes no scenario: ${made.error.what}`);
  return made.value;
};

/**
 * For each class of a scenario, the tables of one ship: one table for each number of hits after which it is
 * shown.
 */
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
 * An upper bound on the number of layouts that any strategy finishes with few misses, if all ships except the
 * smallest 1, 2, 3… are shown before the first shot. Extra information never harms, so the bound also holds for
 * the game itself.
 *
 * The number of ways in which the hidden ships can lie and be finished is at most the product of what each ship
 * allows alone. Ship j may miss once more for every hit that earlier ships can take before they are shown. For
 * each ship, the number of these hits is chosen so that the product is smallest. The product treats ships of one
 * class as different: three of them count six times. The layouts of the shown ships are counted exactly. See
 * docs/explanation/bounds.md for the proof.
 */
export class HiddenShips {
  /** The number of layouts of the scenario. */
  readonly layouts: bigint;
  /** The class of each hidden ship, in the order in which ships are hidden. */
  readonly order: readonly number[];
  readonly #tables: readonly (readonly ShipFinish[])[];
  /** For each number of hidden ships, the number of layouts of the other ships, and how often a layout is counted. */
  readonly #shown: readonly bigint[];
  readonly #repeats: readonly bigint[];

  /**
   * Cost: a count of layouts for each hidden ship, and the tables of one ship of each class.
   *
   * @param most the maximum number of ships to hide
   * @param poll called very often with the fraction done, from 0 to 1; an exception ends the work
   */
  constructor(scenario: Scenario, most: number, poll: (done: number) => void = () => {}) {
    this.order = hidingOrder(scenario).slice(0, most);
    this.#shown = countShown(scenario, this.order, (done) => poll(0.9 * done));
    this.layouts = this.#shown[0];
    this.#repeats = this.order.map((_, i) => repeatsOf(scenario, this.order.slice(0, i + 1)));
    this.#tables = this.layouts === 0n ? [] : shipTables(scenario, () => poll(0.9));
  }

  /**
   * Upper bounds on the number of layouts finished with this many misses, for 1, 2, 3… hidden ships.
   *
   * Cost: ships times hits times depths.
   */
  finished(misses: number): bigint[] {
    let products = new Map<number, bigint>([[0, 1n]]);
    return this.order.map((shipClass, i) => {
      const longer = new Map<number, bigint>();
      for (const [hits, product] of products) {
        for (const table of this.#tables[shipClass]) {
          const value = product * BigInt(table.at(misses + hits));
          const known = longer.get(hits + table.depth);
          if (known === undefined || value < known) longer.set(hits + table.depth, value);
        }
      }
      products = longer;
      const least = [...longer.values()].reduce((a, b) => (b < a ? b : a));
      return (this.#shown[i + 1] * least) / this.#repeats[i];
    });
  }
}

/** The numbers of layouts of the shown ships if 0, 1, 2… ships of a list are hidden; 1 if no ship is shown. */
const countShown = (scenario: Scenario, hidden: readonly number[], poll: (done: number) => void): bigint[] =>
  Array.from({ length: hidden.length + 1 }, (_, number) => {
    const progress = (done: number): void => poll((number + done) / (hidden.length + 1));
    progress(0);
    const fleet = fleetWithout(scenario.fleet, hidden.slice(0, number));
    if (fleet.length === 0) return 1n;
    return countLayouts(makeKnowledge(withFleet(scenario, fleet)), { progress }).layouts;
  });

/**
 * How often a layout is counted: for each class, once for each choice of its hidden ships and each order of
 * them.
 */
const repeatsOf = ({ fleet }: Scenario, hidden: readonly number[]): bigint =>
  fleet.reduce((product, { count }, shipClass) => {
    const own = hidden.filter((other) => other === shipClass).length;
    return product * binomial(count, own) * factorial(own);
  }, 1n);
