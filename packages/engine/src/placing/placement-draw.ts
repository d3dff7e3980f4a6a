import { oncePer } from "../core/once-per.ts";
import { RandomStream } from "../core/random.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import { hasGiven, type Scenario } from "../scenario/scenario.ts";

/** Failed draws of a ship before the free placements are listed. */
const TRIES_PER_SHIP = 100;
/** Failed layouts before it concludes that there is none. */
const TRIES_PER_LAYOUT = 10_000;
/** Ships drawn to measure how many draws a layout takes. */
const TRIAL_SHIPS = 200_000;
/** The most claims examined in this measurement, a fraction of a second: fewer trials for huge ships. */
const TRIAL_CLAIMS = 1e8;
/** The most ships drawn for a layout. */
const MOST_SHIPS_PER_LAYOUT = 2000;
/** The same if the alternative is exact weights, which take a few inferences for each layout. */
const MOST_WEIGHTED_SHIPS_PER_LAYOUT = 50_000;

/**
 * Draws layouts ship by ship; each is valid until the next draw.
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
 * const one = (shipClass: number, from: RandomStream) => {
 *   const [first = 0, end = 0] = classStart.slice(shipClass, shipClass + 2);
 *   return first + from.below(end - first);
 * };
 * draw.isFast(one) && draw.weighted(one, random).length; // => 3
 */
export class PlacementDraw {
  readonly #scenario: Scenario;
  readonly #table: PlacementTable;
  readonly #distinct: boolean;
  /** Whether totals or clues are given, which random ships hardly ever match. */
  readonly #isGiven: boolean;
  readonly #classes: readonly number[];
  readonly #layout: Int32Array;
  /** The last try that made each claim. */
  readonly #claimed: Int32Array;
  #try = 0;

  /** @param order all classes, in the order in which {@link sequential} places them */
  constructor(scenario: Scenario, order: readonly number[] = [...scenario.fleet.keys()]) {
    this.#scenario = scenario;
    this.#table = placementsOf(scenario);
    this.#distinct = scenario.contact === "overlap";
    this.#isGiven = hasGiven(scenario);
    this.#classes = order.flatMap((shipClass) => new Array<number>(scenario.fleet[shipClass].count).fill(shipClass));
    this.#layout = new Int32Array(this.#classes.length);
    this.#claimed = new Int32Array(this.#table.claimCount);
  }

  /** A random layout, all equally likely: {@link weighted} with equal weights. Endless if no layout exists. */
  uniform(random: RandomStream): Int32Array {
    return this.weighted(this.#equally, random);
  }

  readonly #equally = (shipClass: number, random: RandomStream): number => {
    const { classStart } = this.#table;
    return classStart[shipClass] + random.below(classStart[shipClass + 1] - classStart[shipClass]);
  };

  /**
   * A random layout with a chance proportional to the product of its placements' weights: every ship gets a
   * placement independently, until no two clash. Cost: few tries if {@link isFast}; endless without a layout.
   * @param draw draws a placement of a class by its weight; its errors pass
   */
  weighted(draw: (shipClass: number, random: RandomStream) => number, random: RandomStream): Int32Array {
    while (!this.#tryWeighted(draw, random));
    return this.#layout;
  }

  /** Ends at the first clash. */
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

  /** Whether {@link uniform} needs few tries. Its own seed makes the result the same every time; tried once. */
  isQuick(): boolean {
    return PlacementDraw.#isQuickOnce(this.#scenario);
  }

  static readonly #isQuickOnce = oncePer((scenario: Scenario): boolean => {
    const trial = new PlacementDraw(scenario);
    return trial.#isWithin(MOST_SHIPS_PER_LAYOUT, trial.#equally);
  });

  /** Whether {@link weighted} is far faster than exact weights, by a few thousand tries. @throws what `draw` throws */
  isFast(draw: (shipClass: number, random: RandomStream) => number): boolean {
    return this.#isWithin(MOST_WEIGHTED_SHIPS_PER_LAYOUT, draw);
  }

  /** Whether a layout takes at most this many drawn ships on average, as trying shows. */
  #isWithin(ships: number, draw: (shipClass: number, random: RandomStream) => number): boolean {
    const { classStart, claims, count } = this.#table;
    const random = RandomStream.fromSeed(0);
    if (this.#isGiven || this.#classes.some((shipClass) => classStart[shipClass] === classStart[shipClass + 1]))
      return false;
    const trial = Math.min(TRIAL_SHIPS, Math.ceil((TRIAL_CLAIMS * count) / (claims.length + 1)));
    let layouts = 0;
    this.#drawn = 0;
    // Ends as soon as there are enough layouts: more draws cannot make them fewer.
    while (this.#drawn < trial) if (this.#tryWeighted(draw, random) && ++layouts * ships >= trial) return true;
    return false;
  }

  /**
   * A layout as most programs place ships: one after another, starting again if one has no room.
   * @throws RangeError after many tries
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

  /** A free placement for a ship, all equally likely; -1 if there is none. */
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
    // Ships that may overlap claim nothing, but those of a class have different placements.
    if (this.#distinct) for (let other = 0; other < ship; other++) if (this.#layout[other] === placement) return false;
    return true;
  }

  #put(placement: number, ship: number): void {
    const { claimStart, claims } = this.#table;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) this.#claimed[claims[i]] = this.#try;
    this.#layout[ship] = placement;
  }
}
