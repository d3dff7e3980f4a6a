import { share } from "../../core/count.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import { unshotCells } from "../../knowledge/knowledge.ts";

/**
 * What a cell promised before the shot. All numbers are exact; divided by the mass of all layouts they are the shares in words.
 * Masses are numbers of layouts; under a prior what these weigh, see `Posterior.mass`.
 */
export interface CellForecast {
  readonly cell: number;
  /** The mass of the layouts in which the shot hits. Divided by all: the chance of a hit. */
  readonly hit: bigint;
  /** Sum over layouts of the ships on the cell. Divided by all: the expected hits; {@link hit} unless ships overlap. */
  readonly ships: bigint;
  /** Sum over answers of their mass times the layouts that give it. Divided by all: the layouts expected to remain. */
  readonly squares: bigint;
}

/** What a cell promised, as float64 numbers for display. */
export interface ForecastShares {
  /** The chance of a hit. */
  readonly hitChance: number;
  /** The expected number of ships hit; the chance of a hit unless ships overlap. */
  readonly expectedHits: number;
  /** The number of layouts expected to remain after the answer. */
  readonly expectedLayouts: number;
}

/**
 * The forecast of a cell divided by the mass of all layouts before the shot.
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

/** The forecasts of all cells not yet shot, in ascending order. */
export const forecastsOf = (posterior: Posterior): CellForecast[] =>
  unshotCells(posterior.knowledge).map((cell) => {
    let squares = 0n;
    for (const { layouts, mass } of posterior.answers(cell)) squares += mass * layouts;
    return { cell, hit: posterior.hitMass(cell), ships: posterior.massAt(cell), squares };
  });
