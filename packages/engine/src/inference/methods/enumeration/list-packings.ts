/**
 * Lists packings, in the order in which `enumerateKernel` would count them: for each, group and index of every
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
  const withPlaced = (group: number, index: number, goOn: () => boolean): boolean => {
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
    for (const { group, index } of best) if (!withPlaced(group, index, cover)) return false;
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
      if (fits(group, index) && !withPlaced(group, index, () => fill(group, index + 1))) return false;
    }
    return true;
  };
  return cover() ? found : undefined;
};
