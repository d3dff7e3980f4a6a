const [STOP, TURN, SIDE, MATCH, SHOTS] = [0, 1, 2, 3, 4];
const NUMBERS = 6;

/** Where a thread is in a match, in memory that is shared: what must be known of it when it has to be ended. */
export class MatchBoard {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Int32Array;

  constructor(memory = new SharedArrayBuffer(4 * NUMBERS)) {
    this.memory = memory;
    this.#numbers = new Int32Array(memory);
  }

  /** Whether matches are to be broken off. */
  get isStopped(): boolean {
    return Atomics.load(this.#numbers, STOP) !== 0;
  }

  /** Has matches broken off. */
  stop(): void {
    Atomics.store(this.#numbers, STOP, 1);
  }

  /** The player who was asked last, if it has not answered yet; of two turns the numbers differ. */
  get asked(): { readonly side: 0 | 1; readonly turn: number } | undefined {
    const side = Atomics.load(this.#numbers, SIDE) - 1;
    return side === 0 || side === 1 ? { side, turn: Atomics.load(this.#numbers, TURN) } : undefined;
  }

  /** The match that was begun last. */
  get match(): number {
    return Atomics.load(this.#numbers, MATCH);
  }

  /** The shots of both players in it so far. */
  get shots(): readonly [number, number] {
    return [Atomics.load(this.#numbers, SHOTS), Atomics.load(this.#numbers, SHOTS + 1)];
  }

  begin(match: number): void {
    Atomics.store(this.#numbers, SHOTS, 0);
    Atomics.store(this.#numbers, SHOTS + 1, 0);
    Atomics.store(this.#numbers, MATCH, match);
  }

  ask(side: 0 | 1): void {
    Atomics.add(this.#numbers, TURN, 1);
    Atomics.store(this.#numbers, SIDE, side + 1);
  }

  answered(): void {
    Atomics.store(this.#numbers, SIDE, 0);
  }

  shot(side: 0 | 1, count: number): void {
    Atomics.add(this.#numbers, SHOTS + side, count);
  }
}
