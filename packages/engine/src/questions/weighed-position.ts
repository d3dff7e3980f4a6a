import type { ExactCounts } from "../core/count.ts";

/** Layouts, and their weight by what was said of them: whole numbers, equal to the layouts if nothing is doubtful. */
export interface Weighed {
  readonly layouts: bigint;
  readonly mass: bigint;
}

/** For each value of an expression, the layouts that have it. */
export type WeighedAnswers = ReadonlyMap<number, Weighed>;

/** A position after what was said, by one of two exact methods. */
export interface WeighedPosition {
  readonly method: "list" | "counts";
  readonly total: Weighed;
  /** For each of the evidence, the weight of the layouts in which it is right. */
  readonly rights: readonly bigint[];
  /** The first of the evidence that leaves no layout; undefined if some are left, and if there were none before. */
  readonly firstImpossible: number | undefined;
  /** For each placement, the layouts that have it. */
  weights(): { readonly layouts: ExactCounts; readonly masses: ExactCounts };
}

/** Adds layouts and their weight to those of a value. */
export const addWeighed = (sums: Map<number, Weighed>, value: number, { layouts, mass }: Weighed): void => {
  const before = sums.get(value);
  sums.set(value, { layouts: (before?.layouts ?? 0n) + layouts, mass: (before?.mass ?? 0n) + mass });
};
