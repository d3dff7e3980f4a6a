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

/** The chance that a standard normal variable is at least z, accurate far into the tail: Q(1/2, z^2/2)/2. */
export const normalTail = (z: number): number =>
  z >= 0 ? upperGamma(0.5, (z * z) / 2) / 2 : 1 - upperGamma(0.5, (z * z) / 2) / 2;

export const normalCdf = (z: number): number => normalTail(-z);

/** The value of a polynomial; the constant coefficient comes first. */
export const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((sum, c) => sum * x + c, 0);

const CENTRE = [
  [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
    33430.57558358813, 2509.0809287301227,
  ],
  [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
];
const MIDDLE = [
  [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
];
const TAIL = [
  [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
  ],
  [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 1.8463183175100548e-5,
    1.421511758316446e-7, 2.0442631033899397e-15,
  ],
];

/**
 * The point below which a standard normal variable lies with chance p (M. J. Wichura, AS 241, 1988).
 *
 * @example
 * import { normalQuantile } from "@broadside/arena/statistics";
 *
 * normalQuantile(0.975).toFixed(2); // => "1.96"
 */
export const normalQuantile = (p: number): number => {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`${p} is not a probability`);
  if (p === 0 || p === 1) return p === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(CENTRE[0], r)) / polynomial(CENTRE[1], r);
  }
  const r = Math.sqrt(-Math.log(Math.min(p, 1 - p)));
  const [top, bottom] = r <= 5 ? MIDDLE : TAIL;
  const z = polynomial(top, r - (r <= 5 ? 1.6 : 5)) / polynomial(bottom, r - (r <= 5 ? 1.6 : 5));
  return q < 0 ? -z : z;
};

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
