/** A seed for random drawing by the engine, from the browser's own random numbers: 0 to 2^32 - 1. */
export const newSeed = (): number => {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  return seed;
};

/** A name for a game or a write that nothing else has. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36).padStart(7, "0")).join("");

/** A name for a text, the same for equal texts: 64 bits of FNV-1a, in two halves with different initial values. */
export const textId = (text: string): string =>
  [0x811c9dc5, 0x7ee3623a]
    .map((start) => {
      let hash = start;
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
      return (hash >>> 0).toString(36).padStart(7, "0");
    })
    .join("");
