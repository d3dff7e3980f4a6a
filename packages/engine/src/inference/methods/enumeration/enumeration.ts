import { binomial } from "../../../core/count.ts";
import { RandomStream } from "../../../core/random.ts";
import { RefusedError } from "../../../core/result.ts";
import { formatBytes } from "../../../core/text/bytes-text.ts";
import { countExactly, type ExactKernel } from "../../arithmetic/exact-count.ts";
import { factorRoundings, factorsIn, type Packing, whyNoSums } from "../../packing/packing.ts";
import type { InferenceMethod, MethodOptions } from "../method.ts";
import { enumerateKernel } from "./enumerate.ts";

/**
 * Estimates the steps of `enumerateKernel` by random descents (Knuth, "Estimating the efficiency of backtrack
 * programs", 1975): the product of the numbers of choices on the way is an unbiased estimate of the nodes at
 * each depth. It returns the mean of the probes plus two standard errors, because the tree may have large
 * parts that few probes meet. A step is one placement examined. Cost: probes times ships times placements.
 *
 * @param enough probes end early once their mean is ten times as large as this, or a tenth of it
 */
const probeEnumeration = (
  words: number,
  counts: readonly number[],
  claims: readonly Int32Array[],
  covers: readonly (readonly { readonly group: number; readonly index: number }[])[],
  random: RandomStream,
  enough: number | undefined,
): number => {
  let sum = 0;
  let squares = 0;
  let probes = 0;
  while (probes < PROBES) {
    const steps = new Probe(words, counts, claims, covers, random).run();
    sum += steps;
    squares += steps * steps;
    probes++;
    if (enough !== undefined && probes >= FEWEST_PROBES && (sum > 10 * enough * probes || 10 * sum < enough * probes))
      break;
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

  /** The fewest candidates of an open cell. Covered cells are closed: one of their candidates was placed. */
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

/** Claims and required cells renumbered densely and packed into words of 32 bits. */
export interface Masks {
  readonly words: number;
  /** Per group, the masks of its placements, `words` words each. */
  readonly claims: readonly Int32Array[];
  /** For each required cell, group and index of every placement that covers it. */
  readonly covers: readonly { readonly group: number; readonly index: number }[][];
}

/** Masks for the kernels of a packing. @throws RefusedError beforehand, if they take more than `maxBytes`. */
export const makeMasks = (packing: Packing, maxBytes = Number.POSITIVE_INFINITY): Masks => {
  const { table, groups, required } = packing;
  const bitOf = new Map<number, number>();
  for (const group of groups) {
    for (const p of group.placements) {
      for (const claim of table.claimsOf(p)) if (!bitOf.has(claim)) bitOf.set(claim, bitOf.size);
    }
  }
  const words = Math.max(1, Math.ceil(bitOf.size / 32));
  const bytes = groups.reduce((sum, { placements }) => sum + placements.length * words * 4, 0);
  if (bytes > maxBytes) {
    throw new RefusedError(
      `finding layouts one by one would take about ${formatBytes(bytes)} here; the limit is ${formatBytes(maxBytes)}`,
    );
  }
  const covers: { group: number; index: number }[][] = Array.from(required, () => []);
  const rowOf = new Map(Array.from(required, (cell, i) => [cell, i]));
  const claims = groups.map((group, g) => {
    const masks = new Int32Array(group.placements.length * words);
    group.placements.forEach((p, index) => {
      for (const claim of table.claimsOf(p)) {
        const bit = bitOf.get(claim)!;
        masks[index * words + (bit >> 5)] |= 1 << (bit & 31);
      }
      for (const cell of table.cellsOf(p)) {
        const row = rowOf.get(cell);
        if (row !== undefined) covers[row].push({ group: g, index });
      }
    });
    return masks;
  });
  return { words, claims, covers };
};

/** The same; undefined if they would take more bytes. */
export const masksWithin = (packing: Packing, maxBytes: number): Masks | undefined => {
  try {
    return makeMasks(packing, maxBytes);
  } catch (error) {
    if (error instanceof RefusedError) return undefined;
    throw error;
  }
};

/** A bound this far beyond another method's cost needs no probe: it is too large by a thousand at most. */
const HOPELESS = 10_000;

/** Larger masks are not made for an estimate: they would exist before the limits are checked. */
const MOST_PROBED = 100e6;

/** Random descents per estimate, and the fewest before they may end early. */
const PROBES = 24;
const FEWEST_PROBES = 6;

/**
 * Enumeration: required cells first, the one with the fewest candidates before the others, then the remaining
 * ships class by class; compatibility by bit masks, and the last ship counted rather than visited. Its cost
 * is the number of layouts divided by the number of places of the last ship, so it is the method of choice
 * late in a game.
 */
export const enumeration: InferenceMethod = {
  name: "enumeration",
  about: "lists layouts, open hits first, and counts the places of the last ship",
  probes: true,

  supports(packing) {
    return packing.table.claimCount === 0 ? "ships may overlap" : whyNoSums(packing);
  },

  estimateCost(packing, _weights, best = Number.POSITIVE_INFINITY) {
    const { groups, required, table } = packing;
    // An upper bound on the ways to cover the required cells: the smallest number of candidates of each in
    // turn. A ship covers about as many required cells as it has candidates in common with them; the bound
    // takes the scarcest cell per ship.
    let placements = 0;
    let steps = 1;
    const counts = groups.map((group) => group.count);
    const sizes = groups.map((group) => group.placements.length);
    const candidates = Array.from(required, (cell) => {
      const perGroup = groups.map((group) => {
        let n = 0;
        for (const p of group.placements) if (table.cellsOf(p).includes(cell)) n++;
        return n;
      });
      return { perGroup, total: perGroup.reduce((a, b) => a + b, 0) };
    }).sort((a, b) => a.total - b.total);
    const scarce = candidates[0];
    if (scarce) {
      // One ship covers the scarcest cell; average over the groups it can come from.
      let sum = 0;
      for (const [g, n] of scarce.perGroup.entries()) {
        if (n === 0) continue;
        sum +=
          n *
          waysToFill(
            counts.map((c, i) => (i === g ? c - 1 : c)),
            sizes,
          );
      }
      steps = sum;
    } else steps = waysToFill(counts, sizes);
    for (const n of sizes) placements += n;
    const words = Math.ceil(table.claimCount / 32) + 2;
    const overhead = 2000 * placements;
    const bytes = placements * words * 8;
    const bound = 4 * steps * words;
    const isHopeless = steps > 1e15 || bound > HOPELESS * best || bytes > MOST_PROBED;
    if (bound < overhead || isHopeless) return { steps: bound + overhead, bytes };
    // The bound ignores that ships exclude each other and that one ship may cover several cells, so probe.
    const masks = makeMasks(packing);
    const random = RandomStream.fromSeed(placements);
    const looked = probeEnumeration(
      masks.words,
      counts,
      masks.claims,
      masks.covers,
      random,
      Number.isFinite(best) ? best / 8 : undefined,
    );
    return { steps: Math.min(bound, 8 * looked) + overhead, bytes };
  },

  kernel: (packing, options) => enumerationKernel(packing, options),

  count: (packing, options) => countExactly(enumerationKernel(packing, options)),
};

/** The enumeration of a packing; in any arithmetic if placements have weights, otherwise in float64. */
const enumerationKernel = (packing: Packing, { weights, progress }: MethodOptions): ExactKernel => {
  const masks = makeMasks(packing);
  const weighs = packing.groups.some(({ factors }) => factors !== undefined);
  // Layouts visited one by one never come near 2^53, so a second run would be a mistake. Their weights may.
  const once = (): never => {
    throw new Error("enumeration runs in float64 only");
  };
  return {
    wraps: false,
    roundings: weighs ? () => enumerationRoundings(packing) : once,
    run: (arithmetic) => {
      if (arithmetic.kind !== "float" && !weighs) once();
      const factors = packing.groups.flatMap((group) => (group.factors ? [factorsIn(group.factors, arithmetic)] : []));
      return enumerateKernel(
        masks.words,
        packing.groups.map((group) => group.count),
        masks.claims,
        masks.covers,
        weights,
        progress,
        weighs ? { factors, modulus: arithmetic.modulus } : undefined,
      );
    },
  };
};

/**
 * The roundings in any number of a weighted enumeration: nested sums over the candidates of a ship, one for
 * each ship. The weights use compensation, which rounds like three additions.
 */
const enumerationRoundings = (packing: Packing): number => {
  const longest = packing.groups.reduce((sum, { placements }) => sum + placements.length, 0);
  const ships = packing.groups.reduce((sum, { count }) => sum + count, 0);
  return ships * (longest + 2) + factorRoundings(packing) + 8;
};

/** An upper bound on the nodes that place these ships: all but the last are visited, the last is scanned. */
const waysToFill = (counts: readonly number[], sizes: readonly number[]): number => {
  let product = 1;
  for (const [g, count] of counts.entries()) product *= Number(binomial(sizes[g], count));
  return product;
};
