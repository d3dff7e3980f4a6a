/** How the process of a bot is: not asked for, wanted by the thread, running, or gone. */
export const BOT_NONE = 0;
export const BOT_WANTED = 1;
export const BOT_RUNS = 2;
export const BOT_GONE = 3;

/** What a thread that waits for a process which is gone may hear in its place: the end of a transmission, as a line. */
export const GONE_LINE = "\x04\n";

const STATE = 0;
const PROCESS = 1;
const INPUT = 2;
const OUTPUT = 3;
const END_LENGTH = 4;
const NUMBERS = 6;
const END_BYTES = 256;

/** When the clock of this thread began, by that of all. It never changes, and asking for it takes longer than asking for the time. */
const ORIGIN = performance.timeOrigin;

/**
 * What the thread that plays with a bot and the one that looks after its process share: how the process is, the files to speak to
 * it by, how it ended, and by when it has to answer. Times are those of the clock that all threads have in common.
 */
export class SharedBot {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Int32Array;
  readonly #deadline: Float64Array;
  readonly #end: Uint8Array;

  /** @param memory that of another thread's, for the same bot */
  constructor(memory?: SharedArrayBuffer) {
    this.memory = memory ?? new SharedArrayBuffer(8 + NUMBERS * 4 + END_BYTES);
    this.#deadline = new Float64Array(this.memory, 0, 1);
    this.#numbers = new Int32Array(this.memory, 8, NUMBERS);
    this.#end = new Uint8Array(this.memory, 8 + NUMBERS * 4, END_BYTES);
  }

  /** Milliseconds of a clock that is the same in all threads. */
  static now(): number {
    return ORIGIN + performance.now();
  }

  get state(): number {
    return Atomics.load(this.#numbers, STATE);
  }

  set state(state: number) {
    Atomics.store(this.#numbers, STATE, state);
    Atomics.notify(this.#numbers, STATE);
  }

  /** Waits while the state is so, at most so many milliseconds. @returns the state then */
  waitWhile(state: number, milliseconds: number): number {
    Atomics.wait(this.#numbers, STATE, state, milliseconds);
    return this.state;
  }

  /** By when the bot has to answer, 0 where it is not asked. */
  get deadline(): number {
    return this.#deadline[0];
  }

  set deadline(time: number) {
    this.#deadline[0] = time;
  }

  /** Its process, and the files in which it is spoken to and heard. */
  get process(): { readonly id: number; readonly input: number; readonly output: number } {
    const [id, input, output] = [PROCESS, INPUT, OUTPUT].map((at) => Atomics.load(this.#numbers, at));
    return { id, input, output };
  }

  /** Says that the process runs. */
  begin(id: number, input: number, output: number): void {
    Atomics.store(this.#numbers, PROCESS, id);
    Atomics.store(this.#numbers, INPUT, input);
    Atomics.store(this.#numbers, OUTPUT, output);
    this.state = BOT_RUNS;
  }

  /** Says that the process is gone, and how. */
  end(how: string): void {
    const bytes = new TextEncoder().encode(how).subarray(0, END_BYTES);
    this.#end.set(bytes);
    Atomics.store(this.#numbers, END_LENGTH, bytes.length);
    this.state = BOT_GONE;
  }

  /** How the process ended, in words. */
  get how(): string {
    // A copy, as no text is decoded from shared memory.
    return new TextDecoder().decode(this.#end.slice(0, Atomics.load(this.#numbers, END_LENGTH)));
  }
}
