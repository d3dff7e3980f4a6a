import { SEQUENCE_DIGITS, sequenceWidth } from "../experiment/shot-sequence.ts";

/** Bytes kept for the text of a fault; longer ones are cut. */
const FAULT_BYTES = 256;
/** About what one buffer may take, and the most games that it holds. */
const BUFFER_BYTES = 2 ** 23;
const MOST_GAMES = 4096;

const DIGITS = Uint8Array.from(SEQUENCE_DIGITS, (digit) => digit.charCodeAt(0));

/** How far a buffer's batch is: not begun, being played, played to the end or stopped. */
const BATCH_WAITS = 0;
export const BATCH_RUNS = 1;
export const BATCH_ENDED = 2;

/** How many games a buffer holds on a board of so many cells. */
export const bufferGames = (cellCount: number): number => {
  const perGame = cellCount * sequenceWidth(cellCount) + FAULT_BYTES + 40;
  return Math.max(1, Math.min(MOST_GAMES, Math.floor(BUFFER_BYTES / perGame)));
};

/**
 * The games of a batch in memory that the thread which plays them shares with the one that keeps them: what was finished
 * is there even when the thread has to be ended, and nothing is copied between threads.
 */
export class BatchBuffer {
  readonly memory: SharedArrayBuffer;
  readonly shots: Int32Array;
  readonly misses: Int32Array;
  readonly layouts: Int32Array;
  readonly milliseconds: Float64Array;
  readonly #head: Int32Array;
  /** End of each game's text. */
  readonly #textEnd: Int32Array;
  readonly #faultLength: Int32Array;
  readonly #faults: Uint8Array;
  readonly #text: Uint8Array;
  readonly #width: number;

  /** @param memory that of another thread's buffer for the same board, to look at the same games */
  constructor(cellCount: number, memory?: SharedArrayBuffer) {
    const games = bufferGames(cellCount);
    this.#width = sequenceWidth(cellCount);
    const textBytes = games * cellCount * this.#width;
    const bytes = 16 + games * (8 + 5 * 4 + FAULT_BYTES) + textBytes;
    this.memory = memory ?? new SharedArrayBuffer(bytes);
    let offset = 0;
    const take = (size: number): number => (offset += size) - size;
    this.#head = new Int32Array(this.memory, take(16), 2);
    this.milliseconds = new Float64Array(this.memory, take(games * 8), games);
    const column = (): Int32Array => new Int32Array(this.memory, take(games * 4), games);
    this.shots = column();
    this.misses = column();
    this.layouts = column();
    this.#textEnd = column();
    this.#faultLength = column();
    this.#faults = new Uint8Array(this.memory, take(games * FAULT_BYTES), games * FAULT_BYTES);
    this.#text = new Uint8Array(this.memory, take(textBytes), textBytes);
  }

  /** One of {@link BATCH_WAITS}, {@link BATCH_RUNS}, {@link BATCH_ENDED}. */
  get state(): number {
    return Atomics.load(this.#head, 0);
  }

  set state(state: number) {
    Atomics.store(this.#head, 0, state);
  }

  /** Games finished so far; a fault is a way to finish. */
  get finished(): number {
    return Atomics.load(this.#head, 1);
  }

  /** Makes the buffer ready for a batch. */
  clear(): void {
    this.state = BATCH_WAITS;
    Atomics.store(this.#head, 1, 0);
  }

  /** Writes down a game: what is in the columns at {@link finished}, and the shots as `2 * cell + hit`. */
  finish(values: Int32Array, shots: number, fault: string | undefined): void {
    const game = this.finished;
    let end = game === 0 ? 0 : this.#textEnd[game - 1];
    for (let i = 0; i < shots; i++) {
      const value = values[i];
      for (let shift = 6 * (this.#width - 1); shift >= 0; shift -= 6) this.#text[end++] = DIGITS[(value >> shift) & 63];
    }
    this.#textEnd[game] = end;
    this.#faultLength[game] = fault === undefined ? -1 : this.#writeFault(game, fault);
    Atomics.store(this.#head, 1, game + 1);
  }

  /** The shots of a finished game as text. */
  sequenceAt(game: number): string {
    return textOf(this.#text, game === 0 ? 0 : this.#textEnd[game - 1], this.#textEnd[game]);
  }

  /** Why a game was not finished, or null. */
  faultAt(game: number): string | null {
    const length = this.#faultLength[game];
    if (length < 0) return null;
    // A copy, as no text is decoded from shared memory.
    const start = game * FAULT_BYTES;
    return new TextDecoder().decode(this.#faults.slice(start, start + length)).replace(/\ufffd+$/, "");
  }

  #writeFault(game: number, fault: string): number {
    const bytes = new TextEncoder().encode(fault).subarray(0, FAULT_BYTES);
    this.#faults.set(bytes, game * FAULT_BYTES);
    return bytes.length;
  }
}

const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1");
