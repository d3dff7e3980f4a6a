import { share } from "./count.ts";

/** An exact fraction in lowest terms, the denominator positive. Immutable. */
export class Rational {
  static readonly ZERO = new Rational(0n, 1n);
  static readonly ONE = new Rational(1n, 1n);

  readonly numerator: bigint;
  readonly denominator: bigint;

  private constructor(numerator: bigint, denominator: bigint) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  /** The fraction of two whole numbers. @throws RangeError when the denominator is 0 or a number is not whole. */
  static of(numerator: bigint | number, denominator: bigint | number = 1n): Rational {
    const above = BigInt(numerator);
    const below = BigInt(denominator);
    if (below === 0n) throw new RangeError("the denominator is 0");
    if (below === 1n) return new Rational(above, 1n);
    const common = gcd(above, below);
    return below < 0n ? new Rational(-above / common, -below / common) : new Rational(above / common, below / common);
  }

  /** The fraction that {@link toString} wrote, or undefined when the text is none: `3`, `-1/2`. */
  static parse(text: string): Rational | undefined {
    const found = /^(-?\d{1,5000})(?:\/(\d{1,5000}))?$/.exec(text);
    if (!found) return undefined;
    const below = BigInt(found[2] ?? "1");
    return below === 0n ? undefined : Rational.of(BigInt(found[1]), below);
  }

  /** The sum of fractions. Cost: one reduction for each. */
  static sum(values: Iterable<Rational>): Rational {
    let sum = Rational.ZERO;
    for (const value of values) sum = sum.plus(value);
    return sum;
  }

  plus(other: Rational): Rational {
    return this.denominator === other.denominator
      ? Rational.of(this.numerator + other.numerator, this.denominator)
      : Rational.of(
          this.numerator * other.denominator + other.numerator * this.denominator,
          this.denominator * other.denominator,
        );
  }

  minus(other: Rational): Rational {
    return this.plus(new Rational(-other.numerator, other.denominator));
  }

  times(other: Rational): Rational {
    return Rational.of(this.numerator * other.numerator, this.denominator * other.denominator);
  }

  /** @throws RangeError when the other is 0. */
  over(other: Rational): Rational {
    return Rational.of(this.numerator * other.denominator, this.denominator * other.numerator);
  }

  /** Below 0, 0 or above 0 as this is less than, equal to or greater than the other. */
  compare(other: Rational): number {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  equals(other: Rational): boolean {
    return this.numerator === other.numerator && this.denominator === other.denominator;
  }

  /** Below 0, 0 or above 0 as this is. */
  get sign(): number {
    return this.numerator < 0n ? -1 : this.numerator > 0n ? 1 : 0;
  }

  /** The value as a float64, correct to about 15 digits. */
  toNumber(): number {
    return this.numerator < 0n ? -share(-this.numerator, this.denominator) : share(this.numerator, this.denominator);
  }

  /** `3`, `-1/2`. */
  toString(): string {
    return this.denominator === 1n ? String(this.numerator) : `${this.numerator}/${this.denominator}`;
  }
}

/** The greatest common divisor, positive; 1 when both are 0. */
const gcd = (a: bigint, b: bigint): bigint => {
  let x = a < 0n ? -a : a;
  let y = b < 0n ? -b : b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
};
