/** The largest odd prime below a number above 3, by trial division: at most 2^12 divisions each below 2^26. */
export const primeBelow = (limit: number): number => {
  for (let n = limit % 2 === 0 ? limit - 1 : limit - 2; n > 2; n -= 2) {
    let isPrime = true;
    for (let d = 3; d * d <= n && isPrime; d += 2) isPrime = n % d !== 0;
    if (isPrime) return n;
  }
  throw new RangeError(`there is no odd prime below ${limit}`);
};

/** The inverse of a number modulo a prime that does not divide it, by Fermat's theorem. */
export const inverseModulo = (n: bigint, prime: bigint): bigint => {
  let result = 1n;
  let base = n % prime;
  for (let e = prime - 2n; e > 0n; e >>= 1n) {
    if (e & 1n) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
};
