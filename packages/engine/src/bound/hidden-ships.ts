import { binomial, factorial } from "../core/count.ts";
import { RefusedError } from "../core/result.ts";
import { countLayouts } from "../inference/posterior/infer.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { type ShipClass, smallestShip } from "../scenario/fleet.ts";
import { placementsOf } from "../scenario/placement.ts";
import { makeScenario, type Scenario } from "../scenario/scenario.ts";
import { ShipFinish } from "./ship-finish.ts";

/** The ships of a scenario as classes, the smallest first: the order in which they are hidden. */
export const hidingOrder = ({ fleet }: Scenario): number[] =>
  fleet
    .flatMap(({ count }, shipClass) => Array.from({ length: count }, () => shipClass))
    .sort((a, b) => smallestShip(fleet[a]) - smallestShip(fleet[b]) || a - b);

/** The classes of a fleet with the ships of a list left out; empty when none is left. */
const fleetWithout = (fleet: readonly ShipClass[], hidden: readonly number[]): ShipClass[] =>
  fleet
    .map((ship, i) => ({ ...ship, count: ship.count - hidden.filter((own) => own === i).length }))
    .filter(({ count }) => count > 0);

/** The same rules with other ships and no prior, or on another board. */
export const withFleet = (scenario: Scenario, fleet: readonly ShipClass[], board = scenario.board): Scenario => {
  const { name, contact, answers } = scenario;
  const made = makeScenario({ name, board, fleet, contact, answers });
  if (!made.ok) throw new RefusedError(`a part of the fleet makes no scenario: ${made.error.what}`);
  return made.value;
};

/** Per class of a scenario the tables of one ship, one for each number of hits after which it is shown. */
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
 * How many layouts any strategy finishes with few misses when all ships are shown before the first shot but the smallest 1, 2,
 * 3…: an upper bound for each of these numbers. Being told more never harms, so it holds for the game itself.
 *
 * The hidden ships can lie in at most as many ways as the product of what each of them could do alone, if ship j may miss
 * once more for every hit that the ships before it can take before they are shown. How many these are is chosen for every ship
 * so that the product is least. Ships of a class are told apart in the product: three of them count six times. The layouts
 * of the ships shown are counted exactly. See docs/bounds.md for the proof.
 */
export class HiddenShips {
  /** The layouts of the scenario. */
  readonly layouts: bigint;
  /** The class of each ship that is hidden, in this order. */
  readonly order: readonly number[];
  readonly #tables: readonly (readonly ShipFinish[])[];
  /** For each number of hidden ships the layouts of the others, and how often a layout is counted. */
  readonly #shown: readonly bigint[];
  readonly #repeats: readonly bigint[];

  /**
   * Cost: a count of layouts for every hidden ship, and the tables of one ship of each class.
   *
   * @param most most ships that are hidden
   * @param poll asked very often how much is done, from 0 to 1; what it throws ends the work
   */
  constructor(scenario: Scenario, most: number, poll: (done: number) => void = () => {}) {
    this.order = hidingOrder(scenario).slice(0, most);
    this.#shown = countShown(scenario, this.order, (done) => poll(0.9 * done));
    this.layouts = this.#shown[0];
    this.#repeats = this.order.map((_, i) => repeatsOf(scenario, this.order.slice(0, i + 1)));
    this.#tables = this.layouts === 0n ? [] : shipTables(scenario, () => poll(0.9));
  }

  /**
   * At most so many layouts are finished with at most so many misses, for 1, 2, 3… hidden ships.
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

/** The layouts of the ships that are shown when 0, 1, 2… ships of a list are hidden; 1 where none is shown. */
const countShown = (scenario: Scenario, hidden: readonly number[], poll: (done: number) => void): bigint[] =>
  Array.from({ length: hidden.length + 1 }, (_, number) => {
    const progress = (done: number): void => poll((number + done) / (hidden.length + 1));
    progress(0);
    const fleet = fleetWithout(scenario.fleet, hidden.slice(0, number));
    if (fleet.length === 0) return 1n;
    return countLayouts(makeKnowledge(withFleet(scenario, fleet)), { progress }).layouts;
  });

/** How often a layout is counted: once for each choice of the hidden ships of a class, and each order of them. */
const repeatsOf = ({ fleet }: Scenario, hidden: readonly number[]): bigint =>
  fleet.reduce((product, { count }, shipClass) => {
    const own = hidden.filter((other) => other === shipClass).length;
    return product * binomial(count, own) * factorial(own);
  }, 1n);
