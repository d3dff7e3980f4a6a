import { makeKnowledge, type RandomStream, type Scenario, sampleLayouts } from "@broadside/engine";
import type { PlacementModel } from "./experiment.ts";
import { PlacementDraw } from "./placement-draw.ts";
import { layoutBlockStream, layoutStream } from "./stream.ts";

/** The layouts of an experiment, in any order and by any number of threads: layout g depends on the seed and g alone. */
export interface GameLayouts {
  /** The placements of the layout of a game, one for every ship; valid until the next call. */
  at(game: number): ArrayLike<number>;
  /** The number of that layout: the same for two games exactly when they are played against the same one. */
  numberOf(game: number): number;
}

/** What the layouts are made from. `listed` holds the layouts of a file, one after another, for the model `file`. */
export interface GameLayoutsParts {
  readonly scenario: Scenario;
  readonly model: PlacementModel;
  readonly seed: number;
  readonly listed?: Int32Array;
}

/**
 * The layouts of an experiment.
 *
 * @throws RangeError when the rules allow no layout.
 * @throws RefusedError when the rules are beyond the engine's limits.
 */
export const makeGameLayouts = ({ scenario, model, seed, listed }: GameLayoutsParts): GameLayouts => {
  if (model === "file") return listedSource(listed ?? new Int32Array(0), scenario);
  const draw = new PlacementDraw(scenario);
  if (model === "sequential") return drawnSource(seed, (random) => draw.sequential(random));
  return draw.isQuick() ? drawnSource(seed, (random) => draw.uniform(random)) : blockSource(scenario, seed);
};

const drawnSource = (seed: number, draw: (random: RandomStream) => Int32Array): GameLayouts => ({
  at: (game) => draw(layoutStream(seed, game)),
  numberOf: (game) => game,
});

const listedSource = (listed: Int32Array, scenario: Scenario): GameLayouts => {
  const ships = scenario.fleet.reduce((sum, { count }) => sum + count, 0);
  const layouts = listed.length / ships;
  if (layouts < 1) throw new RangeError("no layout is listed");
  return {
    at: (game) => listed.subarray((game % layouts) * ships, ((game % layouts) + 1) * ships),
    numberOf: (game) => game % layouts,
  };
};

/**
 * Layouts that are drawn together, as drawing by exact counts has a preparation that is worth sharing: as many for the
 * first block, twice as many for each one after it, up to a limit.
 */
const FIRST_BLOCK = 256;
const LARGEST_BLOCK = 16_384;
const BLOCKS_KEPT = 4;

/** The block of a game, its first game and its number of games. */
const blockAt = (game: number): { block: number; first: number; size: number } => {
  let block = 0;
  let first = 0;
  let size = FIRST_BLOCK;
  while (game >= first + size) {
    first += size;
    size = Math.min(LARGEST_BLOCK, 2 * size);
    block++;
  }
  return { block, first, size };
};

/** Layouts by the engine's exact counts, for rules under which trial and error would take too long. */
const blockSource = (scenario: Scenario, seed: number): GameLayouts => {
  const knowledge = makeKnowledge(scenario);
  const kept = new Map<number, readonly (readonly number[])[]>();
  const layoutsOf = (block: number, size: number): readonly (readonly number[])[] => {
    const known = kept.get(block);
    if (known) return known;
    const drawn = sampleLayouts(knowledge, size, layoutBlockStream(seed, block)).map(({ placements }) => placements);
    if (drawn.length === 0) throw new RangeError("no layout exists");
    kept.set(block, drawn);
    const [oldest] = kept.keys();
    if (kept.size > BLOCKS_KEPT && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
  return {
    at(game) {
      const { block, first, size } = blockAt(game);
      return layoutsOf(block, size)[game - first];
    },
    numberOf: (game) => game,
  };
};
