import type { EdgeList } from "../row-graph.ts";

/** target |= source, shifted by a move if there is one, along the edges of a list. */
export const pushBits = (
  { sources, targets }: EdgeList,
  set: Int32Array,
  words: number,
  step: number,
  room: Int32Array | undefined,
): void => {
  const skip = step >> 5;
  const bits = step & 31;
  for (let e = 0; e < sources.length; e++) {
    const source = sources[e] * words;
    const target = targets[e] * words;
    let any = 0;
    for (let w = 0; w < words; w++) any |= set[source + w];
    if (any === 0) continue;
    if (room === undefined) {
      for (let w = 0; w < words; w++) set[target + w] |= set[source + w];
      continue;
    }
    // What leaves a word at the top enters the next; shifted in two steps, for a shift by 32 would be none.
    for (let w = skip, carried = 0; w < words; w++) {
      const own = set[source + w - skip] & room[w - skip];
      set[target + w] |= (own << bits) | carried;
      carried = (own >>> 1) >>> (31 - bits);
    }
  }
};

/** Reverse of {@link pushBits}: source |= target, shifted back, as far as the source is reached. */
export const pullBits = (
  { sources, targets }: EdgeList,
  set: Int32Array,
  reached: Int32Array,
  words: number,
  step: number,
  room: Int32Array | undefined,
): void => {
  const skip = step >> 5;
  const bits = step & 31;
  for (let e = 0; e < sources.length; e++) {
    const source = sources[e] * words;
    const target = targets[e] * words;
    let any = 0;
    for (let w = 0; w < words; w++) any |= set[target + w];
    if (any === 0) continue;
    if (room === undefined) {
      for (let w = 0; w < words; w++) set[source + w] |= set[target + w] & reached[source + w];
      continue;
    }
    for (let w = words - 1 - skip, carried = 0; w >= 0; w--) {
      const own = set[target + w + skip];
      set[source + w] |= ((own >>> bits) | carried) & room[w] & reached[source + w];
      carried = (own << 1) << (31 - bits);
    }
  }
};

/** Mirror images of row ends are followed as one: the second of a pair is added to the first and cleared. */
export const mergeMirror = (set: Int32Array, mirror: Int32Array, words: number): void => {
  for (let s = 0; s < mirror.length; s++) {
    if (mirror[s] <= s) continue;
    for (let w = 0; w < words; w++) {
      set[s * words + w] |= set[mirror[s] * words + w];
      set[mirror[s] * words + w] = 0;
    }
  }
};
