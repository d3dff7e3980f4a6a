import { firstAbove } from "../../core/lists.ts";
import type { RandomStream } from "../../core/random.ts";
import { unlessRefused } from "../../core/result.ts";
import { constrain } from "../../knowledge/constraints.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { sharesLengths } from "../../scenario/fleet.ts";
import { walkSteps } from "../methods/walk.ts";
import { type Reduction, reduce } from "../packing/packing.ts";
import {
  type Cover,
  HeadDraw,
  listCovers,
  type MaskedPacking,
  MOST_COVERS_OF_HEADS,
  MOST_HEADS,
  makeMasks,
  propose,
} from "./head-draw.ts";

/** Drawn layouts: their placements, layout by layout, one for each ship. */
interface DrawnLayouts {
  readonly ships: number;
  readonly placements: Int32Array;
  readonly tries: number;
  /** Whether covers were extended to heads, see `HeadDraw`. */
  readonly byHeads: boolean;
}

/** The maximum number of bytes for the masks of placements. */
const MOST_MASK_BYTES = 100e6;

/** The maximum number of ways to cover the hits that are listed. */
const MOST_COVERS = 100_000;

/** The maximum number of proposals per layout before another way of drawing is used. */
const MOST_TRIES = 150;

/** The number of proposals before the first check whether the layouts take too many. */
const FIRST_TRIES = 10_000;

/** The most proposals for each of the first few layouts before heads are made. */
const FEW_TRIES = 12;
const TRIED_FIRST = 1000;

/**
 * Layouts drawn independently and uniformly, by proposals that are accepted or rejected. The ships on open hits
 * come from a list of all ways to cover the hits. Each way is drawn in proportion to the number of proposals
 * that complete it, whatever the order of the ships of a class. The other ships come from their placements off
 * these hits, regardless of one another. Proposals with overlaps are rejected.
 *
 * Undefined if this takes too long or too much memory, if there is no layout, with totals or shared lengths, and if
 * ships may overlap. Use `sampleLayouts` then. Equal seeds give equal layouts, also for equivalent knowledge.
 *
 * Cost: the ways to cover the hits, and 0.1 us for each proposal; milliseconds for 4,096 layouts of the American
 * game with an open hit.
 *
 * @param mostHeads how far covers are extended if the board is crowded, see `HeadDraw`
 * @param walk covers are not extended where a walk takes at most this many steps: `sampleLayouts` is then quicker
 */
export const drawByCovers = (
  knowledge: Knowledge,
  number: number,
  random: RandomStream,
  mostHeads = MOST_HEADS,
  walk = 0,
): DrawnLayouts | undefined => {
  const { contact, fleet } = knowledge.scenario;
  if (contact === "overlap" || sharesLengths(fleet)) return undefined;
  const constraints = constrain(knowledge);
  const reduction = reduce(constraints);
  if (!reduction.possible || reduction.packing.sums.length > 0) return undefined;
  const ships = constraints.counts.reduce((sum, count) => sum + count, 0);
  const { fixed, packing } = reduction;
  if (packing.groups.length === 0) {
    if (packing.required.length > 0) return undefined;
    const placements = new Int32Array(number * ships);
    for (let i = 0; i < number; i++) placements.set(fixed, i * ships);
    return { ships, placements, tries: 0, byHeads: false };
  }
  const masks = unlessRefused(() => makeMasks(packing, MOST_MASK_BYTES));
  if (!masks) return undefined;
  const covers = listCovers(masks, MOST_COVERS);
  if (!covers || covers.length === 0) return undefined;
  const free = freePlacements(masks);
  const sums = cumulativeWeights(masks, covers, free);
  const whole = sums[sums.length - 1];
  if (whole === 0) return undefined;
  const isSafe = whole <= Number.MAX_SAFE_INTEGER;
  const canExtend = covers.length <= MOST_COVERS_OF_HEADS;
  const draw = (proposals: Proposals, most: (drawn: number) => number): Drawn | undefined =>
    drawWith(reduction, number, ships, random, proposals, most);
  const drawByHeads = (): DrawnLayouts | undefined => {
    if (walk > 0 && walkSteps(packing) <= walk) return undefined;
    const heads = new HeadDraw(masks, covers, free, mostHeads);
    const drawn = heads.isEmpty ? undefined : draw(heads, (many) => Math.max(FIRST_TRIES, many * MOST_TRIES));
    return drawn && { ...drawn, byHeads: true };
  };
  if (canExtend && (!isSafe || number * FEW_TRIES < TRIED_FIRST)) return drawByHeads();
  if (!isSafe) return undefined;
  const drawn = draw(coverProposals(masks, covers, free, sums), (many) =>
    canExtend ? Math.max(TRIED_FIRST, many * FEW_TRIES) : Math.max(FIRST_TRIES, many * MOST_TRIES),
  );
  if (drawn) return { ...drawn, byHeads: false };
  return canExtend ? drawByHeads() : undefined;
};

