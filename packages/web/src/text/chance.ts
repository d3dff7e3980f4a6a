/** A number of layouts for people: `30,093,975,536`. */
export const formatCount = (count: bigint): string => count.toLocaleString("en");

/**
 * The share part/whole in percent, rounded from the exact counts: `25.6`, and with no decimals `26`. Only what is
 * certain reads `0` or `100`; what merely rounds to it reads `<0.1` or `>99.9`.
 */
export const formatPercent = (part: bigint, whole: bigint, decimals: 0 | 1 = 1): string => {
  if (part === 0n || whole === 0n) return "0";
  if (part === whole) return "100";
  const unit = decimals === 1 ? 10n : 1n;
  const steps = (200n * unit * part + whole) / (2n * whole);
  if (steps === 0n) return decimals === 1 ? "<0.1" : "<1";
  if (steps === 100n * unit) return decimals === 1 ? ">99.9" : ">99";
  return decimals === 1 ? `${steps / 10n}.${steps % 10n}` : String(steps);
};

/**
 * The mean total/layouts of a small number such as ships on a cell, rounded from the exact sums: `0.35`, and with one
 * decimal `0.4`. Only what is exactly 0 reads `0`; what merely rounds to it reads `<0.01`.
 */
export const formatMean = (total: bigint, layouts: bigint, decimals: 1 | 2 = 2): string => {
  if (total === 0n || layouts === 0n) return "0";
  if (total % layouts === 0n) return String(total / layouts);
  const unit = decimals === 1 ? 10n : 100n;
  const steps = (2n * unit * total + layouts) / (2n * layouts);
  if (steps === 0n) return decimals === 1 ? "<0.1" : "<0.01";
  return `${steps / unit}.${String(steps % unit).padStart(decimals, "0")}`;
};

/** The share as a sentence for details and screen readers: `31 of 1,428 layouts`. */
export const formatShare = (part: bigint, whole: bigint): string =>
  `${formatCount(part)} of ${formatCount(whole)} ${whole === 1n ? "layout" : "layouts"}`;

/** A float64 chance in percent, as {@link formatPercent} would write it. For values that are known as floats only. */
export const formatChance = (chance: number): string => {
  if (chance <= 0) return "0";
  if (chance >= 1) return "100";
  if (chance < 0.0005) return "<0.1";
  return chance >= 0.9995 ? ">99.9" : (chance * 100).toFixed(1);
};

/** How much is still unknown: the binary logarithm of the number of layouts. */
export const bitsOf = (layouts: bigint): number => {
  if (layouts <= 1n) return 0;
  const digits = layouts.toString(2).length;
  const shift = BigInt(Math.max(0, digits - 53));
  return Math.log2(Number(layouts >> shift)) + Number(shift);
};

/** Milliseconds for people: `<1 ms`, `84 ms`, `3.2 s`. */
export const formatDuration = (milliseconds: number): string => {
  if (milliseconds < 1) return "<1 ms";
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
};
