/** Statistics for testing randomness: tails of the chi-square and normal distributions. */

/** The logarithm of the gamma function for positive arguments (Lanczos, g = 7, nine terms; 15 digits). */
const logGamma = (x: number): number => {
  const terms = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const t = x + 6.5;
  let sum = terms[0];
  for (let i = 1; i < terms.length; i++) sum += terms[i] / (x - 1 + i);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
};

/** The chance that a chi-square variable with `freedom` degrees of freedom is at least `value`. */
export const chiSquareTail = (value: number, freedom: number): number => {
  const a = freedom / 2;
  const x = value / 2;
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * 1e-16; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - sum * scale;
  }
  // Lentz's continued fraction for the upper incomplete gamma function.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 10_000; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    const factor = c * d;
    h *= factor;
    if (Math.abs(factor - 1) < 1e-15) break;
  }
  return scale * h;
};

/** Pearson's statistic for observed and expected frequencies. */
export const chiSquare = (observed: ArrayLike<number>, expected: (i: number) => number): number => {
  let sum = 0;
  for (let i = 0; i < observed.length; i++) sum += (observed[i] - expected(i)) ** 2 / expected(i);
  return sum;
};

/** The chance that a standard normal variable is at least |z| away from 0. */
export const normalTails = (z: number): number => chiSquareTail(z * z, 1);

/** The chance that draws are at least as uneven as these when all possible outcomes are equally likely. */
export const evenness = (drawn: readonly string[], all: readonly string[]): number => {
  const index = new Map(all.map((key, i) => [key, i]));
  const counts = new Float64Array(all.length);
  for (const key of drawn) {
    const i = index.get(key);
    if (i === undefined) throw new Error(`nothing that can be drawn: ${key}`);
    counts[i]++;
  }
  if (all.length === 1) return 1;
  const statistic = chiSquare(counts, () => drawn.length / all.length);
  return chiSquareTail(statistic, all.length - 1);
};
