/**
 * What makes one text of another: the number of characters both begin with, the number both end with, and what stands
 * between them in the second.
 */
export type TextDifference = readonly [before: number, after: number, between: string];

/** The difference from one text to another. Cost: linear in their length. */
export const differenceOf = (from: string, to: string): TextDifference => {
  const most = Math.min(from.length, to.length);
  let before = 0;
  while (before < most && from[before] === to[before]) before++;
  let after = 0;
  while (after < most - before && from[from.length - 1 - after] === to[to.length - 1 - after]) after++;
  return [before, after, to.slice(before, to.length - after)];
};

/** The text that a difference makes of another; undefined when it is no difference to this text. */
export const applyDifference = (from: string, value: unknown): string | undefined => {
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [before, after, between] = value as readonly unknown[];
  if (typeof between !== "string" || !isLength(before) || !isLength(after)) return undefined;
  if (before + after > from.length) return undefined;
  return from.slice(0, before) + between + from.slice(from.length - after);
};

const isLength = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;
