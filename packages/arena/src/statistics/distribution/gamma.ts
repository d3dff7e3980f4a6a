/** Coefficients of Lanczos's approximation for g = 7, n = 9 (P. Godfrey, 2001). */
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** ln of the gamma function for x > 0, to about 1e-14 (C. Lanczos, SIAM J. Numer. Anal. B 1, 1964). */
export const logGamma = (x: number): number => {
  if (!(x > 0)) throw new RangeError(`logGamma takes a positive number, not ${x}`);
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = LANCZOS[0];
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i] / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
};

/**
 * The regularised upper incomplete gamma function Q(a, x), by the series of P (DLMF 8.7.1) below x = a + 1 and
 * the continued fraction (DLMF 8.9.2) above, accurate far into the tail.
 */
export const upperGamma = (a: number, x: number): number => {
  if (!(a > 0 && x >= 0)) throw new RangeError(`upperGamma takes a > 0 and x >= 0, not ${a} and ${x}`);
  if (x === 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const factor = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; term > sum * 1e-17; n++) sum += term *= x / (a + n);
    return Math.max(0, 1 - factor * sum);
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < 10_000; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= c * d;
    if (Math.abs(c * d - 1) < 1e-16) break;
  }
  return factor * h;
};

/**
 * The chance that a chi-square variable with `df` degrees of freedom is at least x.
 *
 * @param df degrees of freedom, above 0
 * @example
 * import { chiSquareTail } from "@broadside/arena/statistics";
 *
 * chiSquareTail(3.84, 1).toFixed(3); // => "0.050"
 */
export const chiSquareTail = (x: number, df: number): number => upperGamma(df / 2, Math.max(0, x) / 2);
