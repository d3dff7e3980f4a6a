import type { RandomStream } from "../core/random.ts";
import { RefusedError, unlessRefused } from "../core/result.ts";
import { settleExistence } from "../inference/conflict/existence.ts";
import { reduce } from "../inference/packing/packing.ts";
import { type CellSum, type Constraints, constrain } from "../knowledge/constraints.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { shipCount } from "../scenario/fleet.ts";
import { type Layout, layoutOf } from "../scenario/layout.ts";
import type { PlacementTable } from "../scenario/placement.ts";
import { compareDigits, keysOf } from "./key.ts";
import { rankLayouts } from "./layout-ranking.ts";

/** Options of {@link Odometer}. */
export interface OdometerOptions {
  /** Permutes every wheel of every class; without it, keys come in ascending order. */
  readonly shuffle?: RandomStream | undefined;
  /** Called with 0 from time to time; may throw an error to stop the work. */
  readonly progress?: ((done: number) => void) | undefined;
}

/** The most ships, or the recursion would overflow the call stack. */
const MOST_SHIPS = 1000;

/** After this many nodes without a layout, every node is first searched for one. */
const PATIENCE = 2000;

/** Told in place of a layout, once, where searches do not soon decide about subtrees: all layouts are then sorted. */
const HARD = "hard";
const HARD_NODES = 50_000;

/** The most layouts to be sorted, and the most steps of their count. */
const MOST_SORTED = 20_000;
const SORTED_STEPS = 2e10;

/**
 * All layouts that agree with some knowledge, one after another in the order of their canonical keys. It turns the
 * wheels of the last ship fastest, as an odometer, but skips every key that begins with ships that clash or that
 * leave a class too few placements. After a long time without a layout, it searches each subtree for any layout
 * first, by bounds and by a count if that is cheaper, so that it never runs forever on a packed board. Where such a
 * search is hard and few layouts are left, it makes all of them by number, and sorts them.
 *
 * When shuffled, each layout still comes exactly once, in another order for every seed, which is not uniform.
 *
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { Odometer } from "@broadside/engine/placing";
 *
 * const odometer = new Odometer(makeKnowledge(preset("gorkoff-5x5")));
 * odometer.layouts().next().value?.placements.length; // => 6
 */
export class Odometer {
  /** Nodes visited: ships placed, and subtrees searched. */
  nodes = 0;
  readonly #knowledge: Knowledge;
  readonly #constraints: Constraints;
  readonly #table: PlacementTable;
  readonly #options: OdometerOptions;
  /** The allowed placements of each class, by their keys after shuffling. */
  readonly #lists: readonly Int32Array[];
  readonly #taken: Int32Array;
  #stamp = 0;
  #fruitless = 0;
  /** The nodes of all searches in subtrees; whether they are many, or a count was needed; whether this was told. */
  #searched = 0;
  #isHard = false;
  #wasHard = false;
  /** Where ships may overlap, the ships on each shot cell and its answer. */
  readonly #covered: Int32Array;
  readonly #shipsAnswered: Int32Array;

