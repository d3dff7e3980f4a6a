/** How well several chains agree on a number recorded along each of them. */
export interface Convergence {
  /** The name of the number. */
  readonly name: string;
  /** Mean over all chains, and its standard error as far as the chains show it. */
  readonly mean: number;
  readonly standardError: number;
  /**
   * The potential scale reduction of the split chains: near 1 when they agree, above about 1.05 when they do
   * not. NaN when nothing varies.
   */
  readonly rHat: number;
  /** The number of independent draws that would tell as much about the mean. */
  readonly effectiveSamples: number;
}

/**
 * R-hat and effective sample size of chains of equal length (Gelman et al., "Bayesian Data Analysis", 3rd
 * edition, 11.4 and 11.5): every chain is split in two, the variance between the halves is compared with that
 * within them, and correlations are added up until the first pair of them that is negative (Geyer, 1992).
 *
 * @param chains for each chain the number recorded at each of its draws
 */
export const convergenceOf = (name: string, chains: readonly ArrayLike<number>[]): Convergence => {
  const half = Math.floor(chains[0].length / 2);
  const parts = chains.flatMap((chain) => [
    Float64Array.from({ length: half }, (_, i) => chain[i]),
    Float64Array.from({ length: half }, (_, i) => chain[chain.length - half + i]),
  ]);
  const means = parts.map((part) => part.reduce((a, b) => a + b, 0) / half);
  const mean = means.reduce((a, b) => a + b, 0) / parts.length;
  const variances = parts.map((part, j) => part.reduce((sum, x) => sum + (x - means[j]) ** 2, 0) / (half - 1));
  const within = variances.reduce((a, b) => a + b, 0) / parts.length;
  const between = (half / (parts.length - 1)) * means.reduce((sum, m) => sum + (m - mean) ** 2, 0);
  const total = ((half - 1) / half) * within + between / half;
  const all = half * parts.length;
  if (total === 0) return { name, mean, standardError: 0, rHat: Number.NaN, effectiveSamples: all };
  const rHat = Math.sqrt(total / within);
  const correlation = (lag: number): number => {
    let sum = 0;
    for (const part of parts) for (let i = lag; i < half; i++) sum += (part[i] - part[i - lag]) ** 2;
    return 1 - sum / (parts.length * (half - lag)) / (2 * total);
  };
  let time = 1;
  for (let lag = 1; lag + 1 < half; lag += 2) {
    const pair = correlation(lag) + correlation(lag + 1);
    if (pair < 0) break;
    time += 2 * pair;
  }
  const effectiveSamples = Math.max(1, Math.min(all, all / time));
  return { name, mean, standardError: Math.sqrt(total / effectiveSamples), rHat, effectiveSamples };
};
