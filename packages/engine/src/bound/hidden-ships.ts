import type { Board } from "../board/board.ts";
import { binomial, type ExactCounts, factorial, share } from "../core/count.ts";
import { addTo } from "../core/lists.ts";
import { keep } from "../core/once-per.ts";
import { RefusedError } from "../core/result.ts";
import { countLayouts, infer } from "../inference/posterior/infer.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { type ShipClass, smallestShip } from "../scenario/fleet.ts";
import { placementsOf } from "../scenario/placement.ts";
import { makeScenario, type Scenario } from "../scenario/scenario.ts";
import { Assignment } from "../solver/kernel/assignment.ts";
import { UNIT, weighPlacements } from "./placement-weights.ts";

/**
 * With more cells than this, numbers of misses are not assigned to cells one to one: each number takes its
 * best cell.
 */
const MOST_ASSIGNED = 160;

/** The most sets of cells, over all placements, in a table. */
const MOST_SETS = 30_000;

/** The same in a table that is also made for weights. */
const MOST_WEIGHED = 8000;

/**
 * What weight of placements of one ship any strategy can finish with few misses, if the whole ship is shown after
 * `depth` hits: an upper bound for every number of misses.
 *
 * F(X, v) bounds the weight of the placements that contain the hits X and are finished with at most v further misses.
 * A strategy shoots c0, then c1 if that misses, and so on; a placement first hit at ci has v - i misses left.
 * So F(X, v) is at most the weight of X plus the greatest sum of F(X + ci, v - i) over different cells. It is also at
 * most the weight of the placements that contain X; after `depth` hits, it is all of these. The bound holds for every
 * subset of the placements too; see docs/explanation/bounds.md.
 *
 * Cost: the sets of at most `depth` cells of a placement, and an assignment for each. Numbers are whole and below
 * 2^53.
 */
export class ShipFinish {
  static #scratch: { readonly slots: number; readonly assignment: Assignment } | undefined;
  readonly depth: number;
  readonly #values: readonly number[];
  readonly #placements: readonly ArrayLike<number>[];
  readonly #weights: readonly number[];
  readonly #finishedAfter = new Map<string, readonly number[]>();
  readonly #slots: number;
  readonly #poll: () => void;

  /**
   * @param placements lists of cells
   * @param weights of the placements, whole numbers; 1 each if not given
   * @param poll called for every set; an exception ends the work
   */
  constructor(
    placements: readonly ArrayLike<number>[],
    depth: number,
    weights: readonly number[] = placements.map(() => 1),
    poll: () => void = () => {},
  ) {
    this.depth = depth;
    this.#placements = placements;
    this.#weights = weights;
    this.#poll = poll;
    const cells = new Set<number>();
    for (const placement of placements) for (let i = 0; i < placement.length; i++) cells.add(placement[i]);
    this.#slots = cells.size;
    this.#values = this.#finished([...placements.keys()], []);
    this.#finishedAfter.clear();
  }

