import { coordOf } from "../board/board.ts";
import type { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount } from "../core/text/count-text.ts";
import { formatSteps } from "../core/text/duration-text.ts";
import { checkLimit } from "../core/work-limits.ts";
import { checkIsKnowledge, type Knowledge } from "../knowledge/knowledge.ts";
import { shipCount } from "../scenario/fleet.ts";
import type { Layout } from "../scenario/layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import { requireEquallyLikely } from "../scenario/scenario.ts";
import { findLayout } from "./find-layout.ts";
import { Clashes, type Convergence, convergenceOf, MarkovChain } from "./markov-chain.ts";

/** Layouts drawn by Markov chains: nearly uniform if the chains converged, but neither proven nor independent. */
export interface EstimatedLayouts {
  readonly kind: "estimate";
  readonly layouts: readonly Layout[];
  readonly diagnostics: ChainDiagnostics;
}

/** The evidence that the chains have converged. */
export interface ChainDiagnostics {
  readonly chains: number;
  /** The layouts recorded by each chain. */
  readonly draws: number;
  /** The moves of a chain between two recorded layouts. */
  readonly thinning: number;
  /** The moves of a chain before the part that is recorded. */
  readonly warmUp: number;
  /** The share of moves accepted. */
  readonly acceptance: number;
  /** How well the chains agree on several numbers that describe a layout. */
  readonly statistics: readonly Convergence[];
  /** The worst of the statistics. */
  readonly rHat: number;
  readonly effectiveSamples: number;
  /** Whether R-hat is at most 1.05 and the chains are worth at least 100 independent layouts. */
  readonly converged: boolean;
}

/** How many chains {@link estimateLayouts} runs, and how long they are. */
export interface EstimateOptions {
  /** Chains, each with its own start; at least 2. Default 4. */
  readonly chains?: number | undefined;
  /** The fewest layouts recorded by each chain. Default 500. */
  readonly draws?: number | undefined;
  /** Moves per ship between two recorded layouts. Default 20. */
  readonly movesPerShip?: number | undefined;
  /** Called with the part done, from 0 to 1; may throw an error to stop the work. */
  readonly progress?: ((done: number) => void) | undefined;
  /** Longer chains are refused; a step is about a nanosecond. Default 10^13. */
  readonly maxSteps?: number | undefined;
}

/** The steps of a move: a base, and more for each cell or claim of its ships, or for each look-up of a pair. */
const MOVE_STEPS = 150;
const ENTRY_STEPS = 15;
const PAIR_STEPS = 20;

/** The most pairs of placements to keep, at one byte each. */
const MOST_PAIRS = 2 ** 24;

/** Moves between two reports: a few milliseconds. */
const MOVES_AT_ONCE = 20_000;

/** The layouts dropped at the start of a chain, as a multiple of those recorded. */
const WARM_UP = 0.5;

/**
 * Layouts drawn by Markov chain Monte Carlo; undefined if no layout exists. An exact draw is better in every
 * respect; use this only for rules that no exact method can handle. Cost: chains times draws times moves of
 * at most a microsecond, plus a search for the start of each chain.
 *
 * @param number the number of layouts to return
 * @throws RefusedError where ships may overlap, because the exact draw is always quick there; where the scenario
 *   has totals or a prior; and, before any work, when the moves would take more than `maxSteps`.
 * @example
 * import { makeKnowledge, preset, RandomStream } from "@broadside/engine";
 * import { estimateLayouts } from "@broadside/engine/placing";
 *
 * const knowledge = makeKnowledge(preset("gorkoff-5x5"));
 * const few = { chains: 2, draws: 50 };
 * const estimated = estimateLayouts(knowledge, 3, RandomStream.fromSeed(1), few);
 * estimated?.layouts.length; // => 3
 */
