/**
 * Where decisions at positions met before are kept, beyond a game and maybe beyond the program: books of decisions by what they
 * depend on. It is given to players by their context, and whoever plays decides where it is kept.
 */
export interface OpeningStore {
  /** The book of a name, see `Strategy.openings`; undefined where none is kept. Asked for at the beginning of every game. */
  book(name: string): OpeningBook | undefined;
}

/** Decisions by the keys of positions. */
export interface OpeningBook {
  /** The decision kept under a key, undefined where there is none. @param key four words; read before the call returns */
  get(key: Int32Array): number | undefined;
  /**
   * Keeps a decision, if there is room. One that is kept under the key already stays.
   *
   * @param key four words; read before the call returns
   * @param decision from -1 to 2^31 - 1
   */
  put(key: Int32Array, decision: number): void;
}