  /** The most weight finished with this many misses; 0 for a negative number. */
  at(misses: number): number {
    return misses < 0 ? 0 : atMost(this.#values, misses);
  }

  /** The depths of the tables: up to the cells of the largest placement, as far as the work allows. */
  static depthsOf(placements: readonly ArrayLike<number>[]): number[] {
    const depths: number[] = [];
    for (let depth = 1; placements.some(({ length }) => length >= depth); depth++) {
      if (depth > 1 && ShipFinish.setsOf(placements, depth) > MOST_SETS) break;
      depths.push(depth);
    }
    return depths;
  }

  /** The sets of at most `depth` cells of each placement, added up. */
  static setsOf(placements: readonly ArrayLike<number>[], depth: number): number {
    let sets = 0;
    for (let cells = 1; cells <= depth; cells++)
      for (const { length } of placements) sets += Number(binomial(length, cells));
    return sets;
  }

  /** F(X, 0), F(X, 1), … The last value holds for more misses too. @param hits X, in ascending order */
  #finished(containing: readonly number[], hits: readonly number[]): readonly number[] {
    let all = 0;
    for (const p of containing) all += this.#weights[p];
    if (hits.length === this.depth || all === 0) return [all];
    const key = hits.join();
    const kept = this.#finishedAfter.get(key);
    if (kept) return kept;
    this.#poll();
    const through = new Map<number, number[]>();
    let whole = 0;
    for (const p of containing) {
      const placement = this.#placements[p];
      if (placement.length === hits.length) whole += this.#weights[p];
      for (let i = 0; i < placement.length; i++) if (!hits.includes(placement[i])) addTo(through, placement[i], p);
    }
    const after = [...through].map(([cell, list]) =>
      this.#finished(
        list,
        [...hits, cell].sort((a, b) => a - b),
      ),
    );
    const made = this.#combine(after, whole, all);
    this.#finishedAfter.set(key, made);
    return made;
  }

  /**
   * A set's bounds from those after one more hit.
   * @param whole the weight of the placements equal to the set
   * @param most the weight of those that contain it
   */
  #combine(after: readonly (readonly number[])[], whole: number, most: number): number[] {
    const assignment = this.#slots <= MOST_ASSIGNED ? ShipFinish.#assignment(this.#slots) : undefined;
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

  /** Tables are made one at a time, so they share it. */
  static #assignment(slots: number): Assignment {
    if (ShipFinish.#scratch?.slots !== slots) ShipFinish.#scratch = { slots, assignment: new Assignment(slots, slots) };
    return ShipFinish.#scratch.assignment;
  }
}

const atMost = (values: readonly number[], v: number): number => values[Math.min(v, values.length - 1)];

/** The class of each ship, smallest first. */
export const hidingOrder = ({ fleet }: Scenario): number[] =>
  fleet
    .flatMap(({ count }, shipClass) => Array.from({ length: count }, () => shipClass))
    .sort((a, b) => smallestShip(fleet[a]) - smallestShip(fleet[b]) || a - b);

/** The fleet without some ships. @param hidden the class of each */
export const fleetWithout = (fleet: readonly ShipClass[], hidden: readonly number[]): ShipClass[] =>
  fleet
    .map((ship, i) => ({ ...ship, count: ship.count - hidden.filter((shipClass) => shipClass === i).length }))
    .filter(({ count }) => count > 0);

/** The same rules with other ships and without a prior, totals or clues. */
export const rulesOf = ({ name, contact, answers }: Scenario, fleet: readonly ShipClass[], board: Board) =>
  makeScenario({ name, board, fleet, contact, answers });

/** The rules of {@link rulesOf} on the same board. @throws RefusedError if they make no scenario */
export const withFleet = (scenario: Scenario, fleet: readonly ShipClass[]): Scenario => {
  const made = rulesOf(scenario, fleet, scenario.board);
  if (!made.ok) throw new RefusedError(`a part of the fleet makes no scenario: ${made.error.what}`);
  return made.value;
};

/** A way to bound what is finished of one hidden ship. */
interface ShipTable {
  readonly depth: number;
  /** The most weight finished, in units of 1 / {@link UNIT}. */
  readonly at: (misses: number) => number;
  /** What the weights leave out of all layouts, in units of 1 / ({@link UNIT} times the ships of the class). */
  readonly left: bigint;
  /** The most weight through a cell, and how much of it may not be finished with 0, 1, 2… misses after a hit there. */
  readonly through: bigint;
  readonly late: readonly bigint[];
}

/** The weight that a cell may have, as parts of the most placements through a cell. */
const LEVELS = [0.93, 0.86, 0.79, 0.72, 0.65, 0.58, 0.5, 0.42, 0.34];

