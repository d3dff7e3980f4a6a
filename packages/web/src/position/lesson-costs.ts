/** The cost of each shot in a small position if play is optimal afterwards: misses, summed over the layouts left. */
export interface ShotCosts {
  readonly kind: "costs";
  readonly layouts: number;
  /** The lowest cost of any strategy, proved. */
  readonly best: number;
  /** The cost of always shooting the likeliest cell, with ties broken at random. */
  readonly greedy: number;
  /** The cost for each cell; null if it cannot be shot. */
  readonly cells: readonly (number | null)[];
}

/** A place for the only ship on a small board. */
export interface HidingPlace {
  readonly cells: readonly number[];
  /** The expected misses of a seeker who shoots the likeliest cell, with ties broken at random. */
  readonly greedy: number;
  /** How often the best hider hides there, 0 to 1. */
  readonly share: number;
}

export type Fraction = readonly [numerator: number, denominator: number];

/** The places of a small board with one ship, for a hider who wants to stay hidden. */
export interface HidingPlaces {
  readonly kind: "places";
  readonly places: readonly HidingPlace[];
  /** The misses that the best hider forces on every seeker, as a numerator and a denominator, such as 51 and 19. */
  readonly value: Fraction;
  /** The same value for a hider who uses all places equally often. */
  readonly uniform: Fraction;
}
