import type { Layout, Scenario } from "@broadside/engine";
import { makeGameLayouts } from "./game-layouts.ts";

/** The seed of standard sets. */
export const STANDARD_SEED = 0;

/** Layouts of a whole standard set. */
export const STANDARD_LAYOUTS = 100_000;

/**
 * The first layouts of the standard set of some rules: all layouts equally likely, drawn as those of an experiment of seed
 * {@link STANDARD_SEED}, so that layout g is that of game g. Whoever wants the same can have them without asking anybody.
 *
 * Cost: that of {@link makeGameLayouts}, and a draw for each layout.
 *
 * @param number at most {@link STANDARD_LAYOUTS} for what is called the standard set; more go on in the same way
 * @throws RangeError when the rules allow no layout.
 * @throws RefusedError when the rules are beyond the engine's limits.
 * @example
 * import { standardLayouts } from "@broadside/arena/games";
 * import { preset } from "@broadside/engine";
 *
 * const [layout] = standardLayouts(preset("gorkoff-5x5"), 1);
 * layout.placements.length; // => 6
 */
export function* standardLayouts(scenario: Scenario, number: number): Generator<Layout> {
  const layouts = makeGameLayouts({ scenario, model: "uniform", seed: STANDARD_SEED });
  for (let game = 0; game < number; game++) yield { scenario, placements: Array.from(layouts.at(game)) };
}