/** For each class, the tables of one ship, by the hits after which it is shown and by its weights. */
const shipTables = (scenario: Scenario, weights: ExactCounts, poll: () => void): ShipTable[][] => {
  const table = placementsOf(scenario);
  return scenario.fleet.map((_, shipClass) => {
    const placements: Int32Array[] = [];
    const counts: bigint[] = [];
    for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++) {
      if (weights.at(p) === 0n) continue;
      placements.push(table.cellsOf(p));
      counts.push(weights.at(p));
    }
    const all = counts.reduce((sum, count) => sum + count, 0n);
    const importance = counts.map((count) => share(count * BigInt(placements.length), all));
    const through = new Map<number, number[]>();
    for (const [p, placement] of placements.entries()) for (const cell of placement) addTo(through, cell, p);
    const most = Math.max(0, ...[...through.values()].map(({ length }) => length));
    const cells = [...through.values()].map((containing) => missesAfter(placements, containing));
    const prices = new Float64Array(scenario.board.cellCount);
    const levels = placements.every(({ length }) => length === 1) ? [] : LEVELS;
    const weighings = [
      placements.map(() => UNIT),
      ...levels.map((level) => weighPlacements(placements, importance, prices, level * most)),
    ].map((given) => ({
      given,
      own: given.reduce((sum, weight) => sum + UNIT - weight, 0),
      left: counts.reduce((sum, count, i) => sum + count * BigInt(UNIT - given[i]), 0n),
      ...lateOf(cells, given),
    }));
    const depths = ShipFinish.depthsOf(placements);
    return depths.flatMap((depth, i) => {
      const isPlain = (i > 0 && i < depths.length - 1) || ShipFinish.setsOf(placements, depth) > MOST_WEIGHED;
      const tables = (isPlain ? weighings.slice(0, 1) : weighings).map(({ given, ...rest }) => {
        const finish = new ShipFinish(placements, depth, given, poll);
        return { ...rest, depth, at: (misses: number) => finish.at(misses) };
      });
      const least: number[] = [];
      const at = (misses: number): number =>
        (least[misses] ??= tables.reduce(
          (all, { own, at }) => Math.min(all, own + at(misses)),
          Number.POSITIVE_INFINITY,
        ));
      return [{ ...tables[0], at }, ...tables.slice(1)];
    });
  });
};

/** The placements through a cell, each with the further misses after which one strategy has finished it. */
type Misses = readonly (readonly [placement: number, misses: number])[];

/** Shoots the cell of the most placements left, after a hit that all contain. */
const missesAfter = (placements: readonly ArrayLike<number>[], containing: readonly number[]): Misses => {
  const through = new Map<number, number[]>();
  for (const p of containing) for (let i = 0; i < placements[p].length; i++) addTo(through, placements[p][i], p);
  let best: number[] = [];
  for (const list of through.values()) if (list.length < containing.length && list.length > best.length) best = list;
  if (best.length === 0) return containing.map((p) => [p, 0]);
  const others = containing.filter((p) => !best.includes(p));
  return [
    ...missesAfter(placements, best),
    ...missesAfter(placements, others).map(([p, misses]) => [p, misses + 1] as const),
  ];
};

/** The most weight through a cell, and the most of it that {@link missesAfter} has not finished with 0, 1, 2… misses. */
const lateOf = (cells: readonly Misses[], weights: readonly number[]) => {
  let through = 0;
  const late: number[] = [];
  for (const list of cells) {
    const left: number[] = [];
    for (const [p, misses] of list) for (let v = 0; v < misses; v++) left[v] = (left[v] ?? 0) + weights[p];
    for (const [v, weight] of left.entries()) late[v] = Math.max(late[v] ?? 0, weight);
    through = Math.max(
      through,
      list.reduce((sum, [p]) => sum + weights[p], 0),
    );
  }
  return { through: BigInt(through), late: late.map(BigInt) };
};

