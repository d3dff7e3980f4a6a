const [STOP, TURN, SIDE, MATCH, SHOTS] = [0, 1, 2, 3, 4];
const NUMBERS = 6;

/** The state of a thread's current match, in shared memory: what must be known if the thread has to be ended. */
export class MatchBoard {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Int32Array;

  constructor(memory = new SharedArrayBuffer(4 * NUMBERS)) {
    this.memory = memory;
    this.#numbers = new Int32Array(memory);
  }

  get isStopped(): boolean {
    return Atomics.load(this.#numbers, STOP) !== 0;
  }

  stop(): void {
    Atomics.store(this.#numbers, STOP, 1);
  }

  /** The player asked last, as long as it has not answered. The turn number distinguishes successive turns. */
  get asked(): { readonly side: 0 | 1; readonly turn: number } | undefined {
    const side = Atomics.load(this.#numbers, SIDE) - 1;
    return side === 0 || side === 1 ? { side, turn: Atomics.load(this.#numbers, TURN) } : undefined;
  }

  get match(): number {
    return Atomics.load(this.#numbers, MATCH);
  }

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
