import type { RandomStream } from "../../../core/random.ts";

/**
 * Estimates the steps of `enumerateKernel` by random descents (Knuth, "Estimating the efficiency of backtrack
 * programs", 1975): the product of the numbers of choices on the way is an unbiased estimate of the nodes at
 * each depth. It returns the mean of the probes plus two standard errors, because the tree may have large
 * parts that few probes meet. A step is one placement examined. Cost: probes times ships times placements.
 */
export const probeEnumeration = (
  words: number,
  counts: readonly number[],
  claims: readonly Int32Array[],
  covers: readonly (readonly { readonly group: number; readonly index: number }[])[],
  random: RandomStream,
  probes: number,
): number => {
  let sum = 0;
  let squares = 0;
  for (let probe = 0; probe < probes; probe++) {
    const steps = new Probe(words, counts, claims, covers, random).run();
    sum += steps;
    squares += steps * steps;
  }
  const mean = sum / probes;
  return mean + 2 * Math.sqrt(Math.max(0, squares / probes - mean * mean) / probes);
};

/** A placement, by its group and its index in the group's list. */
interface Candidate {
  readonly group: number;
  readonly index: number;
}

/** One random descent. */
class Probe {
  readonly #words: number;
  readonly #claims: readonly Int32Array[];
  readonly #covers: readonly (readonly Candidate[])[];
  readonly #random: RandomStream;
  readonly #taken: Int32Array;
  readonly #left: number[];
  /** The estimate of nodes at the depth reached, and of steps so far. */
  #nodes = 1;
  #steps = 0;

  constructor(
    words: number,
    counts: readonly number[],
    claims: readonly Int32Array[],
    covers: readonly (readonly Candidate[])[],
    random: RandomStream,
  ) {
    this.#words = words;
    this.#claims = claims;
    this.#covers = covers;
    this.#random = random;
    this.#taken = new Int32Array(words);
    this.#left = [...counts];
  }

  /** An estimate of all steps. */
  run(): number {
    this.#cover();
    if (this.#nodes > 0) this.#fill();
    return this.#steps;
  }

  /** Required cells first. */
  #cover(): void {
    const open = new Set(this.#covers.keys());
    const chosen = new Set<string>();
    while (open.size > 0 && this.#nodes > 0) {
      const best = this.#rarest(open, chosen);
      if (best === undefined) return;
      this.#nodes *= best.length;
      if (best.length === 0) return;
      const { group, index } = best[this.#random.below(best.length)];
      chosen.add(`${group},${index}`);
      this.#put(group, index);
    }
  }

  /**
   * The fewest candidates of an open cell. Covered cells are closed, because one of their candidates was
   * placed.
   */
  #rarest(open: Set<number>, chosen: ReadonlySet<string>): readonly Candidate[] | undefined {
    let best: readonly Candidate[] | undefined;
    for (const row of open) {
      if (this.#covers[row].some(({ group, index }) => chosen.has(`${group},${index}`))) {
        open.delete(row);
        continue;
      }
      const list = this.#covers[row].filter(({ group, index }) => this.#left[group] > 0 && this.#fits(group, index));
      this.#steps += this.#nodes * this.#covers[row].length;
      if (best === undefined || list.length < best.length) best = list;
    }
    return best;
  }

  #fill(): void {
    const lengths = this.#left.map((left, group) => (left > 0 ? this.#listOf(group).length : 0));
    const order = this.#left.flatMap((left, group) => new Array<number>(left).fill(group));
    order.sort((a, b) => lengths[a] - lengths[b] || a - b);
    for (let depth = 0; depth < order.length && this.#nodes > 0; depth++) {
      const group = order[depth];
      const list = this.#listOf(group);
      const later = order.slice(depth + 1);
      if (later.length === 0) {
        this.#steps += this.#nodes * list.length;
        return;
      }
      // Ships of one group are placed in ascending order: each set of them is met once, not in every order.
      const same = order.slice(0, depth + 1).filter((other) => other === group).length;
      this.#nodes *= list.length / same;
      for (const other of new Set(later)) this.#steps += this.#nodes * lengths[other];
      if (list.length > 0) this.#put(group, list[this.#random.below(list.length)]);
    }
  }

  #listOf(group: number): number[] {
    const size = this.#claims[group].length / this.#words;
    return Array.from({ length: size }, (_, index) => index).filter((index) => this.#fits(group, index));
  }

  #fits(group: number, index: number): boolean {
    const words = this.#words;
    for (let w = 0; w < words; w++) if (this.#claims[group][index * words + w] & this.#taken[w]) return false;
    return true;
  }

  #put(group: number, index: number): void {
    const words = this.#words;
    for (let w = 0; w < words; w++) this.#taken[w] |= this.#claims[group][index * words + w];
    this.#left[group]--;
  }
}
