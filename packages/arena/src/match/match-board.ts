const [STOP, TURN, SIDE, MATCH, SHOTS] = [0, 1, 2, 3, 4];
const NUMBERS = 6;

/** State of a thread's match, in shared memory: what must be known when the thread has to be ended. */
export class MatchBoard {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Int32Array;

  constructor(memory = new SharedArrayBuffer(4 * NUMBERS)) {
    this.memory = memory;
    this.#numbers = new Int32Array(memory);
  }

  /** Whether matches are to stop. */
  get isStopped(): boolean {
    return Atomics.load(this.#numbers, STOP) !== 0;
  }

  /** Tells the thread to stop its match. */
  stop(): void {
    Atomics.store(this.#numbers, STOP, 1);
  }

  /** The player asked last, until it answers. The turn number tells two turns apart. */
  get asked(): { readonly side: 0 | 1; readonly turn: number } | undefined {
    const side = Atomics.load(this.#numbers, SIDE) - 1;
    return side === 0 || side === 1 ? { side, turn: Atomics.load(this.#numbers, TURN) } : undefined;
  }

  /** The match begun last. */
  get match(): number {
    return Atomics.load(this.#numbers, MATCH);
  }

  /** Shots of both players in this match so far. */
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
