import { drawnError, type Estimate } from "../core/estimate.ts";

/**
 * The mutual information of the layout and the answer heard, in bits: the entropy of what is heard less that of the
 * doubt. At most as many bits as the right answer has.
 */
export const bitsOf = (chances: readonly number[], isTruth: boolean, wrong: number): number => {
  if (chances.length < 2) return 0;
  const others = (isTruth ? 2 : chances.length) - 1;
  const heard = chances.map((chance) => chance * (1 - wrong) + ((1 - chance) * wrong) / others);
  const doubt = entropy([1 - wrong, ...new Array<number>(others).fill(wrong / others)]);
  return Math.max(0, entropy(heard) - doubt);
};

const entropy = (chances: readonly number[]): number =>
  chances.reduce((sum, chance) => (chance > 0 ? sum - chance * Math.log2(chance) : sum), 0);

/** A chance by the drawn layouts that have something: its error is that of a binomial share, see `drawnError`. */
export const estimateShare = (having: number, samples: number): Estimate => {
  const estimate = having / samples;
  return { estimate, standardError: drawnError(Math.sqrt((estimate * (1 - estimate)) / samples), samples) };
};

/**
 * The bits that an answer tells, by the numbers of drawn layouts with each answer. The entropy of shares is below the
 * true one on average; the first term of that bias is added (G. A. Miller, "Note on the bias of information estimates",
 * 1955; here for answers that may be wrong, too), but no more than the answers seen can tell. What is left of the bias
 * is of the order of 1/samples².
 *
 * The error is that of the delta method to the second order, because the first vanishes where all answers are equally
 * likely. Answers that were not drawn add to it: by I. J. Good (1953), their chance is about that of the answers drawn
 * once, and they tell log2 samples or so each. If only one answer was drawn, the chance of others is taken as that of one
 * and a half, see `drawnError`.
 *
 * @param counts one for each answer that was drawn
 */
export const estimateBits = (counts: readonly number[], isTruth: boolean, wrong: number): Estimate => {
  const samples = counts.reduce((sum, count) => sum + count, 0);
  const others = Math.max(1, (isTruth ? 2 : counts.length) - 1);
  const chances = counts.map((count) => count / samples);
  const slope = 1 - wrong - wrong / others;
  let [bias, mean, square] = [0, 0, 0];
  let [curves, cubes, both] = [0, 0, 0];
  for (const p of isTruth && counts.length === 1 ? [...chances, 0] : chances) {
    const heard = slope * p + wrong / others;
    if (heard === 0) continue;
    const first = -slope * Math.log2(heard);
    const second = -(slope ** 2) / (heard * Math.LN2);
    bias += (second * p * (1 - p)) / (2 * samples);
    mean += p * first;
    square += p * first ** 2;
    curves += (second * p) ** 2;
    cubes += second ** 2 * p ** 3;
    both += second * p ** 2;
  }
  const plain = bitsOf(chances, isTruth, wrong);
  const even = counts.map(() => 1 / counts.length);
  const estimate = Math.max(0, Math.min(plain - bias, bitsOf(even, isTruth, wrong)));
  const variance = (square - mean ** 2) / samples + (curves - 2 * cubes + both ** 2) / (2 * samples ** 2);
  const once = isTruth ? 0 : counts.filter((count) => count === 1).length;
  const rare = counts.length === 1 ? 1.5 : once;
  const unseen = (rare / samples) * Math.log2(samples);
  return { estimate, standardError: Math.sqrt(Math.max(0, variance) + unseen ** 2) };
};
