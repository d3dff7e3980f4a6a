export interface RolloutLimits {
  readonly layouts: number;
  /** The number of layouts to draw if there are too many to list. */
  readonly drawn: number;
  readonly cells: number;
  /** The least chance of a cell that is tried, as a part of the best chance. */
  readonly ratio: number;
  /** The best chance above which cells are tried with drawn layouts, because a ship is being chased. */
  readonly target: number;
  /** The largest product of rows and columns at which rollouts, instead of greedy, play on. */
  readonly nested: number;
}

/**
 * On the American board with answers `length`, lists of up to 65,536 layouts save 0.069 +- 0.033 shots
 * compared with lists of up to 4,096 (160 games, seed 902). Lists of up to 262,144 save 0.00 +- 0.12 more and
 * take four times as long. Trying 12 cells saves nothing, nor does `nested: 60_000`.
 */
export const STANDARD_LIMITS: RolloutLimits = {
  layouts: 65_536,
  drawn: 4096,
  cells: 8,
  ratio: 0.5,
  target: 0.3,
  nested: 20_000,
};

/** Nanoseconds to list a layout as a row. */
const PER_LAYOUT = 500;
/** Nanoseconds for a layout in the tree of each cell tried. */
const PER_TREE = 400;

/** Nanoseconds more for a drawn layout: to draw it, and for a row that merges with few others. */
const PER_DRAWN = 8000;

/** Nanoseconds for each row and column of a rollout over rollouts. */
const PER_NESTED = 1500;

/**
 * The limits for a decision within a time: the given cells, and all layouts that the time allows. Fewer cells, down
 * to two, are tried if all layouts can then be listed. Times are computed from constants, not read from a clock,
 * so all machines choose the same.
 * @param left the number of layouts left @param tried the number of cells to try
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
