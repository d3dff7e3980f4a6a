/** The limits of a rollout. */
export interface RolloutLimits {
  /** The most layouts to list. */
  readonly layouts: number;
  /** The number of layouts to draw if there are too many to list, but never more than the most listed. */
  readonly drawn: number;
  /** The most cells to try. */
  readonly cells: number;
  /** The least chance of a cell that is tried, as a fraction of the best chance. */
  readonly ratio: number;
  /**
   * With more layouts than can be listed, cells are tried only if the best chance exceeds this value, which means
   * that a ship is being chased.
   */
  readonly target: number;
  /**
   * The largest product of rows and columns at which rollouts, instead of greedy, play on (a rollout over
   * rollouts).
   */
  readonly nested: number;
}

/** The limits of a rollout without a time limit. */
export const STANDARD_LIMITS: RolloutLimits = {
  layouts: 65_536,
  drawn: 4096,
  cells: 8,
  ratio: 0.5,
  target: 0.3,
  nested: 20_000,
};

/**
 * The cost of a listed layout, in nanoseconds: for listing it and making a row of it, and for one tree for each
 * cell tried.
 */
const PER_LAYOUT = 500;
const PER_TREE = 400;

/** The extra cost of a drawn layout: drawing it, and handling its row, which merges with few others. */
const PER_DRAWN = 8000;

/** The cost for each row and column of a rollout over rollouts. */
const PER_NESTED = 1500;

/**
 * The limits for a decision within a given time. As many of the remaining layouts are listed as possible with
 * the given number of cells, or with fewer cells, down to two, if all layouts can then be listed. The times come
 * from the constants above, not from a clock, so the choice is the same on every machine and under any load.
 *
 * @param milliseconds for the decision, once the posterior is known
 * @param left the number of layouts left, perhaps rounded
 * @param tried the number of cells to try
 */
export const limitsWithin = (
  limits: RolloutLimits,
  milliseconds: number,
  left: number,
  tried: number,
): RolloutLimits => {
  if (milliseconds === Number.POSITIVE_INFINITY) return limits;
  const nanoseconds = milliseconds * 1e6;
  const listedWith = (cells: number): number => Math.floor(nanoseconds / (PER_LAYOUT + PER_TREE * cells));
  let cells = Math.max(2, Math.min(limits.cells, tried));
  while (cells > 2 && left > listedWith(cells)) cells--;
  if (left > listedWith(cells)) cells = limits.cells;
  return {
    ...limits,
    cells,
    layouts: Math.max(1, listedWith(cells)),
    drawn: Math.max(1, Math.floor(nanoseconds / (PER_DRAWN + PER_TREE * cells))),
    nested: Math.floor(nanoseconds / PER_NESTED),
  };
};
