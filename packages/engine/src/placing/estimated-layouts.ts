import { coordOf } from "../board/board.ts";
import type { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { formatCount } from "../core/text/count-text.ts";
import { formatSteps } from "../core/text/duration-text.ts";
import { type Constraints, constrain } from "../knowledge/constraints.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { shipCount } from "../scenario/fleet.ts";
import type { Layout } from "../scenario/layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import { requireEquallyLikely } from "../scenario/prior/equally-likely.ts";
import { type Convergence, convergenceOf } from "./convergence.ts";
import { findLayout } from "./find-layout.ts";

/**
 * A random walk on the layouts that agree with some knowledge, which comes to all layouts it can reach equally often in
 * the long run (Metropolis et al., 1953): one or two ships are drawn, new placements for them are drawn from all that the
 * shots allow, and the move is made if the result is a layout. Moves are as likely as their reverses, so that the uniform
 * distribution is stationary. The start is forgotten only in the long run, and layouts that no such moves connect to it
 * are never reached.
 */
class MarkovChain {
  /** Moves tried, and moves made. */
  tried = 0;
  made = 0;
  readonly #table: PlacementTable;
  readonly #constraints: Constraints;
  /** Class and placement of each ship. */
  readonly #classes: readonly number[];
  readonly #ships: Int32Array;
  /** The ship that has each claim, -1 for none. */
  readonly #owner: Int32Array;
  readonly #required: Uint8Array;
  readonly #scenario: Layout["scenario"];

  /** @param start where the chain begins: a layout that agrees with the knowledge */
  constructor(knowledge: Knowledge, start: Layout) {
    this.#constraints = constrain(knowledge);
    this.#table = this.#constraints.table;
    this.#scenario = knowledge.scenario;
    this.#ships = Int32Array.from(start.placements);
    this.#classes = start.placements.map((p) => this.#table.classOf[p]);
    this.#owner = new Int32Array(this.#table.claimCount).fill(-1);
    this.#required = new Uint8Array(this.#table.board.cellCount);
    for (const cell of this.#constraints.required) this.#required[cell] = 1;
    this.#ships.forEach((p, ship) => {
      this.#put(p, ship);
    });
  }

  /** The layout where the chain stands. */
  layout(): Layout {
    return { scenario: this.#scenario, placements: Array.from(this.#ships).sort((a, b) => a - b) };
  }

  /** The placements of the ships, in the order of the start. */
  get placements(): Int32Array {
    return this.#ships;
  }

  /** Tries so many moves. */
  step(moves: number, random: RandomStream): void {
    const ships = this.#ships.length;
    for (let i = 0; i < moves; i++) {
      this.tried++;
      const a = random.below(ships);
      const b = ships > 1 && random.below(2) === 1 ? random.below(ships) : a;
      const newA = this.#propose(a, random);
      const good = a === b ? this.#moveOne(a, newA) : this.#moveTwo(a, newA, b, this.#propose(b, random));
      if (good) this.made++;
    }
  }

  /** Moves a ship, unless the layout would not agree with the shots any more; returns whether it did. */
  #moveOne(ship: number, to: number): boolean {
    const old = this.#ships[ship];
    // Every required cell is covered, and by one ship only: as many must stay covered as were.
    if (this.#hits(old) !== this.#hits(to)) return false;
    this.#put(old, -1);
    const good = this.#fits(to);
    this.#ships[ship] = good ? to : old;
    this.#put(this.#ships[ship], ship);
    return good;
  }

  /** The same for two ships at once. */
  #moveTwo(a: number, toA: number, b: number, toB: number): boolean {
    const [oldA, oldB] = [this.#ships[a], this.#ships[b]];
    if (this.#hits(oldA) + this.#hits(oldB) !== this.#hits(toA) + this.#hits(toB)) return false;
    this.#put(oldA, -1);
    this.#put(oldB, -1);
    let good = this.#fits(toA);
    if (good) {
      this.#put(toA, a);
      good = this.#fits(toB);
      this.#put(toA, -1);
    }
    this.#ships[a] = good ? toA : oldA;
    this.#ships[b] = good ? toB : oldB;
    this.#put(this.#ships[a], a);
    this.#put(this.#ships[b], b);
    return good;
  }

  #propose(ship: number, random: RandomStream): number {
    const allowed = this.#constraints.allowed[this.#classes[ship]];
    return allowed[random.below(allowed.length)];
  }

  #hits(placement: number): number {
    const { cells, cellStart } = this.#table;
    let hits = 0;
    for (let i = cellStart[placement]; i < cellStart[placement + 1]; i++) hits += this.#required[cells[i]];
    return hits;
  }

  #fits(placement: number): boolean {
    const { claims, claimStart } = this.#table;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++)
      if (this.#owner[claims[i]] >= 0) return false;
    return true;
  }

  #put(placement: number, ship: number): void {
    const { claims, claimStart } = this.#table;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) this.#owner[claims[i]] = ship;
  }
}

