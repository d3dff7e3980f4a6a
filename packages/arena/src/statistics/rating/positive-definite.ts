/** A symmetric matrix, row by row. */
export type Matrix = readonly Float64Array[];

/**
 * The inverse of a symmetric positive definite matrix by Cholesky's decomposition; undefined when it is not positive definite,
 * as far as numbers of double precision can tell. O(n^3).
 */
export const inverse = (matrix: Matrix): Float64Array[] | undefined => {
  const n = matrix.length;
  const root = matrix.map((row) => Float64Array.from(row));
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = matrix[i][j];
      for (let k = 0; k < j; k++) sum -= root[i][k] * root[j][k];
      if (i > j) root[i][j] = sum / root[j][j];
      else if (sum > 1e-12 * Math.max(1e-300, matrix[j][j])) root[j][j] = Math.sqrt(sum);
      else return undefined;
    }
  }
  return matrix.map((_, column) => solve(root, column));
};

/** The column of the inverse of root * root', with only the lower half of `root` looked at. */
const solve = (root: Matrix, column: number): Float64Array => {
  const n = root.length;
  const x = new Float64Array(n);
  x[column] = 1;
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= root[i][k] * x[k];
    x[i] /= root[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= root[k][i] * x[k];
    x[i] /= root[i][i];
  }
  return x;
};

/** A matrix times a vector. */
export const times = (matrix: Matrix, vector: ArrayLike<number>): Float64Array =>
  Float64Array.from(matrix, (row) => row.reduce((sum, value, i) => sum + value * vector[i], 0));