/**
 * The most layouts that any strategy finishes with few misses, if all ships except the smallest 1, 2, 3… are shown
 * before the first shot. Extra information never harms, so the bound also holds for the game itself.
 *
 * The number of ways in which the hidden ships can lie and be finished is at most the product of each ship's
 * own number. Ship j may miss once more for every hit that earlier ships can take before they are shown; or all ships must
 * be sunk, and each earlier ship gives one more miss, which may leave out a little. Depths and weights are chosen so that the
 * bound is smallest. The product counts every order of ships of one class. See docs/explanation/bounds.md for the proofs.
 */
export class HiddenShips {
  readonly layouts: bigint;
  /** The class of each hidden ship. */
  readonly order: readonly number[];
  readonly #tables: readonly (readonly ShipTable[])[];
  /** For 0, 1, 2… hidden ships, the number of layouts of the other ships. */
  readonly #shown: readonly bigint[];
  /** For 1, 2, 3… hidden ships, how often a layout is counted. */
  readonly #repeats: readonly bigint[];
  readonly #counts: readonly number[];
  /** For each class, the most hits after which a table shows the ship. */
  readonly #deepest: readonly number[];
  readonly #kept = new Map<number, readonly bigint[]>();

  /** @param most ships to hide. @param poll called very often with the part done; an exception ends the work */
  constructor(scenario: Scenario, most: number, poll: (done: number) => void = () => {}) {
    this.order = hidingOrder(scenario).slice(0, most);
    this.#shown = countShown(scenario, this.order, (done) => poll(0.8 * done));
    this.layouts = this.#shown[0];
    this.#repeats = this.order.map((_, i) => repeatsOf(scenario, this.order.slice(0, i + 1)));
    this.#counts = scenario.fleet.map(({ count }) => count);
    const { weights } = infer(makeKnowledge(scenario), { progress: (done) => poll(0.8 + 0.1 * done) });
    this.#tables = this.layouts === 0n ? [] : shipTables(scenario, weights, () => poll(0.9));
    this.#deepest = this.#tables.map((tables) => tables.reduce((most, { depth }) => Math.max(most, depth), 0));
  }

  /** The number of layouts of the other ships if so many are hidden. */
  shown(hidden: number): bigint {
    return this.#shown[hidden];
  }

  /** Upper bounds on the layouts finished with this many misses, for 1, 2, 3… hidden ships. */
  finished(misses: number): readonly bigint[] {
    return keep(this.#kept, misses, () => this.#finished(misses));
  }

  #finished(misses: number): bigint[] {
    const shownLate = this.#chosen(misses, () => true);
    const never = this.#chosen(misses, (table, shipClass) => table.depth === this.#deepest[shipClass], 1);
    return this.order.map((_, i) => {
      const bound = this.#bound(shownLate[i], this.#product(shownLate[i], misses));
      if (i === 0 || i >= MOST_SUNK) return bound;
      const other = this.#bound(never[i], this.#sunkProduct(never[i], misses));
      return other < bound ? other : bound;
    });
  }