  /** @throws RefusedError for fleets of more than 1,000 ships, and when there are too many placements to list. */
  constructor(knowledge: Knowledge, options: OdometerOptions = {}) {
    this.#knowledge = knowledge;
    this.#options = options;
    const { scenario, observations } = knowledge;
    const ships = shipCount(scenario.fleet);
    if (ships > MOST_SHIPS) {
      throw new RefusedError(`${ships} ships are too many to be enumerated; the limit is ${MOST_SHIPS}`);
    }
    const overlaps = scenario.contact === "overlap";
    this.#constraints = constrain(overlaps ? { scenario, observations: [] } : knowledge);
    this.#table = this.#constraints.table;
    this.#taken = new Int32Array(this.#table.claimCount);
    this.#covered = new Int32Array(scenario.board.cellCount);
    this.#shipsAnswered = new Int32Array(scenario.board.cellCount).fill(-1);
    for (const { cell, answer } of overlaps ? observations : []) {
      this.#shipsAnswered[cell] = answer.kind === "count" ? answer.ships : answer.kind === "miss" ? 0 : -1;
    }
    const keys = keysOf(scenario);
    this.#lists = this.#constraints.allowed.map((allowed, shipClass) => {
      const wheels = keys.wheels[shipClass].map(({ size }) => {
        const digits = Array.from({ length: size }, (_, i) => i);
        return options.shuffle ? options.shuffle.shuffle(digits) : digits;
      });
      // If several lists of digits give a placement, the first after shuffling counts.
      const first = (p: number): number[] =>
        keys
          .digitsOf(p)
          .map((digits) => digits.map((digit, i) => wheels[i][digit]))
          .sort(compareDigits)[0];
      const ranked = Array.from(allowed, (placement) => ({ placement, digits: first(placement) }));
      ranked.sort((a, b) => compareDigits(a.digits, b.digits));
      return Int32Array.from(ranked, ({ placement }) => placement);
    });
  }

  /** Each layout has a placement for every ship, in ascending order. @throws Any error that `progress` throws. */
  *layouts(): Generator<Layout, void> {
    const { scenario } = this.#knowledge;
    let number = 0;
    for (const placements of this.#turn(this.#lists, 0, this.#constraints.counts[0], [], this.#constraints.required)) {
      if (placements !== HARD) {
        number++;
        yield layoutOf(scenario, placements);
        continue;
      }
      const sorted = this.#sorted();
      if (!sorted) continue;
      yield* sorted.slice(number);
      return;
    }
  }

  /** All layouts in the order of their keys, by their numbers; undefined if they are many or too hard to count. */
  #sorted(): Layout[] | undefined {
    const { progress } = this.#options;
    const ranking = unlessRefused(() => rankLayouts(this.#knowledge, { maxSteps: SORTED_STEPS, progress }));
    if (!ranking || ranking.layouts > MOST_SORTED) return undefined;
    const placeOf = new Int32Array(this.#table.count);
    for (const list of this.#lists)
      list.forEach((p, i) => {
        placeOf[p] = i;
      });
    const { classOf } = this.#table;
    const byKey = (a: number, b: number): number => classOf[a] - classOf[b] || placeOf[a] - placeOf[b];
    const keyed = Array.from({ length: Number(ranking.layouts) }, (_, rank) => {
      const layout = ranking.unrank(BigInt(rank));
      return { layout, key: layout.placements.toSorted(byKey).map((p) => placeOf[p]) };
    });
    return keyed.sort((a, b) => compareDigits(a.key, b.key)).map(({ layout }) => layout);
  }

  /** The required sums, less the ships placed so far. */
  #sumsLeft(placed: readonly number[]): CellSum[] {
    return this.#constraints.sums.map(({ cells, total }) => ({
      cells,
      total: placed.reduce(
        (left, p) => left - this.#table.cellsOf(p).filter((cell) => cells.includes(cell)).length,
        total,
      ),
    }));
  }

  /**
   * The layouts below a node, and {@link HARD} once a subtree is hard to search.
   * @param free the placements still possible for each class, in order; for the current class, only those
   *   after its ships
   * @param left how many ships of the current class are still to be placed
   */
  *#turn(
    free: readonly Int32Array[],
    shipClass: number,
    left: number,
    placed: readonly number[],
    required: Int32Array,
  ): Generator<number[] | typeof HARD, void> {
    const { counts } = this.#constraints;
    if (left === 0) {
      if (shipClass + 1 < counts.length)
        yield* this.#turn(free, shipClass + 1, counts[shipClass + 1], placed, required);
      else if (
        required.length === 0 &&
        this.#isAnswered() &&
        this.#sumsLeft(placed).every(({ total }) => total === 0)
      ) {
        this.#fruitless = 0;
        yield [...placed];
      }
      return;
    }
    const places = free[shipClass];
    for (let i = 0; i + left <= places.length; i++) {
      this.nodes++;
      this.#fruitless++;
      if ((this.nodes & 4095) === 0) this.#options.progress?.(0);
      const placement = places[i];
      if (!this.#cover(placement, 1)) {
        this.#cover(placement, -1);
        continue;
      }
      const next = this.#filter(free, shipClass, left, i, placement);
      const cells = this.#table.cellsOf(placement);
      const open = required.length === 0 ? required : required.filter((cell) => !cells.includes(cell));
      const more = [...placed, placement];
      if (this.#isHard && !this.#wasHard) {
        this.#wasHard = true;
        yield HARD;
      }
      if (next && (this.#fruitless <= PATIENCE || this.#hasLayout(next, shipClass, left - 1, more, open)))
        yield* this.#turn(next, shipClass, left - 1, more, open);
      this.#cover(placement, -1);
    }
  }

  /** The placements still free after a ship is placed; undefined if a class has too few. */
  #filter(
    free: readonly Int32Array[],
    shipClass: number,
    left: number,
    at: number,
    placement: number,
  ): Int32Array[] | undefined {
    const { counts } = this.#constraints;
    const { claims, claimStart } = this.#table;
    const stamp = ++this.#stamp;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) this.#taken[claims[i]] = stamp;
    const next = [...free];
    for (let k = shipClass; k < free.length; k++) {
      const needed = k === shipClass ? left - 1 : counts[k];
      if (needed === 0) continue;
      const list = free[k];
      const kept = new Int32Array(list.length);
      let size = 0;
      for (let j = k === shipClass ? at + 1 : 0; j < list.length; j++) {
        const p = list[j];
        let clash = false;
        for (let i = claimStart[p]; i < claimStart[p + 1] && !clash; i++) clash = this.#taken[claims[i]] === stamp;
        if (!clash) kept[size++] = p;
      }
      if (size < needed) return undefined;
      next[k] = kept.subarray(0, size);
    }
    return next;
  }

  /** Whether there is a layout below a node, by a separate search. */
  #hasLayout(
    free: readonly Int32Array[],
    shipClass: number,
    left: number,
    placed: readonly number[],
    required: Int32Array,
  ): boolean {
    if (this.#knowledge.scenario.contact === "overlap") return true;
    const counts = this.#constraints.counts.map((count, k) => (k < shipClass ? 0 : k === shipClass ? left : count));
    const allowed = free.map((list, k) => (counts[k] === 0 ? new Int32Array(0) : list.slice().sort()));
    const sums = this.#sumsLeft(placed);
    if (sums.some(({ total }) => total < 0)) return false;
    const { progress } = this.#options;
    const reduction = reduce({ ...this.#constraints, allowed, counts, required, sums });
    const { exists, nodes, proof } = settleExistence(reduction, { progress, wantPacking: false });
    this.#searched += nodes;
    if (proof === "count" || this.#searched > HARD_NODES) this.#isHard = true;
    return exists;
  }

  /** Adds a ship to its cells, or removes it; returns false if an answer is exceeded. */
  #cover(placement: number, change: 1 | -1): boolean {
    if (this.#knowledge.scenario.contact !== "overlap") return true;
    let good = true;
    for (const cell of this.#table.cellsOf(placement)) {
      this.#covered[cell] += change;
      if (this.#shipsAnswered[cell] >= 0 && this.#covered[cell] > this.#shipsAnswered[cell]) good = false;
    }
    return good;
  }

  /** Whether every shot cell has as many ships as its answer says. */
  #isAnswered(): boolean {
    return this.#shipsAnswered.every((ships, cell) => ships < 0 || ships === this.#covered[cell]);
  }
}
