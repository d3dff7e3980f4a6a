import { Rational } from "../rational.ts";

/**
 * Writes a proven bound as a decimal, rounded so that it remains a bound: down for a lower bound, up for an
 * upper bound. Exact, because it uses no floating point.
 *
 * @param decimals 0 or more
 * @example
 * import { Rational } from "@broadside/engine";
 * import { boundText } from "@broadside/engine/text";
 *
 * boundText(Rational.of(2, 3), "down", 2); // => "0.66"
 * boundText(Rational.of(2, 3), "up", 2); // => "0.67"
 */
export const boundText = (bound: Rational, side: "down" | "up", decimals = 4): string => {
  const scaled = bound.times(Rational.of(10n ** BigInt(decimals)));
  return decimalText(side === "down" ? floor(scaled) : -floor(Rational.ZERO.minus(scaled)), decimals);
};

/**
 * Writes a share as a percentage to follow "at least", rounded down to two decimals, or to more until two digits
 * show. A share of 0 or less is written as `0`.
 *
 * @example
 * import { Rational } from "@broadside/engine";
 * import { leastPercent } from "@broadside/engine/text";
 *
 * leastPercent(Rational.of(2, 3)); // => "66.66"
 */
export const leastPercent = (share: Rational): string => {
  const percent = share.times(Rational.of(100));
  if (percent.sign <= 0) return "0";
  let decimals = 2;
  while (floor(percent.times(Rational.of(10n ** BigInt(decimals)))) < 10n && decimals < 12) decimals++;
  return boundText(percent, "down", decimals);
};

const floor = ({ numerator, denominator }: Rational): bigint => {
  const quotient = numerator / denominator;
  return quotient * denominator > numerator ? quotient - 1n : quotient;
};

const decimalText = (scaled: bigint, decimals: number): string => {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  return `${scaled < 0n ? "-" : ""}${whole}${decimals > 0 ? `.${digits.slice(-decimals)}` : ""}`;
};
