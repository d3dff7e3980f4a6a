import type { RandomStream } from "../../../core/random.ts";
import type { RawCount } from "../../arithmetic/exact-count.ts";

/**
 * Enumeration of packings with bit masks.
 *
 * Phase one covers the required cells: of those not yet covered the one with the fewest compatible candidates is
 * taken (as in Knuth's Algorithm X, "Dancing links", 2000), and each of its candidates tried; every packing is met once,
 * for each required cell is covered by exactly one ship. Phase two places the remaining ships group by group, in
 * ascending order within a group, from lists that are filtered at every step; the last ship of all is not visited but
 * counted by the length of its list. A placement that covers a required cell cannot come up in phase two, for its claims
 * are taken.
 *
 * Cost: about (packings / places of the last ship) visits, each of which filters the remaining lists; no memory but the
 * lists. Weights are added up on the way back, so that they cost nothing but the additions.
 *
 * @param words 32-bit words per mask
 * @param counts ships per group
 * @param claims per group the masks of its placements
 * @param covers per required cell its candidates
 */
export const enumerateKernel = (
  words: number,
  counts: readonly number[],
  claims: readonly Int32Array[],
  covers: readonly (readonly { readonly group: number; readonly index: number }[])[],
  wantWeights: boolean,
  progress?: (done: number) => void,
): RawCount => {
  const groups = counts.length;
  const left = Int32Array.from(counts);
  const weights = claims.map((masks) => new Float64Array(masks.length / words));
  const taken = new Int32Array(words);
  const covered = new Uint8Array(covers.length);
  // Which required cells each placement covers, to tick them off.
  const rows: number[][][] = claims.map((masks) => Array.from({ length: masks.length / words }, () => []));
  covers.forEach((list, row) => {
    for (const { group, index } of list) rows[group][index].push(row);
  });
  let ships = counts.reduce((a, b) => a + b, 0);

  const fits = (group: number, index: number): boolean => {
    const masks = claims[group];
    for (let w = 0, at = index * words; w < words; w++, at++) if (masks[at] & taken[w]) return false;
    return true;
  };
  const toggle = (group: number, index: number): void => {
    const masks = claims[group];
    for (let w = 0, at = index * words; w < words; w++, at++) taken[w] ^= masks[at];
  };

  const cover = (depth: number): number => {
    let best = -1;
    let fewest = Number.POSITIVE_INFINITY;
    for (let row = 0; row < covers.length; row++) {
      if (covered[row]) continue;
      let n = 0;
      for (const { group, index } of covers[row]) if (left[group] > 0 && fits(group, index)) n++;
      if (n < fewest) {
        fewest = n;
        best = row;
      }
    }
    if (fewest === 0) return 0;
    if (best < 0) return fillAll();
    let sum = 0;
    let tried = 0;
    for (const { group, index } of covers[best]) {
      tried++;
      if (left[group] === 0 || !fits(group, index)) continue;
      toggle(group, index);
      left[group]--;
      ships--;
      for (const row of rows[group][index]) covered[row] = 1;
      const found = cover(depth + 1);
      for (const row of rows[group][index]) covered[row] = 0;
      ships++;
      left[group]++;
      toggle(group, index);
      weights[group][index] += found;
      sum += found;
      if (depth === 0) progress?.(tried / covers[best].length);
    }
    return sum;
  };

  /** Phase two: lists of what still fits, per group that has ships left, the shortest last to be counted. */
  const fillAll = (): number => {
    if (ships === 0) return 1;
    const open: { group: number; list: Int32Array; length: number; left: number }[] = [];
    for (let group = 0; group < groups; group++) {
      if (left[group] === 0) continue;
      const size = claims[group].length / words;
      const list = new Int32Array(size);
      let length = 0;
      for (let index = 0; index < size; index++) if (fits(group, index)) list[length++] = index;
      if (length < left[group]) return 0;
      open.push({ group, list, length, left: left[group] });
    }
    // The longest list is the one worth counting instead of visiting, and it must be of a single ship to be last.
    open.sort((a, b) => a.length - b.length);
    const lists = open.map(({ group, list, length }) => ({ group, list, length }));
    const order = open.flatMap(({ left: n }, i) => new Array<number>(n).fill(i));
    return fill(lists, order, 0, 0);
  };

  // Filtered lists per depth, reused between visits.
  const scratch: Int32Array[][] = [];

  const fill = (
    lists: readonly { group: number; list: Int32Array; length: number }[],
    order: readonly number[],
    depth: number,
    from: number,
  ): number => {
    const current = lists[order[depth]];
    const { group, list, length } = current;
    const own = weights[group];
    if (depth === order.length - 1) {
      if (wantWeights) for (let i = from; i < length; i++) own[list[i]]++;
      return length - from;
    }
    const masks = claims[group];
    scratch[depth] ??= [];
    const buffers = scratch[depth];
    let sum = 0;
    const next: { group: number; list: Int32Array; length: number }[] = [...lists];
    for (let i = from; i < length; i++) {
      const index = list[i];
      const at = index * words;
      let alive = true;
      const sameAgain = order[depth + 1] === order[depth];
      for (let j = order[depth] + (sameAgain ? 0 : 1); j < lists.length && alive; j++) {
        const other = lists[j];
        const otherMasks = claims[other.group];
        let buffer = buffers[j];
        if (!buffer || buffer.length < other.length) buffer = buffers[j] = new Int32Array(other.length);
        let kept = 0;
        const start = j === order[depth] ? i + 1 : 0;
        if (words === 4) {
          const a = masks[at];
          const b = masks[at + 1];
          const c = masks[at + 2];
          const d = masks[at + 3];
          for (let k = start; k < other.length; k++) {
            const o = other.list[k] * 4;
            if (
              ((otherMasks[o] & a) | (otherMasks[o + 1] & b) | (otherMasks[o + 2] & c) | (otherMasks[o + 3] & d)) ===
              0
            ) {
              buffer[kept++] = other.list[k];
            }
          }
        } else {
          for (let k = start; k < other.length; k++) {
            const o = other.list[k] * words;
            let clash = 0;
            for (let w = 0; w < words; w++) clash |= otherMasks[o + w] & masks[at + w];
            if (clash === 0) buffer[kept++] = other.list[k];
          }
        }
        if (kept === 0) alive = false;
        next[j] = { group: other.group, list: buffer, length: kept };
      }
      if (!alive) continue;
      const found = fill(next, order, depth + 1, 0);
      if (found > 0) {
        own[index] += found;
        sum += found;
      }
      if (depth === 0) progress?.(i / length);
    }
    return sum;
  };

  const total = cover(0);
  return wantWeights ? { total, weights } : { total };
};

