/** A set of small whole numbers, stored as the bits of a bigint. */
export type BitSet = bigint;

/** The set of a single number. */
export const bitOf = (i: number): BitSet => 1n << BigInt(i);

/** The set of the whole numbers from 0 to n - 1. */
export const firstBits = (n: number): BitSet => bitOf(n) - 1n;

/** The members of a set, in ascending order. */
export const membersOf = (set: BitSet): number[] => {
  const digits = set.toString(2);
  const members: number[] = [];
  for (let i = digits.length - 1; i >= 0; i--) if (digits[i] === "1") members.push(digits.length - 1 - i);
  return members;
};

export const sizeOf = (set: BitSet): number => membersOf(set).length;

/** A set that intersects all given sets, and whether it is proven that no smaller set does. */
interface HittingSet {
  /** The set; undefined if none below the limit was found. */
  readonly set: BitSet | undefined;
  /** Whether the search finished: then no smaller set meets all sets, or none below the limit exists. */
  readonly exact: boolean;
}

/**
 * A smallest set below `limit` members that meets every set. The search branches at a set with the fewest
 * members, and first tries those that are in many sets. Disjoint sets give a bound. Cost: exponential in the
 * size of the result, hence `maxNodes`.
 */
export const smallestHittingSet = (sets: readonly BitSet[], limit: number, maxNodes: number): HittingSet => {
  const lists = [...new Set(sets)].map(membersOf).sort((a, b) => a.length - b.length);
  const width = 1 + lists.reduce((most, list) => Math.max(most, list[list.length - 1] ?? 0), 0);
  const has = lists.map((list) => {
    const row = new Uint8Array(width);
    for (const i of list) row[i] = 1;
    return row;
  });
  let best: readonly number[] | undefined;
  let nodes = 0;
  const marks = new Int32Array(width);
  const chosen: number[] = [];
  const isClosed = new Uint8Array(width);
  const visit = (open: readonly number[]): void => {
    if (++nodes > maxNodes) return;
    if (open.length === 0) {
      if (chosen.length < (best?.length ?? limit)) best = [...chosen];
      return;
    }
    if (chosen.length + disjointSets(lists, open, marks, nodes) >= (best?.length ?? limit)) return;
    const met = (i: number): number => open.reduce((sum, set) => sum + has[set][i], 0);
    const choices = lists[open[0]].flatMap((i) => (isClosed[i] === 1 ? [] : [{ i, met: met(i) }]));
    for (const { i } of choices.sort((a, b) => b.met - a.met || a.i - b.i)) {
      chosen.push(i);
      visit(open.filter((set) => has[set][i] === 0));
      chosen.pop();
      // All results with this member have been tried.
      isClosed[i] = 1;
    }
    for (const { i } of choices) isClosed[i] = 0;
  };
  visit(lists.map((_, set) => set));
  return { set: best?.reduce((set, i) => set | bitOf(i), 0n), exact: nodes <= maxNodes };
};

/**
 * The latest of the sets of `size` members that meet every set. Requires that no smaller set does so. The latest
 * has the greatest last member, then the greatest second-last member, and so on. Undefined if there is none, or
 * if a search was cut short. @param maxNodes for each search; there is at most one for each number in the sets
 */
export const latestHittingSet = (sets: readonly BitSet[], size: number, maxNodes: number): BitSet | undefined => {
  const members = membersOf(sets.reduce((all, set) => all | set, 0n)).reverse();
  let open = [...sets];
  let chosen = 0n;
  let left = size;
  for (const i of members) {
    if (open.length === 0) break;
    const below = open.map((set) => set & firstBits(i));
    const rest = below.filter((_, at) => (open[at] & bitOf(i)) === 0n);
    const hitting = rest.includes(0n) ? undefined : smallestHittingSet(rest, left, maxNodes);
    if (hitting?.set !== undefined) {
      chosen |= bitOf(i);
      open = rest;
      left--;
    } else {
      if (hitting?.exact === false || below.includes(0n)) return undefined;
      open = below;
    }
  }
  return open.length === 0 ? chosen : undefined;
};

/** The number of pairwise disjoint sets found among the open sets, by size; `mark` in `marks` is scratch space. */
const disjointSets = (
  lists: readonly (readonly number[])[],
  open: readonly number[],
  marks: Int32Array,
  mark: number,
): number => {
  let disjoint = 0;
  for (const set of open) {
    const list = lists[set];
    if (list.some((i) => marks[i] === mark)) continue;
    disjoint++;
    for (const i of list) marks[i] = mark;
  }
  return disjoint;
};