  /**
   * For 1, 2, 3… hidden ships, nearly the tables with the least bound.
   * @param slack the further misses of the ships after a ship, in place of the hits after which it is shown
   */
  #chosen(
    misses: number,
    use: (table: ShipTable, shipClass: number) => boolean,
    slack?: number,
  ): (readonly ShipTable[])[] {
    let choices: readonly Choice[] = [{ tables: [], hits: 0, left: 0, product: 1 }];
    return this.order.map((shipClass, i) => {
      const unit = this.layouts * BigInt(UNIT * this.#counts[shipClass]);
      const tables = this.#tables[shipClass]
        .filter((table) => use(table, shipClass))
        .map((table) => ({ table, left: share(table.left, unit) }));
      choices = longer(choices, tables, misses, slack);
      const scale = share(this.#shown[i + 1], this.layouts * this.#repeats[i]);
      return choices.reduce((a, b) => (b.left + scale * b.product < a.left + scale * a.product ? b : a)).tables;
    });
  }

  /** The product of tables whose ships are shown after some hits. */
  #product(tables: readonly ShipTable[], misses: number): bigint {
    let hits = 0;
    return tables.reduce((product, { at, depth }) => {
      const longer = product * BigInt(at(misses + hits));
      hits += depth;
      return longer;
    }, 1n);
  }

  /**
   * The product of tables whose ships must all be sunk, and what that may leave out: for every subset of the ships and
   * every number of misses, after a hit on each of its ships.
   */
  #sunkProduct(tables: readonly ShipTable[], misses: number): bigint {
    const factors = tables.map(({ at }) => Array.from({ length: misses + tables.length }, (_, v) => BigInt(at(v))));
    const rest = new Map<number, bigint[]>();
    const product = (ships: readonly number[], v: number): bigint =>
      ships.reduce((all, ship, rank) => all * factors[ship][v + rank], 1n);
    for (let subset = 1; subset < 2 ** tables.length; subset++) {
      const ships = [...tables.keys()].filter((ship) => (subset >> ship) & 1);
      const sums: bigint[] = [];
      let sum = 0n;
      for (let v = 0; v <= misses && ships.length > 1; v++) {
        for (const [rank, ship] of ships.entries()) {
          const late = tables[ship].late[v + rank] ?? 0n;
          if (late > 0n)
            sum +=
              late *
              product(
                ships.filter((other) => other !== ship),
                v,
              );
          sum += tables[ship].through * (rest.get(subset ^ (1 << ship))?.[v] ?? 0n);
        }
        sums.push(sum);
      }
      rest.set(subset, sums);
    }
    const all = [...tables.keys()];
    return product(all, misses) + (rest.get(2 ** tables.length - 1)?.[misses] ?? 0n);
  }

  /** The bound of some tables with this product, rounded down. */
  #bound(tables: readonly ShipTable[], product: bigint): bigint {
    let left = 0n;
    let units = 1n;
    for (const [i, { left: own }] of tables.entries()) {
      const unit = BigInt(UNIT * this.#counts[this.order[i]]);
      left = left * unit + own * units;
      units *= unit;
    }
    const parts = this.#repeats[tables.length - 1] * BigInt(UNIT) ** BigInt(tables.length);
    return (left * parts + this.#shown[tables.length] * product * units) / (units * parts);
  }
}

/** Tables for the first hidden ships. */
interface Choice {
  readonly tables: readonly ShipTable[];
  readonly hits: number;
  /** What their weights leave out, as a share of the layouts. */
  readonly left: number;
  readonly product: number;
}

/** How finely the shares left out are told apart. */
const STEPS = 25;

/** The most ships in a product of which all must be sunk; what it may leave out is added up over their subsets. */
const MOST_SUNK = 5;

/** Choices of tables for one more ship: for each number of hits and about each share left out, the least product. */
const longer = (
  choices: readonly Choice[],
  tables: readonly { readonly table: ShipTable; readonly left: number }[],
  misses: number,
  slack?: number,
): Choice[] => {
  const kept = new Map<number, Choice>();
  for (const choice of choices) {
    for (const { table, left: own } of tables) {
      const left = choice.left + own;
      if (left >= 1) continue;
      const hits = choice.hits + (slack ?? table.depth);
      const key = hits * (STEPS + 1) + Math.ceil(left * STEPS);
      const product = (choice.product * table.at(misses + choice.hits)) / UNIT;
      const other = kept.get(key);
      if (!other || product < other.product) kept.set(key, { tables: [...choice.tables, table], hits, left, product });
    }
  }
  // More hits leave later ships more misses.
  const isWorse = (a: Choice, b: Choice): boolean =>
    a !== b && b.hits <= a.hits && b.left <= a.left && b.product <= a.product;
  const all = [...kept.values()];
  return all.filter((one) => !all.some((other) => isWorse(one, other)));
};

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
