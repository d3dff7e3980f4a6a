import { binomial } from "../../../core/count.ts";
import { leastBy } from "../../../core/least-by.ts";
import { RandomStream } from "../../../core/random.ts";
import { RefusedError } from "../../../core/result.ts";
import { formatBytes } from "../../../core/text/bytes-text.ts";
import type { ExactKernel } from "../../arithmetic/exact-count.ts";
import { factorRoundings, factorsIn, type Packing, whyNoSums } from "../../packing/packing.ts";
import type { InferenceMethod } from "../method.ts";
import { Enumeration, type GroupPlacement, type MaskedPacking, PackingWalk } from "./enumerate.ts";

/**
 * Estimates the steps of {@link Enumeration}, each one placement examined, by random descents (Knuth,
 * "Estimating the efficiency of backtrack programs", 1975). The result is their mean plus two standard errors,
 * because few descents reach the large parts. @param enough ends the probes early once their mean is more than
 * ten times this number, or less than a tenth of it
 */
const probeEnumeration = (packing: MaskedPacking, random: RandomStream, enough: number | undefined): number => {
  const probe = new Probe(packing, random);
  let sum = 0;
  let squares = 0;
  let probes = 0;
  while (probes < PROBES) {
    const steps = probe.run();
    sum += steps;
    squares += steps * steps;
    probes++;
    if (enough !== undefined && probes >= FEWEST_PROBES && (sum > 10 * enough * probes || 10 * sum < enough * probes))
      break;
  }
  const mean = sum / probes;
  return mean + 2 * Math.sqrt(Math.max(0, squares / probes - mean * mean) / probes);
};

class Probe extends PackingWalk {
  readonly #random: RandomStream;
  /** The estimated number of nodes at the current depth, and the estimated number of steps so far. */
  #nodes = 1;
  #steps = 0;

  constructor(packing: MaskedPacking, random: RandomStream) {
    super(packing);
    this.#random = random;
  }

  run(): number {
    this.clear();
    this.#nodes = 1;
    this.#steps = 0;
    this.#cover();
    if (this.#nodes > 0) this.#fill();
    return this.#steps;
  }

  /** Covers the required cells, the one with the fewest candidates first, by candidates drawn at random. */
  #cover(): void {
    for (let best = this.#fewest(); best !== undefined; best = this.#fewest()) {
      this.#nodes *= best.length;
      if (best.length === 0) return;
      const { group, index } = best[this.#random.below(best.length)];
      this.toggle(group, index, 1);
    }
  }

  /** The shortest list of candidates of an uncovered cell. */
  #fewest(): readonly GroupPlacement[] | undefined {
    let best: readonly GroupPlacement[] | undefined;
    for (const [row, covers] of this.covers.entries()) {
      if (this.covered[row]) continue;
      const list = covers.filter(({ group, index }) => this.left[group] > 0 && this.fits(group, index));
      this.#steps += this.#nodes * covers.length;
      if (best === undefined || list.length < best.length) best = list;
    }
    return best;
  }

