/** What each shot of a small position costs with best play. Misses are summed over the layouts left. */
export interface ShotCosts {
  readonly kind: "costs";
  readonly layouts: number;
  /** The least that any way to play costs: proved. */
  readonly best: number;
  /** What it costs always to shoot the likeliest cell, equally likely ones by lot. */
  readonly greedy: number;
  /** By cell; null where nobody shoots any more. */
  readonly cells: readonly (number | null)[];
}

/** A place for the one ship of a small board. */
export interface HidingPlace {
  readonly cells: readonly number[];
  /** Expected misses of a seeker who shoots the likeliest cell, equally likely ones by lot. */
  readonly greedy: number;
  /** How often the best hider hides there, 0 to 1. */
  readonly share: number;
}

/** An exact fraction. */
export type Fraction = readonly [numerator: number, denominator: number];

/** The places of a small board with one ship, for a hider who wants to stay hidden long. */
export interface HidingPlaces {
  readonly kind: "places";
  readonly places: readonly HidingPlace[];
  /** Misses that the best hider forces on every seeker, as a fraction: 51 and 19. */
  readonly value: Fraction;
  /** The same of one who takes all places equally often. */
  readonly uniform: Fraction;
}
