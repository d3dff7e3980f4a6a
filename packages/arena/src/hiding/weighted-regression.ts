export interface Regression {
  readonly mean: number;
  readonly means: Float64Array;
  /** 0 for a column that depends on those before it. */
  readonly slope: Float64Array;
  readonly rank: number;
  readonly variance: number;
  readonly covariance: Float64Array;
  /** Effective number of observations, (sum w)^2 / sum w^2 (Kish, "Survey sampling", 1965). */
  readonly effective: number;
}

/** A column counts as dependent if its variance, given the others, is below this share of the largest variance. */
const DEPENDENT = 1e-9;

/** Weighted least squares by pivoted Cholesky factorisation, so that columns may depend on each other. */
export const regress = (
  rows: readonly Float64Array[],
  values: ArrayLike<number>,
  weights: ArrayLike<number>,
): Regression => {
  const size = rows[0].length;
  let sum = 0;
  let squares = 0;
  let mean = 0;
  const means = new Float64Array(size);
  rows.forEach((row, i) => {
    const w = weights[i];
    sum += w;
    squares += w * w;
    mean += w * values[i];
    for (let k = 0; k < size; k++) means[k] += w * row[k];
  });
  mean /= sum;
  for (let k = 0; k < size; k++) means[k] /= sum;
  const covariance = new Float64Array(size * size);
  const against = new Float64Array(size);
  let total = 0;
  rows.forEach((row, i) => {
    const w = weights[i] / sum;
    const y = values[i] - mean;
    total += w * y * y;
    for (let k = 0; k < size; k++) {
      const x = w * (row[k] - means[k]);
      against[k] += x * y;
      for (let l = 0; l <= k; l++) covariance[k * size + l] += x * (row[l] - means[l]);
    }
  });
  for (let k = 0; k < size; k++) for (let l = 0; l < k; l++) covariance[l * size + k] = covariance[k * size + l];
  const { slope, rank } = solveDependent(covariance, against);
  const explained = slope.reduce((so, part, k) => so + part * against[k], 0);
  const effective = (sum * sum) / squares;
  const variance = (Math.max(0, total - explained) * effective) / Math.max(1, effective - rank - 1);
  return { mean, means, slope, rank, variance, covariance, effective };
};

/** Solves A x = b for a positive semidefinite A, with 0 for dependent columns. Also returns the rank of A. */
const solveDependent = (
  matrix: Float64Array,
  right: Float64Array,
): { readonly slope: Float64Array; readonly rank: number } => {
  const size = right.length;
  const lower = new Float64Array(size * size);
  const left = Float64Array.from({ length: size }, (_, k) => matrix[k * size + k]);
  const least = DEPENDENT * left.reduce((a, b) => Math.max(a, b), 0);
  const order: number[] = [];
  while (order.length < size) {
    let pivot = -1;
    for (let k = 0; k < size; k++)
      if (!order.includes(k) && left[k] > least && (pivot < 0 || left[k] > left[pivot])) pivot = k;
    if (pivot < 0) break;
    const column = order.length;
    const root = Math.sqrt(left[pivot]);
    for (let k = 0; k < size; k++) {
      if (order.includes(k)) continue;
      let rest = matrix[k * size + pivot];
      for (let c = 0; c < column; c++) rest -= lower[k * size + c] * lower[pivot * size + c];
      lower[k * size + column] = rest / root;
      left[k] -= (rest / root) ** 2;
    }
    order.push(pivot);
  }
  const rank = order.length;
  const half = new Float64Array(rank);
  for (let i = 0; i < rank; i++) {
    let rest = right[order[i]];
    for (let c = 0; c < i; c++) rest -= lower[order[i] * size + c] * half[c];
    half[i] = rest / lower[order[i] * size + i];
  }
  const slope = new Float64Array(size);
  for (let i = rank - 1; i >= 0; i--) {
    let rest = half[i];
    for (let c = i + 1; c < rank; c++) rest -= lower[order[c] * size + i] * slope[order[c]];
    slope[order[i]] = rest / lower[order[i] * size + i];
  }
  return { slope, rank };
};
