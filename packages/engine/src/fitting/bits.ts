/** The binary logarithm of a positive number of any size, to a relative 1e-15 or so. */
export const log2Of = (count: bigint): number => {
  const bits = count.toString(2).length;
  const shift = BigInt(Math.max(0, bits - 60));
  return Math.log2(Number(count >> shift)) + Number(shift);
};
