/** A seed for what the engine draws at random, from the browser's own randomness: 0 to 2^32 - 1. */
export const newSeed = (): number => {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return seed;
};
