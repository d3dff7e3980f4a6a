import {
  fail,
  makeKnowledge,
  ok,
  RandomStream,
  RefusedError,
  type Result,
  type Scenario,
  unwrap,
  withPrior,
} from "@broadside/engine";
import { makePlacementModel, makeSampler, parsePlacementModel, unfitShip } from "@broadside/engine/placing";
import { formatPrior, type PriorSource, parsePrior } from "@broadside/engine/priors";
import type { Placement, PlacementName } from "../experiment/experiment.ts";

// The first word of each path, so that layouts and strategies never share a stream.
const LAYOUT = 1;
const STRATEGY = 3;
const MATCH = 4;

const layoutStream = (seed: number, game: number): RandomStream => RandomStream.fromSeed(seed, LAYOUT, game);

/**
 * The random numbers of a strategy in a game.
 *
 * @example
 * import { strategyStream, streamKey } from "@broadside/arena/games";
 *
 * strategyStream(1, streamKey("random"), 0).unit() < 1; // => true
 */
export const strategyStream = (seed: number, key: number, game: number): RandomStream =>
  RandomStream.fromSeed(seed, STRATEGY, key, game);

export const matchStream = (seed: number, key: number, match: number, side: 0 | 1): RandomStream =>
  RandomStream.fromSeed(seed, MATCH, key, match, side);

/**
 * A 32-bit hash of a strategy's name (FNV-1a over UTF-16 units).
 *
 * Cost: the length of the name.
 *
 * @example
 * import { streamKey } from "@broadside/arena/games";
 *
 * streamKey("greedy-hit"); // => 4254351649
 */
export const streamKey = (name: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

/** The layouts of an experiment, in any order and thread: layout g depends only on the seed and g. */
export interface GameLayouts {
  /** The placements of a game's layout, one for each ship; valid until the next call. */
  at(game: number): ArrayLike<number>;
  /** The number of a game's layout: two games have equal numbers exactly if they have the same layout. */
  numberOf(game: number): number;
}

/** The data that determine the layouts; `listed` holds those of a file, one after another. */
export interface GameLayoutsParts {
  readonly scenario: Scenario;
  readonly model: PlacementName;
  readonly seed: number;
  readonly listed?: Int32Array;
  readonly prior?: PriorSource;
}

/**
 * Makes the layouts of an experiment.
 *
 * Cost: preparing to draw, see the engine's `makeSampler`; after that, usually microseconds for each layout.
 *
 * @throws RangeError when the rules allow no layout.
 * @throws RefusedError when the rules exceed the engine's limits.
 * @example
 * import { makeGameLayouts } from "@broadside/arena/games";
 * import { preset } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-5x5");
 * const layouts = makeGameLayouts({ scenario, model: "uniform", seed: 1 });
 * layouts.at(0).length; // => 6
 */
export const makeGameLayouts = ({ scenario, model, seed, listed, prior }: GameLayoutsParts): GameLayouts => {
  if (model === "file") return listedSource(listed ?? new Int32Array(0), scenario);
  const sampler =
    model === "prior"
      ? makeSampler(makeKnowledge(unwrap(withPrior(scenario, unwrap(parsePrior(scenario, prior))))))
      : makePlacementModel(scenario, unwrap(parsePlacementModel(model)));
  return { at: (game) => sampler.draw(layoutStream(seed, game)), numberOf: (game) => game };
};

export const layoutParts = (
  scenario: Scenario,
  placement: Placement,
): Pick<GameLayoutsParts, "model" | "listed" | "prior"> => ({
  model: placement.model,
  ...(placement.model === "file" && {
    listed: Int32Array.from(placement.layouts.flatMap(({ placements }) => placements)),
  }),
  ...(placement.model === "prior" && { prior: formatPrior(scenario, placement.prior) }),
});

/** Makes something from layouts; fails if the rules allow none or exceed the engine's limits. */
export const ofLayouts = <T>(parts: GameLayoutsParts, make: (layouts: GameLayouts) => T): Result<T> => {
  try {
    const layouts = makeGameLayouts(parts);
    layouts.at(0);
    return ok(make(layouts));
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof RefusedError)) throw error;
    const unfit = unfitShip(parts.scenario);
    const fix =
      unfit === undefined ? "choose other rules or another placement" : "enlarge the board or leave the ship out";
    const { name } = parts.scenario;
    // A file without a name does not contain the default one.
    return fail(name === "custom" ? "scenario" : `scenario "${name}"`, unfit ?? error.message, fix);
  }
};

const listedSource = (listed: Int32Array, scenario: Scenario): GameLayouts => {
  const ships = scenario.fleet.reduce((sum, { count }) => sum + count, 0);
  const layouts = listed.length / ships;
  if (layouts < 1) throw new RangeError("no layout is listed");
  return {
    at: (game) => listed.subarray((game % layouts) * ships, ((game % layouts) + 1) * ships),
    numberOf: (game) => game % layouts,
  };
};
