/** How far a rollout looks. */
export interface RolloutLimits {
  /** Layouts listed at most. */
  readonly layouts: number;
  /** Layouts drawn where there are more, but never more than are listed. */
  readonly drawn: number;
  /** Cells tried at most. */
  readonly cells: number;
  /** Cells tried have at least this part of the best chance. */
  readonly ratio: number;
  /** With more layouts than are listed, cells are tried only where the best chance is above this: where a ship is being chased. */
  readonly target: number;
  /** Up to so many rows times columns, rollouts play on in place of greedy: a rollout over rollouts. */
  readonly nested: number;
}

/** The limits of a rollout without a limit of time. */
export const STANDARD_LIMITS: RolloutLimits = {
  layouts: 65_536,
  drawn: 4096,
  cells: 8,
  ratio: 0.5,
  target: 0.3,
  nested: 20_000,
};

/** What a layout of a list takes, in nanoseconds: to list it and make a row of it, and to go through the tree after one cell. */
const PER_LAYOUT = 500;
const PER_TREE = 400;

/** What a layout that is drawn takes beside its trees: to draw it, and as a row, which merges with few others. */
const PER_DRAWN = 8000;

/** What a row and a column of a rollout over rollouts take. */
const PER_NESTED = 1500;

/**
 * The limits with which a decision takes about some time: of the layouts left as many are listed as can be with the cells that are to be
 * tried; with fewer cells, down to two, where all of the layouts can be listed then. Times are those of the constants above
 * and not of a clock, so that the choice is the same on every machine and whatever else it does.
 *
 * @param milliseconds for the decision, once the posterior is known
 * @param left layouts left, which may be rounded
 * @param tried how many cells there are to try
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