/**
 * Layouts that were drawn by Markov chains: near to uniform when the chains have converged, which the diagnostics suggest
 * but cannot prove. Never uniform by proof, and never independent: hence a type of its own.
 */
export interface EstimatedLayouts {
  readonly kind: "estimate";
  readonly layouts: readonly Layout[];
  readonly diagnostics: ChainDiagnostics;
}

/** What speaks for the chains, and against them. */
export interface ChainDiagnostics {
  readonly chains: number;
  /** Layouts noted by each chain, the moves between two of them, and the moves before the first. */
  readonly draws: number;
  readonly thinning: number;
  readonly warmUp: number;
  /** Share of the moves that were made. */
  readonly acceptance: number;
  /** How well the chains agree on some numbers. */
  readonly statistics: readonly Convergence[];
  /** The worst of them. */
  readonly rHat: number;
  readonly effectiveSamples: number;
  /** True when R-hat is at most 1.05 and the chains are worth at least 100 independent layouts. */
  readonly converged: boolean;
}

/** How long the chains are. */
export interface EstimateOptions {
  /** Independent chains, each from a start of its own; at least 2. Default 4. */
  readonly chains?: number;
  /** Layouts noted by each chain at least. Default 500. */
  readonly draws?: number;
  /** Moves per ship between two of them. Default 20. */
  readonly movesPerShip?: number;
  /** Told how much is done, 0 to 1; may throw to stop. */
  readonly progress?: ((done: number) => void) | undefined;
  /** Refuse chains that are estimated to take more than this many elementary steps (about nanoseconds). Default 10^13. */
  readonly maxSteps?: number | undefined;
}

/** Elementary steps of a move, and of each cell or claim that the ships drawn for it have on average. */
const MOVE_STEPS = 150;
const ENTRY_STEPS = 15;

/** Moves between two reports: some milliseconds. */
const MOVES_AT_ONCE = 20_000;

/** Layouts noted before the first one that counts, as a multiple of those that count. */
const WARM_UP = 0.5;

