import type { RandomStream } from "../core/random.ts";
import { type Constraints, constrain } from "../knowledge/constraints.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { type Layout, layoutOf } from "../scenario/layout.ts";
import type { PlacementTable } from "../scenario/placement.ts";

/** Which placements clash. Compares a pair on first use. */
export class Clashes {
  readonly #table: PlacementTable;
  readonly #kept: Uint8Array;

  constructor(table: PlacementTable) {
    this.#table = table;
    this.#kept = new Uint8Array(table.count ** 2);
  }

  has(p: number, q: number): boolean {
    const at = p < q ? p * this.#table.count + q : q * this.#table.count + p;
    if (this.#kept[at] === 0) this.#kept[at] = shareClaim(this.#table, p, q) ? CLASH : NONE;
    return this.#kept[at] === CLASH;
  }
}

const CLASH = 1;
const NONE = 2;

const shareClaim = ({ claims, claimStart }: PlacementTable, p: number, q: number): boolean => {
  let [i, j] = [claimStart[p], claimStart[q]];
  while (i < claimStart[p + 1] && j < claimStart[q + 1]) {
    const difference = claims[i] - claims[j];
    if (difference === 0) return true;
    if (difference < 0) i++;
    else j++;
  }
  return false;
};

/**
 * A random walk on the layouts that agree with some knowledge, in the long run uniform over those it can
 * reach (Metropolis et al., 1953). A move draws new allowed placements for one or two ships, and is made if
 * the result is a layout. It is as likely as its reverse.
 */
export class MarkovChain {
  /** The number of moves tried. */
  tried = 0;
  /** The number of moves made. */
  made = 0;
  readonly #table: PlacementTable;
  readonly #constraints: Constraints;
  /** The class of each ship. */
  readonly #classes: readonly number[];
  /** The placement of each ship, in the same order as at the start. */
  readonly placements: Int32Array;
  /** The ship that has each claim, or -1; unused if pairs are looked up. */
  readonly #owner: Int32Array;
  readonly #clashes: Clashes | undefined;
  /** The number of required cells that each placement covers. */
  readonly #hits: Int32Array;

  /** @param clashes for scenarios with few, large placements; without it, a move checks all their claims */
  constructor(knowledge: Knowledge, start: Layout, clashes?: Clashes) {
    this.#constraints = constrain(knowledge);
    this.#table = this.#constraints.table;
    this.placements = Int32Array.from(start.placements);
    this.#classes = start.placements.map((p) => this.#table.classOf[p]);
    this.#owner = new Int32Array(clashes ? 0 : this.#table.claimCount).fill(-1);
    this.#clashes = clashes;
    this.#hits = hitsOf(this.#constraints);
    this.placements.forEach((p, ship) => {
      this.#put(p, ship);
    });
  }

  layout(): Layout {
    return layoutOf(this.#constraints.knowledge.scenario, this.placements);
  }

  step(moves: number, random: RandomStream): void {
    const ships = this.placements.length;
    for (let i = 0; i < moves; i++) {
      this.tried++;
      const a = random.below(ships);
      const b = ships > 1 && random.below(2) === 1 ? random.below(ships) : a;
      const newA = this.#propose(a, random);
      const good = a === b ? this.#moveOne(a, newA) : this.#moveTwo(a, newA, b, this.#propose(b, random));
      if (good) this.made++;
    }
  }

  #moveOne(ship: number, to: number): boolean {
    const old = this.placements[ship];
    // Exactly one ship covers each required cell, so the move must keep the number of required cells covered.
    if (this.#hits[old] !== this.#hits[to] || !this.#fits(to, ship, ship)) return false;
    this.#put(old, -1);
    this.#put(to, ship);
    return true;
  }

  /** The same for two ships at once. */
  #moveTwo(a: number, toA: number, b: number, toB: number): boolean {
    const [oldA, oldB] = [this.placements[a], this.placements[b]];
    if (this.#hits[oldA] + this.#hits[oldB] !== this.#hits[toA] + this.#hits[toB]) return false;
    if (!this.#fits(toA, a, b) || !this.#fits(toB, a, b) || this.#clash(toA, toB)) return false;
    this.#put(oldA, -1);
    this.#put(oldB, -1);
    this.#put(toA, a);
    this.#put(toB, b);
    return true;
  }

  #propose(ship: number, random: RandomStream): number {
    const allowed = this.#constraints.allowed[this.#classes[ship]];
    return allowed[random.below(allowed.length)];
  }

  /** Whether a placement clashes with no ship but the two given ones. */
  #fits(placement: number, a: number, b: number): boolean {
    if (this.#clashes) {
      for (let ship = 0; ship < this.placements.length; ship++)
        if (ship !== a && ship !== b && this.#clashes.has(placement, this.placements[ship])) return false;
      return true;
    }
    const { claims, claimStart } = this.#table;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) {
      const owner = this.#owner[claims[i]];
      if (owner >= 0 && owner !== a && owner !== b) return false;
    }
    return true;
  }