export const estimateLayouts = (
  knowledge: Knowledge,
  number: number,
  random: RandomStream,
  options: EstimateOptions = {},
): EstimatedLayouts | undefined => {
  checkIsKnowledge(knowledge);
  const { scenario } = knowledge;
  if (scenario.contact === "overlap") throw new RefusedError("where ships may overlap, layouts are drawn exactly");
  if (scenario.totals)
    throw new RefusedError("where totals are given, layouts are drawn exactly: one move breaks two lines");
  requireEquallyLikely(scenario, "the estimate by Markov chains");
  const { chains: count = 4, movesPerShip = 20, progress, maxSteps = 1e13 } = options;
  checkLimit(maxSteps, "maxSteps");
  if (count < 2) throw new RangeError("one chain alone cannot be checked: at least 2 are needed");
  const draws = Math.max(options.draws ?? 500, Math.ceil(number / count));
  const table = placementsOf(scenario);
  const ships = shipCount(scenario.fleet);
  const thinning = movesPerShip * ships;
  const warmUp = Math.ceil(draws * WARM_UP) * thinning;
  const all = count * (warmUp + draws * thinning);
  const { steps, byPairs } = chainSteps(table, ships, all);
  if (steps > maxSteps) {
    throw new RefusedError(
      `Markov chains of ${formatCount(count * draws)} layouts would take about ${formatSteps(steps)}; the limit is ${formatSteps(maxSteps)}`,
      { steps, bytes: 0 },
    );
  }
  const starts = findStarts(knowledge, count, random, progress);
  if (!starts) return undefined;
  const clashes = byPairs ? new Clashes(table) : undefined;
  const chains = starts.map((start) => new MarkovChain(knowledge, start, clashes));
  const features = featuresOf(table);
  const noted = features.map(() => chains.map(() => new Float64Array(draws)));
  const kept: Layout[] = [];
  let moved = 0;
  const step = (chain: MarkovChain): void => {
    for (let left = thinning; left > 0; left -= MOVES_AT_ONCE) {
      const moves = Math.min(left, MOVES_AT_ONCE);
      chain.step(moves, random);
      moved += moves;
      if (moved % MOVES_AT_ONCE < moves) progress?.(moved / all);
    }
  };
  chains.forEach((chain, c) => {
    for (let i = 0; i < warmUp; i += thinning) step(chain);
    chain.tried = 0;
    chain.made = 0;
    for (let i = 0; i < draws; i++) {
      step(chain);
      features.forEach(({ of }, f) => {
        noted[f][c][i] = of(chain.placements);
      });
      // Each chain gives the same number of layouts, to within one, evenly spaced.
      const share = Math.floor((number + count - 1 - c) / count);
      if (Math.floor(((i + 1) * share) / draws) > Math.floor((i * share) / draws)) kept.push(chain.layout());
    }
  });
  const statistics = features.map(({ name }, f) => convergenceOf(name, noted[f]));
  return {
    kind: "estimate",
    layouts: random.shuffle(kept),
    diagnostics: { chains: count, draws, thinning, warmUp, ...judge(chains, statistics, count * draws) },
  };
};

/** Random layouts to start from; undefined if there are none. */
const findStarts = (
  knowledge: Knowledge,
  count: number,
  random: RandomStream,
  progress?: (done: number) => void,
): Layout[] | undefined => {
  const starts: Layout[] = [];
  for (let c = 0; c < count; c++) {
    const { layout } = findLayout(knowledge, { random, ...(progress && { progress: () => progress(0) }) });
    if (!layout) return undefined;
    starts.push(layout);
  }
  return starts;
};

/** Judges the chains by the worst of their statistics. */
const judge = (chains: readonly MarkovChain[], statistics: readonly Convergence[], draws: number) => {
  const varying = statistics.filter(({ rHat }) => !Number.isNaN(rHat));
  const rHat = Math.max(1, ...varying.map((one) => one.rHat));
  const effectiveSamples = Math.min(draws, ...varying.map((one) => one.effectiveSamples));
  const acceptance =
    chains.reduce((sum, { made }) => sum + made, 0) / chains.reduce((sum, { tried }) => sum + tried, 0);
  const converged = acceptance > 0 && rHat <= 1.05 && effectiveSamples >= 100;
  return { acceptance, statistics, rHat, effectiveSamples, converged };
};

/** The steps of the moves, and whether comparing all pairs of placements beforehand makes them fewer. */
const chainSteps = (table: PlacementTable, ships: number, moves: number): { steps: number; byPairs: boolean } => {
  const entries = (table.cells.length + table.claims.length) / Math.max(1, table.count);
  const pairs = table.count ** 2;
  const byClaims = moves * (MOVE_STEPS + ENTRY_STEPS * entries);
  const looked = moves * (MOVE_STEPS + PAIR_STEPS * ships) + pairs * entries;
  const byPairs = pairs <= MOST_PAIRS && looked < byClaims;
  return { steps: byPairs ? looked : byClaims, byPairs };
};

interface Feature {
  readonly name: string;
  of(placements: ArrayLike<number>): number;
}

/**
 * Numbers that describe a layout: the mean position of its ship cells on each axis, counted from 1, and how many ships
 * lie along the first axis and cells at the border.
 */
const featuresOf = (table: PlacementTable): Feature[] => {
  const { board, count } = table;
  const sums = board.size.map(() => new Float64Array(count));
  const sizes = new Float64Array(count);
  const along = new Float64Array(count);
  const atBorder = new Float64Array(count);
  for (let p = 0; p < count; p++) {
    const cells = table.cellsOf(p);
    sizes[p] = cells.length;
    const [first] = coordOf(board, cells[0]);
    for (const cell of cells) {
      const coord = coordOf(board, cell);
      coord.forEach((x, axis) => {
        sums[axis][p] += x + 1;
      });
      if (coord[0] !== first) along[p] = 1;
      if (coord.some((x, axis) => x === 0 || x === board.size[axis] - 1)) atBorder[p]++;
    }
  }
  const totalOf =
    (values: Float64Array): Feature["of"] =>
    (placements) => {
      let total = 0;
      for (let i = 0; i < placements.length; i++) total += values[placements[i]];
      return total;
    };
  const cellsOf = totalOf(sizes);
  return [
    ...sums.map(totalOf).map((sumOf, axis) => ({
      name: board.size.length === 2 ? ["columns", "rows"][axis] : `coordinate ${axis + 1}`,
      of: (placements: ArrayLike<number>) => sumOf(placements) / cellsOf(placements),
    })),
    { name: "ships along the first axis", of: totalOf(along) },
    { name: "cells at the border", of: totalOf(atBorder) },
  ];
};
