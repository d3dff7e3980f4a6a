/**
 * Stores decisions beyond a game, and perhaps beyond the program: books of decisions by what they depend on.
 * Players receive it in their context; the caller decides where it is kept.
 */
export interface OpeningStore {
  /** The book of a name, see `Strategy.openings`, or undefined. Called at the start of every game. */
  book(name: string): OpeningBook | undefined;
}

/** Decisions by the keys of positions. */
export interface OpeningBook {
  /** The decision under a key, or undefined. @param key four words; read before the call returns */
  get(key: Int32Array): number | undefined;
  /**
   * Stores a decision, if there is room. It does not replace an earlier one under the key.
   *
   * @param key four words; read before the call returns
   * @param decision from -1 to 2^31 - 1
   */
  put(key: Int32Array, decision: number): void;
}
