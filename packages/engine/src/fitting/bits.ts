/** The binary logarithm of a positive number of any size, right to about 1e-15 of it. */
export const log2Of = (count: bigint): number => {
  const bits = count.toString(2).length;
  const shift = BigInt(Math.max(0, bits - 60));
  return Math.log2(Number(count >> shift)) + Number(shift);
};