  #clash(p: number, q: number): boolean {
    return this.#clashes ? this.#clashes.has(p, q) : shareClaim(this.#table, p, q);
  }

  /** Sets the ship on the cells of a placement; -1 removes it. */
  #put(placement: number, ship: number): void {
    if (ship >= 0) this.placements[ship] = placement;
    if (this.#clashes) return;
    const { claims, claimStart } = this.#table;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) this.#owner[claims[i]] = ship;
  }
}

const hitsOf = ({ table, required }: Constraints): Int32Array => {
  const hits = new Int32Array(table.count);
  if (required.length === 0) return hits;
  const marks = new Uint8Array(table.board.cellCount);
  for (const cell of required) marks[cell] = 1;
  for (let p = 0; p < table.count; p++) for (const cell of table.cellsOf(p)) hits[p] += marks[cell];
  return hits;
};

/** How well several chains agree on a number. */
export interface Convergence {
  readonly name: string;
  /** The mean over all chains, with its standard error as far as they show it. */
  readonly mean: number;
  readonly standardError: number;
  /** Near 1 if the split chains agree, above 1.05 if they do not; NaN if nothing varies. */
  readonly rHat: number;
  /** Independent draws that would determine the mean as well. */
  readonly effectiveSamples: number;
}

/**
 * R-hat and the effective sample size of chains of equal length (Gelman et al., "Bayesian Data Analysis", 3rd
 * edition, 11.4 and 11.5): the variance between the halves of chains against that within them. Correlations are
 * added up to the first pair whose sum is negative (Geyer, 1992).
 */
export const convergenceOf = (name: string, chains: readonly ArrayLike<number>[]): Convergence => {
  const half = Math.floor(chains[0].length / 2);
  const parts = chains.flatMap((chain) => [
    Float64Array.from({ length: half }, (_, i) => chain[i]),
    Float64Array.from({ length: half }, (_, i) => chain[chain.length - half + i]),
  ]);
  const means = parts.map((part) => part.reduce((a, b) => a + b, 0) / half);
  const mean = means.reduce((a, b) => a + b, 0) / parts.length;
  const variances = parts.map((part, j) => part.reduce((sum, x) => sum + (x - means[j]) ** 2, 0) / (half - 1));
  const within = variances.reduce((a, b) => a + b, 0) / parts.length;
  const between = (half / (parts.length - 1)) * means.reduce((sum, m) => sum + (m - mean) ** 2, 0);
  const total = ((half - 1) / half) * within + between / half;
  const all = half * parts.length;
  // Equal means may differ by rounding.
  if (total <= (1e-12 * mean) ** 2) return { name, mean, standardError: 0, rHat: Number.NaN, effectiveSamples: all };
  const rHat = Math.sqrt(total / within);
  const correlation = (lag: number): number => {
    let sum = 0;
    for (const part of parts) for (let i = lag; i < half; i++) sum += (part[i] - part[i - lag]) ** 2;
    return 1 - sum / (parts.length * (half - lag)) / (2 * total);
  };
  let time = 1;
  for (let lag = 1; lag + 1 < half; lag += 2) {
    const pair = correlation(lag) + correlation(lag + 1);
    if (pair < 0) break;
    time += 2 * pair;
  }
  const effectiveSamples = Math.max(1, Math.min(all, all / time));
  return { name, mean, standardError: Math.sqrt(total / effectiveSamples), rHat, effectiveSamples };
};
