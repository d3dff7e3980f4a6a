import { logGamma } from "./gamma.ts";

/**
 * Regularised incomplete beta function I_x(a, b) by its continued fraction (DLMF 8.17.22) with Lentz's method.
 *
 * @throws RangeError unless a, b > 0 and 0 <= x <= 1.
 */
export const incompleteBeta = (x: number, a: number, b: number): number => {
  if (!(a > 0 && b > 0 && x >= 0 && x <= 1)) throw new RangeError(`no incomplete beta of ${x}, ${a}, ${b}`);
  if (x === 0 || x === 1) return x;
  const factor = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  return x < (a + 1) / (a + b + 2) ? (factor * fraction(x, a, b)) / a : 1 - (factor * fraction(1 - x, b, a)) / b;
};

const fraction = (x: number, a: number, b: number): number => {
  const guard = (y: number): number => (Math.abs(y) < 1e-300 ? 1e-300 : y);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m < 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return h;
};
