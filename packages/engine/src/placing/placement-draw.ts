import { RandomStream } from "../core/random.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import { hasGiven, type Scenario } from "../scenario/scenario.ts";

/** After this many failed draws of a ship, the free placements are listed instead. */
const TRIES_PER_SHIP = 100;
/** After this many failed layouts, it concludes that there is none. */
const TRIES_PER_LAYOUT = 10_000;
/**
 * `TRIAL_SHIPS` is how many ships are drawn to measure how many draws a layout takes; `MOST_SHIPS_PER_LAYOUT` is
 * the most that it may take.
 */
const TRIAL_SHIPS = 200_000;
/**
 * The most claims examined for this measurement, which takes a fraction of a second; ships of a million cells
 * get fewer trials.
 */
const TRIAL_CLAIMS = 1e8;
const MOST_SHIPS_PER_LAYOUT = 2000;
/**
 * The most ships that may be drawn for a layout if the alternative is exact weights, which take a few inferences
 * for each layout.
 */
const MOST_WEIGHTED_SHIPS_PER_LAYOUT = 50_000;

/**
 * Draws layouts ship by ship. The arrays returned are valid until the next draw.
 *
 * @example
 * import { placementsOf, preset, RandomStream } from "@broadside/engine";
 * import { PlacementDraw } from "@broadside/engine/placing";
 *
 * const scenario = preset("gorkoff-3x3");
 * const draw = new PlacementDraw(scenario);
 * const random = RandomStream.fromSeed(1);
 * draw.isQuick(); // => true
 * draw.uniform(random).length; // => 3
 * draw.sequential(random).length; // => 3
 * const { classStart } = placementsOf(scenario);
 * const one = (shipClass: number, from: RandomStream) =>
 *   classStart[shipClass] + from.below(classStart[shipClass + 1] - classStart[shipClass]);
 * draw.isFast(one) && draw.weighted(one, random).length; // => 3
 */
export class PlacementDraw {
  readonly #table: PlacementTable;
  readonly #distinct: boolean;
  /** Whether layouts must also match totals or clues, which random ships hardly ever do. */
  readonly #isGiven: boolean;
  /** The class of each ship, in the order of the fleet. */
  readonly #classes: readonly number[];
  readonly #layout: Int32Array;
  /** For each claim, the number of the last try that made it. */
  readonly #claimed: Int32Array;
  #try = 0;

  constructor(scenario: Scenario) {
    this.#table = placementsOf(scenario);
    this.#distinct = scenario.contact === "overlap";
    this.#isGiven = hasGiven(scenario);
    this.#classes = scenario.fleet.flatMap(({ count }, shipClass) => new Array<number>(count).fill(shipClass));
    this.#layout = new Int32Array(this.#classes.length);
    this.#claimed = new Int32Array(this.#table.claimCount);
  }

  /**
   * A random layout, all equally likely. Every ship gets any placement of its class, independently, until no two
   * ships clash. Every layout arises from the same number of assignments of placements to ships (the product of
   * the factorials of the counts), so none is favoured.
   */
  uniform(random: RandomStream): Int32Array {
    while (!this.#tryUniform(random));
    return this.#layout;
  }

  /** One try of {@link uniform}, which ends at the first clash. */
  #tryUniform(random: RandomStream): boolean {
    this.#begin();
    const { classStart } = this.#table;
    for (let ship = 0; ship < this.#classes.length; ship++) {
      const shipClass = this.#classes[ship];
      const start = classStart[shipClass];
      const placement = start + random.below(classStart[shipClass + 1] - start);
      if (!this.#isFree(placement, ship)) {
        this.#drawn += ship + 1;
        return false;
      }
      this.#put(placement, ship);
    }
    this.#drawn += this.#classes.length;
    return true;
  }

