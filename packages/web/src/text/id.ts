/** A seed for what the engine draws at random, from the browser's own randomness: 0 to 2^32 - 1. */
export const newSeed = (): number => {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return seed;
};

/** A name for a game or a writing that nothing else has. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36).padStart(7, "0")).join("");

/** A name for a text, equal for equal texts: 64 bits of FNV-1a, in two halves with different starts. */
export const textId = (text: string): string =>
  [0x811c9dc5, 0x7ee3623a]
    .map((start) => {
      let hash = start;
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
      return (hash >>> 0).toString(36).padStart(7, "0");
    })
    .join("");
