/**
 * The number of set bits in a 32-bit word, added up in pairs, fours and bytes (H. S. Warren, "Hacker's
 * Delight", 2nd edition, 2013, section 5-1).
 */
export const bitCount = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