type Drawn = Omit<DrawnLayouts, "byHeads">;

/** A source of packings that may be bad: the group and index of each ship are the first `size` numbers. */
interface Proposals {
  readonly chosen: Int32Array;
  readonly size: number;
  /** Proposes a packing; returns whether its ships are compatible. */
  propose(random: RandomStream): boolean;
}

/** Packings that extend covers. @param sums of the covers' weights */
const coverProposals = (
  problem: MaskedPacking,
  covers: readonly Cover[],
  free: readonly Int32Array[],
  sums: Float64Array,
): Proposals => {
  const chosen = new Int32Array(2 * problem.counts.reduce((a, b) => a + b, 0));
  const taken = new Int32Array(problem.words);
  const last = sums.length - 1;
  let size = 0;
  return {
    chosen,
    get size() {
      return size;
    },
    propose(random) {
      const at = last === 0 ? 0 : firstAbove(sums, 0, last, random.below(sums[last]));
      size = propose(problem, covers[at], free, random, taken, chosen);
      return size > 0;
    },
  };
};

/** Draws by proposals until there are enough layouts. @param most the maximum number of proposals for this many */
const drawWith = (
  reduction: Reduction,
  number: number,
  ships: number,
  random: RandomStream,
  proposals: Proposals,
  most: (drawn: number) => number,
): Drawn | undefined => {
  const { fixed } = reduction;
  const placements = new Int32Array(number * ships);
  let tries = 0;
  for (let i = 0; i < number; i++) {
    const limit = most(i + 1);
    do if (++tries > limit) return undefined;
    while (!proposals.propose(random));
    placements.set(fixed, i * ships);
    handOut(reduction, proposals, placements, i * ships + fixed.length, random);
  }
  return { ships, placements, tries };
};

/**
 * The cumulative numbers of proposals that complete the covers, up to a common factor: whole numbers, of which only
 * the last ones may exceed 2^53. Take a group of m ships, u of them in the cover, with n placements for the others.
 * There are n^(m - u) proposals, in groups of (m - u)! that differ only in the order of ships. The common factor is
 * m! and the powers of n that all covers share.
 */
const cumulativeWeights = (
  { counts }: MaskedPacking,
  covers: readonly Cover[],
  free: readonly Int32Array[],
): Float64Array => {
  const leastLeft = counts.map((count, group) => covers.reduce((n, { left }) => Math.min(n, left[group]), count));
  let sum = 0;
  return Float64Array.from(covers, ({ left }) => {
    let weight = 1;
    for (const [group, ships] of left.entries()) {
      const places = free[group].length;
      if (places === 0 && ships > 0) weight = 0;
      for (let k = counts[group]; k > ships; k--) weight *= k;
      for (let k = leastLeft[group]; k < ships; k++) weight *= places;
    }
    sum += weight;
    return sum;
  });
};

/** Writes the placements of a proposal, distributing those of each group among its classes at random. */
const handOut = (
  { packing }: Reduction,
  { chosen, size }: Proposals,
  placements: Int32Array,
  from: number,
  random: RandomStream,
): void => {
  const { groups, table } = packing;
  let at = from;
  for (const [group, { members, placements: places }] of groups.entries()) {
    const start = at;
    for (let i = 0; i < size; i += 2) if (chosen[i] === group) placements[at++] = places[chosen[i + 1]];
    if (members.length === 1) continue;
    const first = table.classStart[members[0].shipClass];
    let next = start;
    for (const { shipClass, count } of members) {
      for (let k = 0; k < count; k++, next++) {
        const other = next + random.below(at - next);
        const placement = placements[other];
        placements[other] = placements[next];
        placements[next] = placement + table.classStart[shipClass] - first;
      }
    }
  }
};

const freePlacements = ({ words, claims, covers }: MaskedPacking): Int32Array[] =>
  claims.map((masks, group) => {
    const covering = new Uint8Array(masks.length / words);
    for (const list of covers) for (const place of list) if (place.group === group) covering[place.index] = 1;
    return Int32Array.from(covering.keys()).filter((index) => covering[index] === 0);
  });