/**
 * Lists packings, in the order in which {@link enumerateKernel} would count them: for each, group and index of every
 * placement in turn; undefined when there are more than `limit`. Cost: a visit of every packing and of every dead end.
 */
export const listKernel = (
  words: number,
  counts: readonly number[],
  claims: readonly Int32Array[],
  covers: readonly (readonly { readonly group: number; readonly index: number }[])[],
  limit: number,
  onStep: (listed: number) => void = () => {},
): number[] | undefined => {
  const left = [...counts];
  const taken = new Int32Array(words);
  const chosen: number[] = [];
  const found: number[] = [];
  let number = 0;
  let steps = 0;
  const fits = (group: number, index: number): boolean => {
    if ((++steps & 4095) === 0) onStep(number);
    for (let w = 0, at = index * words; w < words; w++, at++) if (claims[group][at] & taken[w]) return false;
    return true;
  };
  /** Puts a placement, goes on, and takes it back. */
  const tryOut = (group: number, index: number, goOn: () => boolean): boolean => {
    for (let w = 0, at = index * words; w < words; w++, at++) taken[w] ^= claims[group][at];
    left[group]--;
    chosen.push(group, index);
    const going = goOn();
    chosen.length -= 2;
    left[group]++;
    for (let w = 0, at = index * words; w < words; w++, at++) taken[w] ^= claims[group][at];
    return going;
  };
  const isCovered = (row: number): boolean =>
    covers[row].some(({ group, index }) => {
      for (let i = 0; i < chosen.length; i += 2) if (chosen[i] === group && chosen[i + 1] === index) return true;
      return false;
    });
  const cover = (): boolean => {
    let best: { readonly group: number; readonly index: number }[] | undefined;
    for (const [row, candidates] of covers.entries()) {
      if (isCovered(row)) continue;
      const list = candidates.filter(({ group, index }) => left[group] > 0 && fits(group, index));
      if (best === undefined || list.length < best.length) best = list;
    }
    if (best === undefined) return fill(0, 0);
    for (const { group, index } of best) if (!tryOut(group, index, cover)) return false;
    return true;
  };
  const fill = (group: number, from: number): boolean => {
    if (group === counts.length) {
      for (const part of chosen) found.push(part);
      return ++number <= limit;
    }
    if (left[group] === 0) return fill(group + 1, 0);
    const size = claims[group].length / words;
    for (let index = from; index < size; index++) {
      if (fits(group, index) && !tryOut(group, index, () => fill(group, index + 1))) return false;
    }
    return true;
  };
  return cover() ? found : undefined;
};

