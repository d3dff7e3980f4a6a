/** A direction of costs with its mean taken out, the right-hand side, the square of its length, and its multiplier. */
interface HalfSpace {
  readonly direction: Float64Array;
  readonly bound: number;
  readonly square: number;
  multiplier: number;
}

/** Rounds after which the projection is near enough: any mixed strategy may be asked about, so that it need not be exact. */
const MOST_ROUNDS = 2000;

/** Ends when no coordinate moves by more. */
const STILL = 1e-7;

/**
 * The mixed strategy of the rows nearest to a center that costs each column at least a level, about: the next question of the level
 * method (C. Lemarechal, A. Nemirovskii, Yu. Nesterov, "New variants of bundle methods", 1995), which needs far fewer
 * questions than asking about the one that is best against the columns known so far. The projection goes from constraint to
 * constraint (C. Hildreth, "A quadratic programming procedure", 1957).
 *
 * Cost: a few hundred rounds over columns times rows.
 *
 * @param costs per column the cost of each row
 */
export const projectToLevel = (
  costs: readonly (readonly number[])[],
  center: readonly number[],
  level: number,
): number[] => {
  const rows = center.length;
  const halfSpaces = costs.map((column) => makeHalfSpace(column, level)).filter(({ square }) => square > 1e-12);
  const shares = Float64Array.from(center);
  const floor = new Float64Array(rows);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let moved = 0;
    for (const halfSpace of halfSpaces) moved = Math.max(moved, raise(shares, halfSpace));
    let missing = 1;
    for (let i = 0; i < rows; i++) {
      const step = Math.max(-shares[i], -floor[i]);
      floor[i] += step;
      shares[i] += step;
      missing -= shares[i];
    }
    for (let i = 0; i < rows; i++) shares[i] += missing / rows;
    if (moved < STILL) break;
  }
  return Array.from(shares, (share) => Math.max(0, share));
};

/** Probabilities sum up to 1, so that a common part of the costs only moves the bound: without it the directions differ more. */
const makeHalfSpace = (column: readonly number[], level: number): HalfSpace => {
  const mean = column.reduce((a, b) => a + b, 0) / column.length;
  const direction = Float64Array.from(column, (cost) => cost - mean);
  return { direction, bound: level - mean, square: direction.reduce((sum, x) => sum + x * x, 0), multiplier: 0 };
};

/** Moves a mixed strategy to the bound of a half-space, or back as far as it was moved before; returns how far. */
const raise = (shares: Float64Array, halfSpace: HalfSpace): number => {
  const { direction, bound, square } = halfSpace;
  let missing = bound;
  for (let i = 0; i < shares.length; i++) missing -= direction[i] * shares[i];
  const step = Math.max(missing / square, -halfSpace.multiplier);
  if (step === 0) return 0;
  halfSpace.multiplier += step;
  for (let i = 0; i < shares.length; i++) shares[i] += step * direction[i];
  return Math.abs(step) * Math.sqrt(square);
};
