import { type Cost, type InferOptions, type Knowledge, placementsOf } from "@broadside/engine";

/** A count expected to take fewer steps (about a nanosecond each) than this is not worth an estimate. */
export const SHORT_STEPS = 4e8;

/** Above this number of placements, predicting the cost of a count takes a while, so an estimate comes first. */
const MANY_PLACEMENTS = 5000;

/** Milliseconds after which a count that seemed short gets an estimate after all. */
export const LATE = 400;

/** Whether an estimate must come before anything else. */
export const hasManyPlacements = ({ scenario }: Knowledge): boolean => placementsOf(scenario).count > MANY_PLACEMENTS;

/** Ends a count that takes long, so that it can start again with estimates meanwhile. */
export class TakesLong extends Error {}

/** The options for a count that ends with {@link TakesLong} if it is expected to take long, or does. */
export const unlessLong = (options: InferOptions): InferOptions => {
  const begun = performance.now();
  return {
    ...options,
    expect: ({ steps }: Cost) => {
      if (steps >= SHORT_STEPS) throw new TakesLong();
    },
    progress: (done) => {
      options.progress?.(done);
      if (performance.now() - begun > LATE) throw new TakesLong();
    },
  };
};
