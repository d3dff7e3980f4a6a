import type { RandomStream } from "../core/random.ts";
import { type Constraints, constrain } from "../knowledge/constraints.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import type { PlacementTable } from "../scenario/placement.ts";

/** Which placements clash. A pair is compared on first use, and the result is cached. */
export class Clashes {
  readonly #table: PlacementTable;
  /** For each pair, 0 until it is compared, then {@link CLASH} or {@link NONE}. */
  readonly #kept: Uint8Array;

  constructor(table: PlacementTable) {
    this.#table = table;
    this.#kept = new Uint8Array(table.count ** 2);
  }

  /**
   * Whether two placements clash. Cost: proportional to the number of their claims on the first call, then
   * constant.
   */
  has(p: number, q: number): boolean {
    const at = p < q ? p * this.#table.count + q : q * this.#table.count + p;
    if (this.#kept[at] === 0) this.#kept[at] = shareClaim(this.#table, p, q) ? CLASH : NONE;
    return this.#kept[at] === CLASH;
  }
}

const CLASH = 1;
const NONE = 2;

/** Whether two placements share a claim and so cannot be in the same layout. */
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
 * A random walk on the layouts that agree with some knowledge. In the long run, it visits all reachable layouts
 * equally often (Metropolis et al., 1953). A move draws one or two ships and then new placements for them from
 * all those that the shots allow; it is made if the result is a layout. Moves are as likely as their reverses,
 * so the uniform distribution is stationary. The start is forgotten only in the long run, and layouts that are
 * not connected to it by such moves are never reached.
 */
export class MarkovChain {
  /** The number of moves tried and of moves made. */
  tried = 0;
  made = 0;
  readonly #table: PlacementTable;
  readonly #constraints: Constraints;
  /** The class and the placement of each ship. */
  readonly #classes: readonly number[];
  readonly #ships: Int32Array;
  /** The ship that has each claim, or -1; not maintained if pairs are looked up. */
  readonly #owner: Int32Array;
  readonly #clashes: Clashes | undefined;
  /** The number of required cells that each placement covers. */
  readonly #hits: Int32Array;
  readonly #scenario: Layout["scenario"];

  /**
   * @param start where the chain starts: a layout that agrees with the knowledge
   * @param clashes for scenarios with few, large placements; without it, a move checks all their claims
   */
  constructor(knowledge: Knowledge, start: Layout, clashes?: Clashes) {
    this.#constraints = constrain(knowledge);
    this.#table = this.#constraints.table;
    this.#scenario = knowledge.scenario;
    this.#ships = Int32Array.from(start.placements);
    this.#classes = start.placements.map((p) => this.#table.classOf[p]);
    this.#owner = new Int32Array(clashes ? 0 : this.#table.claimCount).fill(-1);
    this.#clashes = clashes;
    this.#hits = hitsOf(this.#constraints);
    this.#ships.forEach((p, ship) => {
      this.#put(p, ship);
    });
  }

  /** The current layout of the chain. */
  layout(): Layout {
    return { scenario: this.#scenario, placements: Array.from(this.#ships).sort((a, b) => a - b) };
  }

  /** The placements of the ships, in the same order as at the start. */
  get placements(): Int32Array {
    return this.#ships;
  }

  /** Tries the given number of moves. */
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

  /** Moves a ship if the layout then still agrees with the shots; returns whether the move was made. */
  #moveOne(ship: number, to: number): boolean {
    const old = this.#ships[ship];
    // Each required cell is covered by exactly one ship, so the number of required cells covered must stay the same.
    if (this.#hits[old] !== this.#hits[to] || !this.#fits(to, ship, ship)) return false;
    this.#put(old, -1);
    this.#put(to, ship);
    return true;
  }

  /** Does the same for two ships at once. */
  #moveTwo(a: number, toA: number, b: number, toB: number): boolean {
    const [oldA, oldB] = [this.#ships[a], this.#ships[b]];
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

  /** Whether a placement clashes with no ship other than the two given ships. */
  #fits(placement: number, a: number, b: number): boolean {
    if (this.#clashes) {
      for (let ship = 0; ship < this.#ships.length; ship++)
        if (ship !== a && ship !== b && this.#clashes.has(placement, this.#ships[ship])) return false;
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

  /** Puts a ship on a placement; with -1, removes the ship there. */
  #put(placement: number, ship: number): void {
    if (ship >= 0) this.#ships[ship] = placement;
    if (this.#clashes) return;
    const { claims, claimStart } = this.#table;
    for (let i = claimStart[placement]; i < claimStart[placement + 1]; i++) this.#owner[claims[i]] = ship;
  }
}

/** The number of required cells that each placement covers. */
const hitsOf = ({ table, required }: Constraints): Int32Array => {
  const hits = new Int32Array(table.count);
  if (required.length === 0) return hits;
  const marks = new Uint8Array(table.board.cellCount);
  for (const cell of required) marks[cell] = 1;
  for (let p = 0; p < table.count; p++) for (const cell of table.cellsOf(p)) hits[p] += marks[cell];
  return hits;
};

/** How well several chains agree on a number that each of them records. */
export interface Convergence {
  /** The name of the recorded number. */
  readonly name: string;
  /** The mean over all chains, and its standard error as far as the chains show it. */
  readonly mean: number;
  readonly standardError: number;
  /** R-hat of the split chains: near 1 if they agree, above 1.05 if they do not; NaN if nothing varies. */
  readonly rHat: number;
  /** The number of independent draws that would determine the mean equally well. */
  readonly effectiveSamples: number;
}

/**
 * R-hat and the effective sample size of chains of equal length (Gelman et al., "Bayesian Data Analysis", 3rd
 * edition, 11.4 and 11.5). Every chain is split in two, and the variance between the halves is compared with
 * that within them. Correlations are added up to the first pair whose sum is negative (Geyer, 1992).
 *
 * @param chains for each chain, the number recorded at each of its draws
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
  if (total === 0) return { name, mean, standardError: 0, rHat: Number.NaN, effectiveSamples: all };
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
