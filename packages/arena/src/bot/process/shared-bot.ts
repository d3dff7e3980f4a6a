/** State of a bot's process: not requested, wanted by the thread, running, or gone. */
export const BOT_NONE = 0;
export const BOT_WANTED = 1;
export const BOT_RUNS = 2;
export const BOT_GONE = 3;

/** Sent to a thread that waits for a process that is gone: the end-of-transmission byte, as a line. */
export const GONE_LINE = "\x04\n";

const STATE = 0;
const PROCESS = 1;
const INPUT = 2;
const OUTPUT = 3;
const END_LENGTH = 4;
const NUMBERS = 6;
const END_BYTES = 256;

/** The origin of this thread's clock, which is slow to read and never changes. */
const ORIGIN = performance.timeOrigin;

/** State, pipes and deadline of a bot, shared by the thread that plays and the one that manages the process. */
export class SharedBot {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Int32Array;
  readonly #deadline: Float64Array;
  readonly #end: Uint8Array;

  constructor(memory?: SharedArrayBuffer) {
    this.memory = memory ?? new SharedArrayBuffer(8 + NUMBERS * 4 + END_BYTES);
    this.#deadline = new Float64Array(this.memory, 0, 1);
    this.#numbers = new Int32Array(this.memory, 8, NUMBERS);
    this.#end = new Uint8Array(this.memory, 8 + NUMBERS * 4, END_BYTES);
  }

  /** The time in milliseconds, on a clock that all threads share. */
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

  /** Waits as long as the state is this one, for at most this many milliseconds. @returns the state afterwards */
  waitWhile(state: number, milliseconds: number): number {
    Atomics.wait(this.#numbers, STATE, state, milliseconds);
    return this.state;
  }

  get deadline(): number {
    return this.#deadline[0];
  }

  set deadline(time: number) {
    this.#deadline[0] = time;
  }

  /** The process, and the file descriptors to write to and to read from. */
  get process(): { readonly id: number; readonly input: number; readonly output: number } {
    const [id, input, output] = [PROCESS, INPUT, OUTPUT].map((at) => Atomics.load(this.#numbers, at));
    return { id, input, output };
  }

  begin(id: number, input: number, output: number): void {
    Atomics.store(this.#numbers, PROCESS, id);
    Atomics.store(this.#numbers, INPUT, input);
    Atomics.store(this.#numbers, OUTPUT, output);
    this.state = BOT_RUNS;
  }

  end(how: string): void {
    const bytes = new TextEncoder().encode(how).subarray(0, END_BYTES);
    this.#end.set(bytes);
    Atomics.store(this.#numbers, END_LENGTH, bytes.length);
    this.state = BOT_GONE;
  }

  get how(): string {
    // Copied first, because shared memory cannot be decoded as text.
    return new TextDecoder().decode(this.#end.slice(0, Atomics.load(this.#numbers, END_LENGTH)));
  }
}
