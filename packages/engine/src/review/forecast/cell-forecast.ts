import { share } from "../../core/count.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import { unshotCells } from "../../knowledge/knowledge.ts";
import { isMiss } from "../../scenario/answer.ts";

/**
 * What could be expected of a cell before the shot. All numbers are exact; divided by the mass of all layouts,
 * they give the quantities named in words. A mass is a number of layouts or, under a prior, their weight; see
 * `Posterior.mass`.
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
}

/** What could be expected of a cell, as float64 numbers for display. */
export interface ForecastShares {
  /** The chance of a hit. */
  readonly hitChance: number;
  /** The expected number of ships hit; equal to the chance of a hit unless ships overlap. */
  readonly expectedHits: number;
  /** The expected number of layouts left after the answer. */
  readonly expectedLayouts: number;
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
export const sharesOf = ({ hit, ships, squares }: CellForecast, mass: bigint): ForecastShares => ({
  hitChance: share(hit, mass),
  expectedHits: share(ships, mass),
  expectedLayouts: share(squares, mass),
});

/** The forecasts for all unshot cells, in ascending order. */
export const forecastsOf = (posterior: Posterior): CellForecast[] =>
  unshotCells(posterior.knowledge).map((cell) => {
    let squares = 0n;
    let hit = posterior.hitMass(cell);
    for (const { answer, layouts, mass } of posterior.answers(cell)) {
      squares += mass * layouts;
      // The mass of real weights is rounded, which must not turn a hit into a certain one.
      if (isMiss(answer) && layouts > 0n && hit >= posterior.mass) hit = posterior.mass - 1n;
    }
    return { cell, hit, ships: posterior.belief ? hit : posterior.massAt(cell), squares };
  });
