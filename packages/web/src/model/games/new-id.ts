/** A name for a game or a writing that nothing else has. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(2))].map((word) => word.toString(36).padStart(7, "0")).join("");
