/** Costs of each shot of a small position with best play after it: misses, summed over the layouts left. */
export interface ShotCosts {
  readonly kind: "costs";
  readonly layouts: number;
  /** The least cost of any strategy, proved. */
  readonly best: number;
  /** The cost of always shooting the likeliest cell, ties drawn at random. */
  readonly greedy: number;
  /** By cell; null where no shot is possible. */
  readonly cells: readonly (number | null)[];
}

/** A place for the one ship of a small board. */
export interface HidingPlace {
  readonly cells: readonly number[];
  /** Expected misses of a seeker who shoots the likeliest cell, ties drawn at random. */
  readonly greedy: number;
  /** How often the best hider hides there, 0 to 1. */
  readonly share: number;
}

/** An exact fraction. */
export type Fraction = readonly [numerator: number, denominator: number];

/** The places of a small board with one ship, for a hider who wants to stay hidden. */
export interface HidingPlaces {
  readonly kind: "places";
  readonly places: readonly HidingPlace[];
  /** Misses that the best hider forces on every seeker, as a fraction: 51 and 19. */
  readonly value: Fraction;
  /** The same for a hider who uses all places equally often. */
  readonly uniform: Fraction;
}