/**
 * Estimates the steps of {@link enumerateKernel} by random descents (Knuth, "Estimating the efficiency of backtrack
 * programs", 1975): the product of the numbers of choices on the way is an unbiased estimate of the nodes at each depth.
 * Returns the mean of the probes plus two standard errors, for the tree may have large parts that few probes meet.
 * A step is one placement looked at. Cost: probes times ships times placements.
 */
export const probeEnumeration = (
  words: number,
  counts: readonly number[],
  claims: readonly Int32Array[],
  covers: readonly (readonly { readonly group: number; readonly index: number }[])[],
  random: RandomStream,
  probes: number,
): number => {
  const sizes = claims.map((masks) => masks.length / words);
  let sum = 0;
  let squares = 0;
  for (let probe = 0; probe < probes; probe++) {
    let steps = 0;
    const finish = (): void => {
      sum += steps;
      squares += steps * steps;
    };
    const taken = new Int32Array(words);
    const left = [...counts];
    const fits = (group: number, index: number): boolean => {
      for (let w = 0; w < words; w++) if (claims[group][index * words + w] & taken[w]) return false;
      return true;
    };
    const put = (group: number, index: number): void => {
      for (let w = 0; w < words; w++) taken[w] |= claims[group][index * words + w];
      left[group]--;
    };
    let nodes = 1;
    // Required cells first. A cell is covered when none of its candidates fits any more because one of them was put.
    const open = new Set(covers.keys());
    const chosen = new Set<string>();
    while (open.size > 0 && nodes > 0) {
      let best: { group: number; index: number }[] | undefined;
      for (const row of open) {
        if (covers[row].some(({ group, index }) => chosen.has(`${group},${index}`))) {
          open.delete(row);
          continue;
        }
        const list = covers[row].filter(({ group, index }) => left[group] > 0 && fits(group, index));
        steps += nodes * covers[row].length;
        if (best === undefined || list.length < best.length) best = list;
      }
      if (best === undefined) break;
      nodes *= best.length;
      if (best.length === 0) break;
      const { group, index } = best[random.below(best.length)];
      chosen.add(`${group},${index}`);
      put(group, index);
    }
    if (nodes === 0) {
      finish();
      continue;
    }
    const listOf = (group: number): number[] => {
      const list: number[] = [];
      for (let index = 0; index < sizes[group]; index++) if (fits(group, index)) list.push(index);
      return list;
    };
    const lengths = counts.map((_, group) => (left[group] > 0 ? listOf(group).length : 0));
    const order = counts.flatMap((_, group) => new Array<number>(left[group]).fill(group));
    order.sort((a, b) => lengths[a] - lengths[b] || a - b);
    for (let depth = 0; depth < order.length && nodes > 0; depth++) {
      const group = order[depth];
      const list = listOf(group);
      const later = order.slice(depth + 1);
      if (later.length === 0) {
        steps += nodes * list.length;
        break;
      }
      // Ships of one group are placed in ascending order: each set of them is met once, not in every order.
      const same = order.slice(0, depth + 1).filter((other) => other === group).length;
      nodes *= list.length / same;
      for (const other of new Set(later)) steps += nodes * lengths[other];
      if (list.length > 0) put(group, list[random.below(list.length)]);
    }
    finish();
  }
  const mean = sum / probes;
  return mean + 2 * Math.sqrt(Math.max(0, squares / probes - mean * mean) / probes);
};
