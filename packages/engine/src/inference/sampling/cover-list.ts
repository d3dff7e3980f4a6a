/** Placements as masks of claims, and which of them cover the cells that must be covered. */
export interface CoverProblem {
  readonly words: number;
  /** Ships of each group. */
  readonly counts: readonly number[];
  /** Per group the masks of its placements, `words` words each. */
  readonly claims: readonly Int32Array[];
  /** For each required cell, group and index of every placement that covers it. */
  readonly covers: readonly (readonly { readonly group: number; readonly index: number }[])[];
}

/** A way to cover all required cells: the ships that cover any of them. */
export interface Cover {
  /** Group and index of each ship in turn. */
  readonly chosen: readonly number[];
  /** Ships used of each group. */
  readonly used: readonly number[];
  /** Their claims. */
  readonly taken: Int32Array;
}

/**
 * All sets of compatible placements that cover the required cells, each placement covering at least one; only
 * the empty set if none is required. Each is found once, because one ship alone covers a required cell.
 * Undefined when there are more than `most`.
 *
 * Cost: a visit of each set and of each dead end.
 */
export const listCovers = (
  { words, counts, claims, covers }: CoverProblem,
  most: number,
): readonly Cover[] | undefined => {
  // The scarcest cell first keeps the dead ends few.
  const order = covers.map((_, cell) => cell).sort((a, b) => covers[a].length - covers[b].length || a - b);
  const cellsOf = covered(covers);
  const left = [...counts];
  const done = new Uint8Array(covers.length);
  const taken = new Int32Array(words);
  const chosen: number[] = [];
  const found: Cover[] = [];
  const fits = (mask: Int32Array, at: number): boolean => {
    for (let w = 0; w < words; w++) if ((mask[at + w] & taken[w]) !== 0) return false;
    return true;
  };
  const toggle = (group: number, index: number, by: number): void => {
    const mask = claims[group];
    for (let w = 0; w < words; w++) taken[w] ^= mask[index * words + w];
    for (const cell of cellsOf[group].get(index) ?? []) done[cell] += by;
    left[group] -= by;
  };
  const visit = (from: number): boolean => {
    let at = from;
    while (at < order.length && done[order[at]] > 0) at++;
    if (at === order.length) {
      if (found.length === most) return false;
      found.push({ chosen: [...chosen], used: counts.map((count, g) => count - left[g]), taken: taken.slice() });
      return true;
    }
    for (const { group, index } of covers[order[at]]) {
      if (left[group] === 0 || !fits(claims[group], index * words)) continue;
      toggle(group, index, 1);
      chosen.push(group, index);
      const goesOn = visit(at + 1);
      chosen.length -= 2;
      toggle(group, index, -1);
      if (!goesOn) return false;
    }
    return true;
  };
  return visit(0) ? found : undefined;
};

/** Per group the required cells that each placement covers. */
const covered = (covers: CoverProblem["covers"]): Map<number, number[]>[] => {
  const lists: Map<number, number[]>[] = [];
  for (const [cell, list] of covers.entries()) {
    for (const { group, index } of list) {
      lists[group] ??= new Map();
      const own = lists[group].get(index);
      if (own) own.push(cell);
      else lists[group].set(index, [cell]);
    }
  }
  return lists;
};
