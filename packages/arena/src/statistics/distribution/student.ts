import { logGamma } from "./gamma.ts";
import { normalQuantile } from "./normal.ts";

/** The regularised incomplete beta function I_x(a, b), by its continued fraction (DLMF 8.17.22). */
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

/** The chance that Student's t with `df` degrees of freedom is at most t (DLMF 8.17, from I_x(df/2, 1/2)). */
export const studentCdf = (t: number, df: number): number => {
  // Of two equivalent forms, use the one in which nothing cancels, near 0 and in the tail.
  const square = t * t;
  const tail =
    square < 1
      ? 0.5 - incompleteBeta(square / (df + square), 0.5, df / 2) / 2
      : incompleteBeta(df / (df + square), df / 2, 0.5) / 2;
  return t > 0 ? 1 - tail : tail;
};

const studentDensity = (t: number, df: number): number =>
  Math.exp(logGamma((df + 1) / 2) - logGamma(df / 2) - ((df + 1) / 2) * Math.log1p((t * t) / df)) /
  Math.sqrt(df * Math.PI);

/**
 * The point below which Student's t lies with chance p. From 1000 degrees of freedom: Abramowitz and Stegun
 * 26.7.5, whose first omitted term is below 1e-13. Below: Newton's method, kept between bounds.
 *
 * @example
 * import { studentQuantile } from "@broadside/arena/statistics";
 *
 * studentQuantile(0.975, 10).toFixed(2); // => "2.23"
 */
export const studentQuantile = (p: number, df: number): number => {
  if (!(p > 0 && p < 1 && df > 0)) throw new RangeError(`no quantile of t for p ${p} and ${df} degrees of freedom`);
  const z = normalQuantile(p);
  if (df >= 1000) return expansion(z, df);
  if (p === 0.5) return 0;
  // Solve for the smaller tail, where no digits are lost.
  const tail = Math.min(p, 1 - p);
  let low = 0;
  let high = 1;
  while (studentCdf(-high, df) > tail) high *= 2;
  let t = Math.min(high, Math.abs(expansion(z, Math.max(df, 3))));
  for (let i = 0; i < 200; i++) {
    const error = studentCdf(-t, df) - tail;
    if (error > 0) low = t;
    else high = t;
    const newton = t + error / studentDensity(t, df);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    const done = Math.abs(next - t) <= 1e-14 * t;
    t = next;
    if (done) break;
  }
  return p < 0.5 ? -t : t;
};

const expansion = (z: number, df: number): number => {
  const s = z * z;
  return (
    z *
    (1 +
      (s + 1) / (4 * df) +
      ((5 * s + 16) * s + 3) / (96 * df ** 2) +
      (((3 * s + 19) * s + 17) * s - 15) / (384 * df ** 3) +
      ((((79 * s + 776) * s + 1482) * s - 1920) * s - 945) / (92_160 * df ** 4))
  );
};