/**
 * Layouts by Markov chain Monte Carlo, with diagnostics; undefined when no layout exists. For rules that no exact method
 * can draw from: where one can, it is better in every respect. Cost: chains times draws times moves, a microsecond each
 * or less, and a search for each chain's start.
 *
 * @param number the layouts that are given back
 * @throws RefusedError where ships may overlap: there the exact draw is always quick; where the scenario has a prior;
 *   and, before anything is done, when the moves would take more than `maxSteps`.
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
  const { scenario } = knowledge;
  if (scenario.contact === "overlap") throw new RefusedError("where ships may overlap, layouts are drawn exactly");
  requireEquallyLikely(scenario, "the estimate by Markov chains");
  const { chains: count = 4, movesPerShip = 20, progress, maxSteps = 1e13 } = options;
  if (count < 2) throw new RangeError("one chain alone cannot be checked: at least 2 are needed");
  const draws = Math.max(options.draws ?? 500, Math.ceil(number / count));
  const steps = chainSteps(placementsOf(scenario), shipCount(scenario.fleet), count * draws, movesPerShip);
  if (steps > maxSteps) {
    throw new RefusedError(
      `Markov chains of ${formatCount(count * draws)} layouts would take about ${formatSteps(steps)}; the limit is ${formatSteps(maxSteps)}`,
      { steps, bytes: 0 },
    );
  }
  const chains = startChains(knowledge, count, random, progress);
  if (!chains) return undefined;
  const table = placementsOf(scenario);
  const thinning = movesPerShip * Math.max(1, chains[0].placements.length);
  const warmUp = Math.ceil(draws * WARM_UP) * thinning;
  const features = featuresOf(table);
  const noted = features.map(() => chains.map(() => new Float64Array(draws)));
  const kept: Layout[] = [];
  const all = count * (warmUp + draws * thinning);
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
      // As many of each chain as of every other, evenly along it.
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

/** Chains that begin at layouts found at random; undefined when there is none. */
const startChains = (
  knowledge: Knowledge,
  count: number,
  random: RandomStream,
  progress?: (done: number) => void,
): MarkovChain[] | undefined => {
  const chains: MarkovChain[] = [];
  for (let c = 0; c < count; c++) {
    const { layout } = findLayout(knowledge, { random, ...(progress && { progress: () => progress(0) }) });
    if (!layout) return undefined;
    chains.push(new MarkovChain(knowledge, layout));
  }
  return chains;
};

/** Whether chains have converged, by the worst of their statistics. */
const judge = (chains: readonly MarkovChain[], statistics: readonly Convergence[], draws: number) => {
  const varying = statistics.filter(({ rHat }) => !Number.isNaN(rHat));
  const rHat = Math.max(1, ...varying.map((one) => one.rHat));
  const effectiveSamples = Math.min(draws, ...varying.map((one) => one.effectiveSamples));
  const acceptance =
    chains.reduce((sum, { made }) => sum + made, 0) / chains.reduce((sum, { tried }) => sum + tried, 0);
  const converged = acceptance > 0 && rHat <= 1.05 && effectiveSamples >= 100;
  return { acceptance, statistics, rHat, effectiveSamples, converged };
};

/** Elementary steps of chains that note so many layouts in all, with half as many before them. */
const chainSteps = (table: PlacementTable, ships: number, layouts: number, movesPerShip: number): number => {
  const entries = (table.cells.length + table.claims.length) / Math.max(1, table.count);
  return layouts * (1 + WARM_UP) * movesPerShip * ships * (MOVE_STEPS + ENTRY_STEPS * entries);
};

interface Feature {
  readonly name: string;
  of(placements: ArrayLike<number>): number;
}

/** Numbers that tell layouts apart on the whole: where the ships lie on average, which way, how near to the border. */
const featuresOf = (table: PlacementTable): Feature[] => {
  const { board, count } = table;
  const sum = (values: Float64Array) => (placements: ArrayLike<number>) => {
    let total = 0;
    for (let i = 0; i < placements.length; i++) total += values[placements[i]];
    return total;
  };
  const perPlacement = (of: (coords: readonly number[][]) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, p) => of(Array.from(table.cellsOf(p), (cell) => coordOf(board, cell))));
  const features = board.size.map((_, axis) => ({
    name: board.size.length === 2 ? ["columns", "rows"][axis] : `coordinate ${axis + 1}`,
    of: sum(perPlacement((coords) => coords.reduce((total, coord) => total + coord[axis], 0))),
  }));
  features.push({
    name: "ships along the first axis",
    of: sum(perPlacement((coords) => (coords.length > 1 && new Set(coords.map(([x]) => x)).size > 1 ? 1 : 0))),
  });
  features.push({
    name: "cells at the border",
    of: sum(
      perPlacement(
        (coords) => coords.filter((coord) => coord.some((x, axis) => x === 0 || x === board.size[axis] - 1)).length,
      ),
    ),
  });
  return features;
};
