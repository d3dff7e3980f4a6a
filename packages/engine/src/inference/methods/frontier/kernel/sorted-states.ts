/** States in the order of their profiles, the last columns of the board first: sorted by sixteen bits at a time. */
export const sortedStates = (keys: Int32Array, words: number, size: number): Int32Array => {
  let order = Int32Array.from({ length: size }, (_, s) => s);
  if (size < 4096) {
    return order.sort((a, b) => {
      let w = words - 1;
      while (w > 0 && keys[a * words + w] === keys[b * words + w]) w--;
      return (keys[a * words + w] >>> 0) - (keys[b * words + w] >>> 0);
    });
  }
  let sorted = new Int32Array(size);
  const starts = new Int32Array(2 ** 16 + 1);
  for (let half = 0; half < 2 * words; half++) {
    const shift = (half & 1) * 16;
    const digit = (s: number): number => (keys[s * words + (half >> 1)] >>> shift) & 0xffff;
    starts.fill(0);
    for (let s = 0; s < size; s++) starts[digit(s) + 1]++;
    for (let d = 0; d < 2 ** 16; d++) starts[d + 1] += starts[d];
    for (let i = 0; i < size; i++) sorted[starts[digit(order[i])]++] = order[i];
    [order, sorted] = [sorted, order];
  }
  return order;
};
