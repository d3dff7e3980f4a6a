/** How much is still unknown, in bits: the binary logarithm of the number of layouts. */
export const bitsOf = (layouts: bigint): number => {
  if (layouts <= 1n) return 0;
  const digits = layouts.toString(2).length;
  const shift = BigInt(Math.max(0, digits - 53));
  return Math.log2(Number(layouts >> shift)) + Number(shift);
};
