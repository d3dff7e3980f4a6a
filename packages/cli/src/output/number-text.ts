/** A count with thousands separators: `1,855,545,978,831,780`. */
export const formatCount = (count: bigint | number): string => count.toLocaleString("en-US");

/** A count and its noun: `1 layout`, `1,428 layouts`. */
export const formatNumberOf = (count: bigint | number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1n || count === 1 ? "" : "s"}`;

/** A time for people: `0.4 ms`, `312 ms`, `3.2 s`, `4 min 5 s`. */
export const formatTime = (milliseconds: number): string => {
  if (milliseconds < 10) return `${milliseconds.toFixed(1)} ms`;
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
};

/**
 * A chance in percent without its sign. `0` and `100` mean exactly that: what only comes near is written `<0.1` or
 * `>99.9`.
 *
 * @param decimals 0 or 1
 */
export const formatPercent = (chance: number, decimals: 0 | 1): string => {
  if (chance === 0 || chance === 1) return chance === 0 ? "0" : "100";
  const text = (100 * chance).toFixed(decimals);
  if (Number(text) === 0) return decimals === 0 ? "<1" : "<0.1";
  if (Number(text) === 100) return decimals === 0 ? ">99" : ">99.9";
  return text;
};
