import { share } from "../../core/count.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import { unshotCells } from "../../knowledge/knowledge.ts";
import { expectedLayoutsError } from "../../strategy/exact/valuation.ts";

/**
 * What could be expected of a cell before the shot. Masses, divided by that of all layouts, give the quantities
 * named in words. A mass is a number of layouts or, under a prior, their weight; only that of real weights is
 * rounded, see `Posterior.mass`.
 */
export interface CellForecast {
  readonly cell: number;
  /** The mass of the layouts in which the shot hits. Divided by the mass of all layouts: the chance of a hit. */
  readonly hit: bigint;
  /** The ships on the cell, summed over layouts: expected hits times the mass; {@link hit} unless ships overlap. */
  readonly ships: bigint;
  /**
   * For each answer, its mass times its layouts, summed over answers. Divided by the mass of all layouts: the
   * layouts expected to be left.
   */
  readonly squares: bigint;
  /** The chance of a hit where {@link hit} is rounded, that is under a prior with real weights. */
  readonly chance?: number;
  /** A bound on the error of {@link squares}, divided by the mass of all layouts, where masses are rounded. */
  readonly error?: number;
}

/** What could be expected of a cell, as float64 numbers for display. */
export interface ForecastShares {
  /** The chance of a hit. */
  readonly hitChance: number;
  /** The expected number of ships hit; equal to the chance of a hit unless ships overlap. */
  readonly expectedHits: number;
  /** The expected number of layouts left after the answer. */
  readonly expectedLayouts: number;
  /** A bound on the error of {@link expectedLayouts}, where a prior's real weights are rounded; absent otherwise. */
  readonly layoutsError?: number;
}

/**
 * The forecast for a cell, divided by the mass of all layouts before the shot.
 *
 * @param mass above 0n
 * @example
 * import { sharesOf } from "@broadside/engine/review";
 *
 * const shares = sharesOf({ cell: 0, hit: 3n, ships: 3n, squares: 10n }, 4n);
 * shares.hitChance; // => 0.75
 * shares.expectedLayouts; // => 2.5
 */
export const sharesOf = ({ hit, ships, squares, chance, error }: CellForecast, mass: bigint): ForecastShares => ({
  hitChance: chance ?? share(hit, mass),
  expectedHits: chance ?? share(ships, mass),
  expectedLayouts: share(squares, mass),
  ...(error !== undefined && { layoutsError: error }),
});

/** The forecasts for all unshot cells, in ascending order. */
export const forecastsOf = (posterior: Posterior): CellForecast[] =>
  unshotCells(posterior.knowledge).map((cell) => {
    let squares = 0n;
    for (const { layouts, mass } of posterior.answers(cell)) squares += mass * layouts;
    const real = posterior.belief && !posterior.belief.weight;
    return {
      cell,
      hit: posterior.hitMass(cell),
      ships: posterior.massAt(cell),
      squares,
      ...(real && { chance: posterior.hitChance(cell), error: expectedLayoutsError(posterior, cell) }),
    };
  });
