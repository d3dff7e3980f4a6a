import { binomial } from "../../core/count.ts";
import type { ExactKernel, RawCount } from "../../core/exact-count.ts";
import { type Arithmetic, RunningSums } from "../../core/exact-count.ts";
import { leastBy } from "../../core/lists.ts";
import { oncePer } from "../../core/once-per.ts";
import { RandomStream } from "../../core/random.ts";
import { entriesOf, factorRoundings, groupFactorsIn, LARGE_ENTRIES, type Packing } from "../packing/packing.ts";
import type { PackingSearch } from "../packing/packing-search.ts";
import { isPacked, searchAll } from "../packing/search.ts";
import type { InferenceMethod, MethodOptions } from "./method.ts";

/** A bound this many times above another method's cost needs no probe: it is at most a thousand times too large. */
const HOPELESS = 10_000;

/** On packed boards the bound says nothing. If the best other method takes more steps than this, they are probed. */
const WORTH_STEPS = 2e8;

/** The number of random descents for an estimate, and the minimum before they may end early. */
const PROBES = 24;
const PROBES_PACKED = 120;
const FEWEST_PROBES = 6;

/**
 * The steps for a placement that the search examines. On packed boards it takes 40 ns, with the claims of those excluded;
 * but few descents reach the large parts there, and the estimates of the other methods are several times too high.
 */
const EXAMINED_STEPS = 16;
const EXAMINED_STEPS_PACKED = 200;

/** The steps of a search that visits all packings, from the placements it examines. */
export const searchSteps = (packing: Packing, examined: number): number =>
  examined * (packing.sums.length > 0 || isPacked(packing) ? EXAMINED_STEPS_PACKED : EXAMINED_STEPS);

/**
 * Visits every packing by the search for a single one, and counts the places of the last ship instead of visiting them:
 * the method of choice late in a game and on packed boards of odd shapes, where other methods have far too many states.
 */
export const enumeration: InferenceMethod = {
  name: "enumeration",
  probes: true,

  supports: ({ table }) => (table.claimCount === 0 ? "ships may overlap" : undefined),

  estimateCost(packing, _weights, best = Number.POSITIVE_INFINITY) {
    const placements = packing.groups.reduce((sum, group) => sum + group.placements.length, 0);
    const entries = entriesOf(packing);
    const overhead = 2000 * placements;
    const bytes = 20 * entries;
    const bound = EXAMINED_STEPS * leastWays(packing);
    const packed = best > WORTH_STEPS && isPacked(packing);
    const isHopeless = bound > 1e16 || bound > HOPELESS * best;
    if (bound < overhead || (isHopeless && !packed) || entries > LARGE_ENTRIES)
      return { steps: bound + overhead, bytes };
    // The bound ignores that ships exclude each other and that one ship may cover several cells, so probe.
    const search = searchAll(packing);
    const each = packed ? EXAMINED_STEPS_PACKED : EXAMINED_STEPS;
    const enough = Number.isFinite(best) && !packed ? best / each : undefined;
    const looked = probeSearch(search, RandomStream.fromSeed(placements), packed ? PROBES_PACKED : PROBES, enough);
    return { steps: Math.min(bound, each * looked) + overhead, bytes };
  },

  kernel(packing, options): ExactKernel {
    const weighs = packing.groups.some(({ factors }) => factors !== undefined);
    return {
      wraps: false,
      roundings: () => roundings(packing),
      run(arithmetic) {
        // Layouts visited one by one never come near 2^53, so a second run would be a mistake. Their weights may.
        if (arithmetic.kind !== "float" && !weighs) throw new Error("enumeration runs in float64 only");
        return weighs ? weigh(packing, options, arithmetic) : count(packing, options);
      },
    };
  },
};

const count = (packing: Packing, { weights: wanted, progress }: MethodOptions): RawCount => {
  const search = searchAll(packing);
  const { begin, chosen, last } = search;
  const weights = new Float64Array(last.length);
  const tick = progress && (() => progress(search.done));
  let total = 0;
  while (search.next(Number.POSITIVE_INFINITY, tick) === "found") {
    const { placed, lastPlaces } = search;
    total += lastPlaces;
    if (!wanted) continue;
    for (let i = 0; i < placed; i++) weights[chosen[i]] += lastPlaces;
    for (let i = 0; i < lastPlaces; i++) weights[last[i]]++;
  }
  return { total, ...(wanted && { weights: byGroup(weights, begin) }) };
};