  #fill(): void {
    const left = [...this.left];
    const lengths = left.map((ships, group) => (ships > 0 ? this.listOf(group).length : 0));
    const order = left.flatMap((ships, group) => new Array<number>(ships).fill(group));
    order.sort((a, b) => lengths[a] - lengths[b] || a - b);
    for (let depth = 0; depth < order.length && this.#nodes > 0; depth++) {
      const group = order[depth];
      const { list, length } = this.listOf(group);
      const later = order.slice(depth + 1);
      if (later.length === 0) {
        this.#steps += this.#nodes * length;
        return;
      }
      // Ships of one group are placed in ascending order, so each set of them is reached once, not in every order.
      const same = order.slice(0, depth + 1).filter((other) => other === group).length;
      this.#nodes *= length / same;
      for (const other of new Set(later)) this.#steps += this.#nodes * lengths[other];
      if (length > 0) this.toggle(group, list[this.#random.below(length)], 1);
    }
  }
}

/** A packing with its claims and required cells renumbered without gaps. @throws RefusedError beyond `maxBytes` */
export const makeMasks = (packing: Packing, maxBytes = Number.POSITIVE_INFINITY): MaskedPacking => {
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
  return { words, counts: groups.map(({ count }) => count), claims, covers };
};

/** A bound this many times above another method's cost needs no probe: it is at most a thousand times too large. */
const HOPELESS = 10_000;

/** The most bytes of masks for an estimate, which is made before any limit is checked. */
const MOST_PROBED = 100e6;

/** The number of random descents for an estimate, and the minimum before they may end early. */
const PROBES = 24;
const FEWEST_PROBES = 6;

/**
 * Covers the required cells first, then places the remaining ships class by class. Bit masks decide
 * compatibility, and the last ship is counted, not visited: the method of choice late in a game.
 */
export const enumeration: InferenceMethod = {
  name: "enumeration",
  probes: true,

  supports(packing) {
    return packing.table.claimCount === 0 ? "ships may overlap" : whyNoSums(packing);
  },

  estimateCost(packing, _weights, best = Number.POSITIVE_INFINITY) {
    const { groups, required, table } = packing;
    const counts = groups.map((group) => group.count);
    const sizes = groups.map((group) => group.placements.length);
    const placements = sizes.reduce((sum, size) => sum + size, 0);
    const candidates = Array.from(required, (cell) =>
      groups.map((group) => group.placements.reduce((n, p) => n + (table.cellsOf(p).includes(cell) ? 1 : 0), 0)),
    );
    const scarce = leastBy(candidates, (perGroup) => perGroup.reduce((a, b) => a + b, 0));
    // An upper bound on the ways to place all ships. One ship, of any group, must cover the required cell with the
    // fewest candidates; the other ships may lie anywhere.
    let steps = scarce ? 0 : waysToFill(counts, sizes);
    for (const [g, n] of (scarce ?? []).entries()) {
      const others = counts.map((count, i) => (i === g ? count - 1 : count));
      if (n > 0) steps += n * waysToFill(others, sizes);
    }
    const words = Math.ceil(table.claimCount / 32) + 2;
    const overhead = 2000 * placements;
    const bytes = placements * words * 8;
    const bound = 4 * steps * words;
    const isHopeless = steps > 1e15 || bound > HOPELESS * best || bytes > MOST_PROBED;
    if (bound < overhead || isHopeless) return { steps: bound + overhead, bytes };
    // The bound ignores that ships exclude each other and that one ship may cover several cells, so probe.
    const masks = makeMasks(packing);
    const random = RandomStream.fromSeed(placements);
    const looked = probeEnumeration(masks, random, Number.isFinite(best) ? best / 8 : undefined);
    return { steps: Math.min(bound, 8 * looked) + overhead, bytes };
  },

  kernel(packing, { weights, progress }): ExactKernel {
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
        const factors = packing.groups.flatMap(({ factors }) => (factors ? [factorsIn(factors, arithmetic)] : []));
        const weighing = weighs ? { factors, modulus: arithmetic.modulus } : undefined;
        return new Enumeration(masks, weights, progress, weighing).count();
      },
    };
  },
};

/**
 * The number of roundings in any result of a weighted enumeration. Each ship has a sum over its candidates,
 * nested in that of the ship before. Weights use compensation, which rounds like three additions.
 */
const enumerationRoundings = (packing: Packing): number => {
  const longest = packing.groups.reduce((sum, { placements }) => sum + placements.length, 0);
  const ships = packing.groups.reduce((sum, { count }) => sum + count, 0);
  return ships * (longest + 2) + factorRoundings(packing) + 8;
};

/** An upper bound on the nodes to place these ships: all but the last are visited, the last is scanned. */
const waysToFill = (counts: readonly number[], sizes: readonly number[]): number => {
  let product = 1;
  for (const [g, count] of counts.entries()) product *= Number(binomial(sizes[g], count));
  return product;
};
