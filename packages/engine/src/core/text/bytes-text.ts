const UNITS = ["B", "KB", "MB", "GB", "TB", "PB"];

/**
 * Writes a number of bytes for display: `0 B`, `1.5 KB`, `12 KB`, `3.4 GB`, in units of a thousand. `∞` for
 * infinity, `–` for NaN.
 *
 * @param bytes at least 0
 * @example
 * import { formatBytes } from "@broadside/engine/text";
 *
 * formatBytes(1500); // => "1.5 KB"
 * formatBytes(3.4e9); // => "3.4 GB"
 */
export const formatBytes = (bytes: number): string => {
  if (Number.isNaN(bytes)) return "–";
  if (bytes === Number.POSITIVE_INFINITY) return "∞";
  let value = bytes;
  let unit = 0;
  // A value that rounds up to a thousand is written in the next unit.
  while (Math.round(value) >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  if (Math.round(value) >= 1000) return `${value.toExponential(1)} ${UNITS[unit]}`;
  return `${Math.round(10 * value) < 100 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
};