  /**
   * A random layout whose chance is proportional to its weight, the product of its placements' weights. Every ship
   * gets a placement of its class, independently, with a chance proportional to the placement's weight, until no
   * two ships clash. The chance of an assignment of placements to ships is therefore proportional to the product
   * of the weights, and this remains true among the assignments without a clash.
   *
   * @param draw draws a placement of a class, see `PlacementChances`
   * @throws Any error that `draw` throws.
   */
  weighted(draw: (shipClass: number, random: RandomStream) => number, random: RandomStream): Int32Array {
    while (!this.#tryWeighted(draw, random));
    return this.#layout;
  }

  /** One try of {@link weighted}, which ends at the first clash. */
  #tryWeighted(draw: (shipClass: number, random: RandomStream) => number, random: RandomStream): boolean {
    this.#begin();
    for (let ship = 0; ship < this.#classes.length; ship++) {
      const placement = draw(this.#classes[ship], random);
      if (!this.#isFree(placement, ship)) {
        this.#drawn += ship + 1;
        return false;
      }
      this.#put(placement, ship);
    }
    this.#drawn += this.#classes.length;
    return true;
  }

  #drawn = 0;

  /** True if {@link uniform} needs few tries. The result is the same every time, because it uses its own seed. */
  isQuick(): boolean {
    const random = RandomStream.fromSeed(0);
    return this.#isWithin(MOST_SHIPS_PER_LAYOUT, () => this.#tryUniform(random));
  }

  /**
   * True if {@link weighted} takes milliseconds, far less than the exact weights that it replaces. The result is
   * the same every time, as for {@link isQuick}.
   *
   * Cost: a few thousand tries at most.
   *
   * @throws Any error that `draw` throws.
   */
  isFast(draw: (shipClass: number, random: RandomStream) => number): boolean {
    const random = RandomStream.fromSeed(0);
    return this.#isWithin(MOST_WEIGHTED_SHIPS_PER_LAYOUT, () => this.#tryWeighted(draw, random));
  }

  /** Whether a layout takes no more than this many drawn ships, as measured by trying. */
  #isWithin(ships: number, tryOnce: () => boolean): boolean {
    const { classStart, claims, count } = this.#table;
    if (this.#isGiven || this.#classes.some((shipClass) => classStart[shipClass] === classStart[shipClass + 1]))
      return false;
    const trial = Math.min(TRIAL_SHIPS, Math.ceil((TRIAL_CLAIMS * count) / (claims.length + 1)));
    let layouts = 0;
    this.#drawn = 0;
    while (this.#drawn < trial) if (tryOnce()) layouts++;
    return layouts * ships >= trial;
  }

  /**
   * A layout as most programs place ships: in the order of the fleet, each at a random placement that the earlier
   * ships leave free, all equally likely. If there is no free placement for a ship, the layout is started again.
   *
   * Cost: the placements of the scenario for each try; a few tries on usual boards.
   *
   * @throws RangeError when this happens again and again, so that probably no layout exists.
   */
  sequential(random: RandomStream): Int32Array {
    for (let i = 0; i < TRIES_PER_LAYOUT; i++) if (this.#trySequential(random)) return this.#layout;
    throw new RangeError(`no layout was found in ${TRIES_PER_LAYOUT} tries of placing ship after ship`);
  }

  #trySequential(random: RandomStream): boolean {
    this.#begin();
    for (let ship = 0; ship < this.#classes.length; ship++) {
      const placement = this.#drawFree(ship, random);
      if (placement < 0) return false;
      this.#put(placement, ship);
    }
    return true;
  }

  /** A random free placement for a ship, all equally likely; -1 if there is none. */
  #drawFree(ship: number, random: RandomStream): number {
    const shipClass = this.#classes[ship];
    const start = this.#table.classStart[shipClass];
    const count = this.#table.classStart[shipClass + 1] - start;
    if (count === 0) return -1;
    for (let i = 0; i < TRIES_PER_SHIP; i++) {
      const placement = start + random.below(count);
      if (this.#isFree(placement, ship)) return placement;
    }
    const free: number[] = [];
    for (let p = start; p < start + count; p++) if (this.#isFree(p, ship)) free.push(p);
    return free.length === 0 ? -1 : free[random.below(free.length)];
  }

  #begin(): void {
    if (++this.#try === 2 ** 31 - 1) {
      this.#try = 1;
      this.#claimed.fill(0);
    }
  }

  #isFree(placement: number, ship: number): boolean {
    const { claimStart, claims } = this.#table;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) {
      if (this.#claimed[claims[i]] === this.#try) return false;
    }
    // Ships that may overlap claim nothing, but two ships of a class never have the same placement.
    if (this.#distinct) for (let other = 0; other < ship; other++) if (this.#layout[other] === placement) return false;
    return true;
  }

  #put(placement: number, ship: number): void {
    const { claimStart, claims } = this.#table;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) this.#claimed[claims[i]] = this.#try;
    this.#layout[ship] = placement;
  }
}
