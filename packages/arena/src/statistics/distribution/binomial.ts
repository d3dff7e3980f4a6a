import type { RandomStream } from "@broadside/engine";
import { logGamma } from "./gamma.ts";

/**
 * A binomial draw: inversion if n min(p, 1 - p) < 10, else transformed rejection (BTRS; W. Hormann, Journal of
 * Statistical Computation and Simulation 46, 1993). The time does not grow with n.
 */
export const drawBinomial = (n: number, p: number, stream: RandomStream): number => {
  if (n === 0 || p <= 0) return 0;
  if (p >= 1) return n;
  if (p > 0.5) return n - drawBinomial(n, 1 - p, stream);
  return n * p < 10 ? invert(n, p, stream) : reject(n, p, stream);
};

const invert = (n: number, p: number, stream: RandomStream): number => {
  const odds = p / (1 - p);
  let chance = Math.exp(n * Math.log1p(-p));
  let left = stream.unit();
  for (let k = 0; k < n; k++) {
    if (left < chance) return k;
    left -= chance;
    chance *= (odds * (n - k)) / (k + 1);
  }
  return n;
};

const reject = (n: number, p: number, stream: RandomStream): number => {
  const spread = Math.sqrt(n * p * (1 - p));
  const b = 1.15 + 2.53 * spread;
  const a = -0.0873 + 0.0248 * b + 0.01 * p;
  const c = n * p + 0.5;
  const squeeze = 0.92 - 4.2 / b;
  const alpha = (2.83 + 5.1 / b) * spread;
  const mode = Math.floor((n + 1) * p);
  const logOdds = Math.log(p / (1 - p));
  const atMode = logGamma(mode + 1) + logGamma(n - mode + 1);
  for (;;) {
    const u = stream.unit() - 0.5;
    const v = stream.unit();
    const us = 0.5 - Math.abs(u);
    const k = Math.floor(((2 * a) / us + b) * u + c);
    if (k < 0 || k > n) continue;
    if (us >= 0.07 && v <= squeeze) return k;
    const ratio = atMode - logGamma(k + 1) - logGamma(n - k + 1) + (k - mode) * logOdds;
    if (Math.log((v * alpha) / (a / (us * us) + b)) <= ratio) return k;
  }
};
