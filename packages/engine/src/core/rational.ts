import { share } from "./count.ts";

/**
 * An exact, immutable fraction in lowest terms with a positive denominator.
 *
 * @example
 * import { Rational } from "@broadside/engine";
 *
 * const third = Rational.of(1, 3);
 * third.plus(Rational.of(1, 6)).toString(); // => "1/2"
 * third.minus(Rational.ONE).toString(); // => "-2/3"
 * third.times(third).over(Rational.of(2)).toNumber(); // => 0.05555555555555555
 * third.compare(Rational.ZERO); // => 1
 * third.equals(Rational.of(2n, 6n)); // => true
 * Rational.parse("-1/2")?.sign; // => -1
 * Rational.sum([third, third, third]).toString(); // => "1"
 */
export class Rational {
  static readonly ZERO = new Rational(0n, 1n);
  static readonly ONE = new Rational(1n, 1n);

  readonly numerator: bigint;
  readonly denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  /**
   * The fraction of two whole numbers.
   * @throws RangeError when the denominator is 0 or a number is not whole
   */
  static of(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
    const above = BigInt(numerator);
    const below = BigInt(denominator);
    if (below === 0n) throw new RangeError("the denominator is 0");
    if (below === 1n) return new Rational(above, 1n);
    const common = gcd(above, below);
    return below < 0n ? new Rational(-above / common, -below / common) : new Rational(above / common, below / common);
  }

  /** Reads a fraction as {@link toString} writes it, `3` or `-1/2`; undefined if the text is not a fraction. */
  static parse(text: string): Rational | undefined {
    const match = /^(-?\d{1,5000})(?:\/(\d{1,5000}))?$/.exec(text);
    if (!match) return undefined;
    const below = BigInt(match[2] ?? "1");
    return below === 0n ? undefined : Rational.of(BigInt(match[1]), below);
  }

  /** The sum of a list of fractions. */
  static sum(values: Iterable<Rational>): Rational {
    let sum = Rational.ZERO;
    for (const value of values) sum = sum.plus(value);
    return sum;
  }

  /** The sum of this fraction and another. */
  plus(other: Rational): Rational {
    return this.denominator === other.denominator
      ? Rational.of(this.numerator + other.numerator, this.denominator)
      : Rational.of(
          this.numerator * other.denominator + other.numerator * this.denominator,
          this.denominator * other.denominator,
        );
  }

  /** This fraction minus another. */
  minus(other: Rational): Rational {
    return this.plus(new Rational(-other.numerator, other.denominator));
  }

  /** The product of this fraction and another. */
  times(other: Rational): Rational {
    return Rational.of(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  /**
   * This fraction divided by another.
   * @throws RangeError when the other is 0
   */
  over(other: Rational): Rational {
    return Rational.of(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  /** A negative number, 0 or a positive number if this fraction is less than, equal to or greater than the other. */
  compare(other: Rational): number {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  /** Whether both fractions are the same number. */
  equals(other: Rational): boolean {
    return this.numerator === other.numerator && this.denominator === other.denominator;
  }

  /** A negative number, 0 or a positive number if this fraction is negative, zero or positive. */
  get sign(): number {
    return this.numerator < 0n ? -1 : this.numerator > 0n ? 1 : 0;
  }

  /** The value as a float64, correct to about 15 digits. */
  toNumber(): number {
    return this.numerator < 0n ? -share(-this.numerator, this.denominator) : share(this.numerator, this.denominator);
  }

  /** The fraction as text that {@link parse} reads: `3`, `-1/2`. */
  toString(): string {
    return this.denominator === 1n ? String(this.numerator) : `${this.numerator}/${this.denominator}`;
  }
}

/** The greatest common divisor, positive; 1 if both numbers are 0. */
export const gcd = (a: bigint, b: bigint): bigint => {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
};
