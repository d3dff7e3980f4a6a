/** A vector v measured by a covariance M. */
export interface Whitened {
  /** v' M^-1 v over the independent components. */
  readonly squaredLength: number;
  /** The number of independent components. */
  readonly rank: number;
}

/**
 * Cholesky's decomposition of a covariance with the largest pivot first, applied to a vector. Components
 * whose pivot is below a bound follow from the others and are dropped. Cost: the cube of the size.
 *
 * @param least the bound
 */
export const whiten = (matrix: readonly (readonly number[])[], vector: readonly number[], least: number): Whitened => {
  const rest = matrix.map((row) => [...row]);
  const values = [...vector];
  const open = new Set(values.keys());
  let squaredLength = 0;
  let rank = 0;
  while (open.size > 0) {
    let pivot = -1;
    for (const i of open) if (pivot < 0 || rest[i][i] > rest[pivot][pivot]) pivot = i;
    const size = rest[pivot][pivot];
    if (!(size > least)) break;
    open.delete(pivot);
    squaredLength += values[pivot] ** 2 / size;
    rank++;
    for (const i of open) {
      const factor = rest[i][pivot] / size;
      values[i] -= factor * values[pivot];
      for (const j of open) rest[i][j] -= factor * rest[pivot][j];
    }
  }
  return { squaredLength, rank };
};
