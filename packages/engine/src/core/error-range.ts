/**
 * The largest and the median standard error of estimates. Errors of 0 are exact values and do not count.
 *
 * Cost: a sort of the errors.
 *
 * @example
 * import { errorRange } from "@broadside/engine/text";
 *
 * errorRange([0, 0.2, 0.1, 0.4]); // => { largest: 0.4, usual: 0.2 }
 */
export const errorRange = (errors: Iterable<number>): { readonly largest: number; readonly usual: number } => {
  const open = Array.from(errors)
    .filter((error) => error > 0)
    .sort((a, b) => a - b);
  return { largest: open.at(-1) ?? 0, usual: open[open.length >> 1] ?? 0 };
};
