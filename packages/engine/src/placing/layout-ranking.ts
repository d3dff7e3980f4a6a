import { binomial } from "../core/count.ts";
import type { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { workBounds } from "../core/work-limits.ts";
import type { InferOptions } from "../inference/methods/method.ts";
import { makeWalk } from "../inference/methods/walk.ts";
import { classShift, type Packing, reduce } from "../inference/packing/packing.ts";
import { constrain } from "../knowledge/constraints.ts";
import { checkIsKnowledge, type Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";

/** The lexicographic rank of a set among all sets of as many numbers below `size`. @param items ascending */
export const rankSelection = (size: number, items: readonly number[]): bigint => {
  let rank = 0n;
  let from = 0;
  items.forEach((item, i) => {
    // The sets that come before: all with the same beginning, minus those whose next item is not smaller.
    const left = items.length - i;
    rank += binomial(size - from, left) - binomial(size - item, left);
    from = item + 1;
  });
  return rank;
};

/** The inverse of {@link rankSelection}. */
export const unrankSelection = (size: number, count: number, rank: bigint): number[] => {
  const items: number[] = [];
  let from = 0;
  for (let left = count; left > 0; left--) {
    const all = binomial(size - from, left);
    // The largest item with no more than `rank` sets before it.
    let low = from;
    let high = size - left;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (all - binomial(size - middle, left) <= rank) low = middle;
      else high = middle - 1;
    }
    rank -= all - binomial(size - low, left);
    items.push(low);
    from = low + 1;
  }
  return items;
};

/** How many arrangements letters have, by how often each occurs. */
export const arrangements = (counts: readonly number[]): bigint => {
  let product = 1n;
  let sum = 0;
  for (const count of counts) {
    sum += count;
    product *= binomial(sum, count);
  }
  return product;
};

/** The rank of a word among the arrangements of its letters, in lexicographic order. @param counts of the letters */
export const rankWord = (counts: readonly number[], word: readonly number[]): bigint => {
  const left = [...counts];
  let rank = 0n;
  for (const letter of word) {
    for (let smaller = 0; smaller < letter; smaller++) {
      if (left[smaller] === 0) continue;
      left[smaller]--;
      rank += arrangements(left);
      left[smaller]++;
    }
    left[letter]--;
  }
  return rank;
};

/** The inverse of {@link rankWord}. */
export const unrankWord = (counts: readonly number[], rank: bigint): number[] => {
  const left = [...counts];
  const word: number[] = [];
  for (let n = counts.reduce((a, b) => a + b, 0); n > 0; n--) {
    for (let letter = 0; letter < left.length; letter++) {
      if (left[letter] === 0) continue;
      left[letter]--;
      const ways = arrangements(left);
      if (rank < ways) {
        word.push(letter);
        break;
      }
      rank -= ways;
      left[letter]++;
    }
  }
  return word;
};

/**
 * The ranks of all layouts that agree with some knowledge: positions in a fixed order, from 0, without a list.
 *
 * The order goes square by square along the board's shorter side. Of two layouts that agree up to a square, the one that leaves it empty comes first; otherwise the ship that
 * begins there decides. The ways to distribute places among interchangeable classes are consecutive.
 */
export interface LayoutRanking {
  readonly knowledge: Knowledge;
  /** The ranking method: `frontier`, `state-graph`, `combinations`, or `reduction` if nothing is left to decide. */
  readonly method: string;
  readonly layouts: bigint;
  /** The layout with a rank. @throws RangeError when there is none. */
  unrank(rank: bigint): Layout;
  /** The rank of a layout; undefined if it does not agree with the knowledge. */
  rank(layout: Layout): bigint | undefined;
  /** The placements of a random layout, in ascending order; all layouts are equally likely. */
  draw(random: RandomStream): number[];
}

/**
 * Prepares the ranking of all layouts.
 *
 * Cost: a count that may use no symmetry, in JavaScript, and 8 bytes for each state of the walk (170 MB for the Russian
 * board): on the empty boards of the presets 0.1 to 5 seconds, up to 200 times as much as `countLayouts`. Then
 * microseconds for a rank or a layout.
 *
 * @throws RefusedError with the estimate when no method is within the limits, or for shots where ships may overlap.
 * @example
 * import { makeKnowledge, preset } from "@broadside/engine";
 * import { rankLayouts } from "@broadside/engine/placing";
 *
 * const ranking = rankLayouts(makeKnowledge(preset("gorkoff-5x5")));
 * ranking.layouts; // => 1428n
 * ranking.rank(ranking.unrank(1000n)); // => 1000n
 */
export const rankLayouts = (knowledge: Knowledge, options: InferOptions = {}): LayoutRanking => {
  checkIsKnowledge(knowledge);
  const { scenario } = knowledge;
  if (scenario.contact === "overlap") return rankSelections(knowledge);
  const { packing, multiplicity, fixed, possible } = reduce(constrain(knowledge));
  const walk = possible ? makeWalk(packing, workBounds(options)) : undefined;
  const layouts = (walk?.total ?? 0n) * multiplicity;
  const { table } = packing;
  const sorted = (placements: number[]): number[] => placements.sort((a, b) => a - b);
  return {
    knowledge,
    method: walk?.method ?? "reduction",
    layouts,
    unrank(rank) {
      checkRank(rank, layouts);
      const packed = walk!.unrank(rank / multiplicity);
      return { scenario, placements: sorted([...fixed, ...unrankHands(packing, packed, rank % multiplicity)]) };
    },
    rank({ placements }) {
      if (!walk || !isWhole(table, scenario.fleet, placements)) return undefined;
      if (!fixed.every((p) => placements.includes(p))) return undefined;
      const { packed, rank } = rankHands(
        packing,
        placements.filter((p) => !fixed.includes(p)),
      );
      const base = walk.rank(packed);
      return base === undefined ? undefined : base * multiplicity + rank;
    },
    draw(random) {
      if (!walk) throw new RangeError("there is no layout to draw");
      const packed = walk.draw(random);
      if (multiplicity === 1n) return sorted([...fixed, ...packed]);
      return sorted([...fixed, ...unrankHands(packing, packed, random.belowBig(multiplicity))]);
    },
  };
};

const checkRank = (rank: bigint, layouts: bigint): void => {
  if (rank < 0n || rank >= layouts) {
    throw new RangeError(
      layouts === 0n ? "no layout exists" : `there is no layout ${rank}: they are numbered from 0 to ${layouts - 1n}`,
    );
  }
};

/** Whether there are as many ships of each class as in the fleet. */
const isWhole = (table: PlacementTable, fleet: readonly { count: number }[], placements: readonly number[]): boolean =>
  fleet.every(({ count }, k) => placements.filter((p) => table.classOf[p] === k).length === count) &&
  placements.length === fleet.reduce((sum, { count }) => sum + count, 0);

/** A layout's placements, from those of its packing and the rank of the ways to share each group among its classes. */
const unrankHands = ({ table, groups }: Packing, packed: readonly number[], rank: bigint): number[] => {
  const out: number[] = [];
  for (const { members } of groups) {
    const [first] = members;
    const places = packed.filter((p) => table.classOf[p] === first.shipClass).sort((a, b) => a - b);
    const counts = members.map(({ count }) => count);
    const ways = arrangements(counts);
    const word = unrankWord(counts, rank % ways);
    rank /= ways;
    places.forEach((p, i) => {
      out.push(p + classShift(table, first.shipClass, members[word[i]].shipClass));
    });
  }
  return out;
};

/** The inverse of {@link unrankHands}. */
const rankHands = ({ table, groups }: Packing, placements: readonly number[]): { packed: number[]; rank: bigint } => {
  const packed: number[] = [];
  let rank = 0n;
  let unit = 1n;
  for (const { members } of groups) {
    const base = table.classStart[members[0].shipClass];
    const ships = placements
      .flatMap((p) => {
        const member = members.findIndex(({ shipClass }) => shipClass === table.classOf[p]);
        return member < 0 ? [] : [{ member, place: p - table.classStart[table.classOf[p]] + base }];
      })
      .sort((a, b) => a.place - b.place);
    for (const { place } of ships) packed.push(place);
    const counts = members.map(({ count }) => count);
    const word = ships.map(({ member }) => member);
    rank += unit * rankWord(counts, word);
    unit *= arrangements(counts);
  }
  return { packed, rank };
};

/** Where ships may overlap, each class is a set of distinct placements, ranked as combinations. */
const rankSelections = (knowledge: Knowledge): LayoutRanking => {
  const { scenario, observations } = knowledge;
  if (observations.length > 0) {
    throw new RefusedError("where ships may overlap, layouts are ranked without shots only");
  }
  const table = placementsOf(scenario);
  const classes = scenario.fleet.map(({ count }, k) => {
    const start = table.classStart[k];
    const size = table.classStart[k + 1] - start;
    return { start, size, count, ways: binomial(size, count) };
  });
  const layouts = classes.reduce((product, { ways }) => product * ways, 1n);
  const unrank = (rank: bigint): number[] => {
    let rest = rank;
    // The last class varies fastest.
    const parts = [...classes].reverse().map(({ start, size, count, ways }) => {
      const selection = unrankSelection(size, count, rest % ways);
      rest /= ways;
      return selection.map((i) => start + i);
    });
    return parts.reverse().flat();
  };
  return {
    knowledge,
    method: "combinations",
    layouts,
    unrank(rank) {
      checkRank(rank, layouts);
      return { scenario, placements: unrank(rank) };
    },
    rank({ placements }) {
      if (!isWhole(table, scenario.fleet, placements) || new Set(placements).size < placements.length) return undefined;
      let rank = 0n;
      for (const [k, { start, size, ways }] of classes.entries()) {
        const selection = placements.filter((p) => table.classOf[p] === k).map((p) => p - start);
        selection.sort((a, b) => a - b);
        rank = rank * ways + rankSelection(size, selection);
      }
      return rank;
    },
    draw(random) {
      if (layouts === 0n) throw new RangeError("there is no layout to draw");
      return unrank(random.belowBig(layouts));
    },
  };
};
