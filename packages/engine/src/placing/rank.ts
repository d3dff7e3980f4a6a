import { binomial } from "../core/count.ts";

/**
 * The rank of a set among the sets of its size, in lexicographic order.
 *
 * @param size the items are 0..size - 1
 * @param items the set, ascending
 */
export const rankSelection = (size: number, items: readonly number[]): bigint => {
  let rank = 0n;
  let from = 0;
  items.forEach((item, i) => {
    // Sets that begin alike and go on with a smaller item: all that remain less those whose next item is not smaller.
    const left = items.length - i;
    rank += binomial(size - from, left) - binomial(size - item, left);
    from = item + 1;
  });
  return rank;
};

/** The set of a rank: the reverse of {@link rankSelection}. Cost: logarithmic in the size for each item. */
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

/** The arrangements of so many letters of each kind. */
export const arrangements = (counts: readonly number[]): bigint => {
  let product = 1n;
  let sum = 0;
  for (const count of counts) {
    sum += count;
    product *= binomial(sum, count);
  }
  return product;
};

/**
 * The rank of a word among the arrangements of its letters, in lexicographic order.
 *
 * @param counts how often each letter 0, 1, … occurs
 */
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

/** The word of a rank: the reverse of {@link rankWord}. */
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