/** Like {@link count}, but each packing counts as the product of its placements' factors. */
const weigh = (packing: Packing, { weights: wanted, progress }: MethodOptions, arithmetic: Arithmetic): RawCount => {
  const { modulus } = arithmetic;
  const reduced = (value: number): number => (modulus > 0 ? value % modulus : value);
  const factors = groupFactorsIn(packing, arithmetic) as Float64Array;
  const search = searchAll(packing);
  const { begin, chosen, last } = search;
  const weights = new RunningSums(last.length, modulus);
  const total = new RunningSums(1, modulus);
  const tick = progress && (() => progress(search.done));
  while (search.next(Number.POSITIVE_INFINITY, tick) === "found") {
    const { placed, lastPlaces } = search;
    let product = 1;
    for (let i = 0; i < placed; i++) product = reduced(product * factors[chosen[i]]);
    let sum = 0;
    for (let i = 0; i < lastPlaces; i++) sum += factors[last[i]];
    const whole = reduced(product * reduced(sum));
    total.add(0, whole);
    if (!wanted) continue;
    for (let i = 0; i < placed; i++) weights.add(chosen[i], whole);
    for (let i = 0; i < lastPlaces; i++) weights.add(last[i], reduced(product * factors[last[i]]));
  }
  return { total: total.values[0], ...(wanted && { weights: byGroup(weights.values, begin) }) };
};

const byGroup = (weights: Float64Array, begin: Int32Array): Float64Array[] =>
  Array.from(begin.subarray(1), (end, g) => weights.subarray(begin[g], end));

/**
 * The number of roundings in any result of a weighted enumeration: a product of factors, a sum over the places of the
 * last ship, and sums with compensation, which rounds like three additions.
 */
const roundings = (packing: Packing): number =>
  factorRoundings(packing) + packing.groups.reduce((most, { placements }) => Math.max(most, placements.length), 0) + 8;

/**
 * Estimates the work of a search by random descents. The result is their mean plus two standard errors, because few
 * descents reach the large parts. @param enough ends the descents early once their mean is more than ten times this
 * number, or less than a tenth of it
 */
const probeSearch = (search: PackingSearch, random: RandomStream, most: number, enough: number | undefined): number => {
  let sum = 0;
  let squares = 0;
  let probes = 0;
  while (probes < most) {
    const work = search.probe(random);
    sum += work;
    squares += work * work;
    probes++;
    if (enough !== undefined && probes >= FEWEST_PROBES && (sum > 10 * enough * probes || 10 * sum < enough * probes))
      break;
  }
  const mean = sum / probes;
  return mean + 2 * Math.sqrt(Math.max(0, squares / probes - mean * mean) / probes);
};

/**
 * An upper bound on the ways to place all ships. One ship, of any group, must cover the required cell with the fewest
 * candidates; the other ships may lie anywhere. Found once, because the selector asks twice.
 */
const leastWays = oncePer(({ groups, required, table }: Packing): number => {
  const counts = groups.map((group) => group.count);
  const sizes = groups.map((group) => group.placements.length);
  if (required.length === 0) return waysToFill(counts, sizes);
  const covers = groups.map(({ placements }) => countCovers(table, placements));
  const candidates = Array.from(required, (cell) => covers.map((ofGroup) => ofGroup[cell]));
  const scarce = leastBy(candidates, (perGroup) => perGroup.reduce((a, b) => a + b, 0));
  let ways = 0;
  for (const [g, n] of scarce.entries()) {
    const others = counts.map((count, i) => (i === g ? count - 1 : count));
    if (n > 0) ways += n * waysToFill(others, sizes);
  }
  return ways;
});

/** How many of some placements cover each cell. */
const countCovers = ({ board, cells, cellStart }: Packing["table"], placements: Int32Array): Int32Array => {
  const covers = new Int32Array(board.cellCount);
  for (let j = 0; j < placements.length; j++) {
    const end = cellStart[placements[j] + 1];
    for (let i = cellStart[placements[j]]; i < end; i++) covers[cells[i]]++;
  }
  return covers;
};

/** An upper bound on the nodes to place these ships: all but the last are visited, the last is scanned. */
const waysToFill = (counts: readonly number[], sizes: readonly number[]): number =>
  counts.reduce((product, count, g) => product * Number(binomial(sizes[g], count)), 1);
