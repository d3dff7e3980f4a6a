import { LUCK, REDUCED_PARTS, type ReducedGame } from "@broadside/engine/review";
import { FAULT_KINDS, type Fault, faultOfParts, partsOfFault } from "../core/fault.ts";
import { SEQUENCE_DIGITS, sequenceWidth } from "../experiment/shot-sequence.ts";

const FAULT_BYTES = 256;
/** Approximate size of a buffer in bytes, and the maximum number of games that it holds. */
const BUFFER_BYTES = 2 ** 23;
const MOST_GAMES = 4096;

const DIGITS = Uint8Array.from(SEQUENCE_DIGITS, (digit) => digit.charCodeAt(0));

/** Numbers stored for a game with luck removed: its parts, its luck, and the milliseconds that it took. */
const REDUCED_NUMBERS = REDUCED_PARTS.length + LUCK.length + 1;

/** The state of a buffer's batch: waiting, playing, ended (or stopped), or removing luck from a finished game. */
const BATCH_WAITS = 0;
export const BATCH_RUNS = 1;
export const BATCH_ENDED = 2;
export const BATCH_REDUCES = 3;

/**
 * The number of games that a buffer holds on a board with this number of cells.
 *
 * @example
 * import { bufferGames } from "@broadside/arena/games";
 *
 * bufferGames(100) >= 1; // => true
 */
export const bufferGames = (cellCount: number): number => {
  const perGame = cellCount * sequenceWidth(cellCount) + FAULT_BYTES + 40 + 8 * REDUCED_NUMBERS;
  return Math.max(1, Math.min(MOST_GAMES, Math.floor(BUFFER_BYTES / perGame)));
};

/**
 * The size in bytes of a buffer for a board with this number of cells.
 *
 * @example
 * import { bufferBytes } from "@broadside/arena/games";
 *
 * bufferBytes(100) > 0; // => true
 */
export const bufferBytes = (cellCount: number): number => {
  const textBytes = cellCount * sequenceWidth(cellCount);
  return 16 + bufferGames(cellCount) * (8 + 8 * REDUCED_NUMBERS + 6 * 4 + FAULT_BYTES + textBytes);
};

/**
 * The games of a batch, in memory shared by the thread that plays them and the thread that keeps them. Finished
 * games survive even if the playing thread has to be ended, and nothing is copied between threads.
 *
 * @example
 * import { decodeShots } from "@broadside/arena/games";
 * import { BatchBuffer } from "@broadside/arena/games";
 *
 * const buffer = new BatchBuffer(9);
 * buffer.clear();
 * buffer.finish(Int32Array.of(2 * 4, 2 * 0 + 1), 2, undefined);
 * buffer.finished; // => 1
 * decodeShots(buffer.sequenceAt(0), 9).length; // => 2
 * buffer.faultAt(0); // => null
 * buffer.reducedAt(0)?.greedy; // => 0
 * buffer.reduce(undefined, 0);
 */
export class BatchBuffer {
  readonly memory: ArrayBufferLike;
  readonly shots: Int32Array;
  readonly misses: Int32Array;
  readonly layouts: Int32Array;
  readonly milliseconds: Float64Array;
  /** {@link REDUCED_NUMBERS} numbers for each game; the first is NaN if the game is not reduced. */
  readonly #reduced: Float64Array;
  readonly #head: Int32Array;
  readonly #span: Float64Array;
  readonly #textEnd: Int32Array;
  /** The kind of each game's fault, as an index into the list of kinds; -1 for none. */
  readonly #faultKind: Int32Array;
  readonly #faultLength: Int32Array;
  readonly #faults: Uint8Array;
  readonly #text: Uint8Array;
  readonly #width: number;

  /** @param memory of another thread's buffer, or {@link bufferBytes} bytes that are not shared */
  constructor(cellCount: number, memory: ArrayBufferLike = new SharedArrayBuffer(bufferBytes(cellCount))) {
    const games = bufferGames(cellCount);
    this.#width = sequenceWidth(cellCount);
    const textBytes = games * cellCount * this.#width;
    this.memory = memory;
    let offset = 0;
    const take = (size: number): number => (offset += size) - size;
    this.#head = new Int32Array(this.memory, take(8), 2);
    this.#span = new Float64Array(this.memory, take(8), 1);
    this.milliseconds = new Float64Array(this.memory, take(games * 8), games);
    this.#reduced = new Float64Array(this.memory, take(games * 8 * REDUCED_NUMBERS), games * REDUCED_NUMBERS);
    const column = (): Int32Array => new Int32Array(this.memory, take(games * 4), games);
    this.shots = column();
    this.misses = column();
    this.layouts = column();
    this.#textEnd = column();
    this.#faultKind = column();
    this.#faultLength = column();
    this.#faults = new Uint8Array(this.memory, take(games * FAULT_BYTES), games * FAULT_BYTES);
    this.#text = new Uint8Array(this.memory, take(textBytes), textBytes);
  }

  /** 0 while the batch waits, 1 while it is played, 2 when it has ended, 3 while luck is removed from a game. */
  get state(): number {
    return Atomics.load(this.#head, 0);
  }

  set state(state: number) {
    Atomics.store(this.#head, 0, state);
  }

  /** Number of games finished so far, including those that ended with a fault. */
  get finished(): number {
    return Atomics.load(this.#head, 1);
  }

  /** Milliseconds of thread time for the whole batch, once it has ended. */
  get span(): number {
    return this.#span[0];
  }

  set span(milliseconds: number) {
    this.#span[0] = milliseconds;
  }

  /** Prepares the buffer for a batch. */
  clear(): void {
    this.span = 0;
    this.state = BATCH_WAITS;
    Atomics.store(this.#head, 1, 0);
  }

  /** Writes the reduced game at {@link finished}, or records that its luck was not removed. */
  reduce(game: ReducedGame | undefined, milliseconds: number): void {
    const at = this.finished * REDUCED_NUMBERS;
    const numbers = game ? [...REDUCED_PARTS.map((part) => game[part]), ...game.luck] : [Number.NaN];
    this.#reduced.set([...numbers, milliseconds], at);
  }

  /** The game at a position with luck removed; undefined if its luck was not removed. */
  reducedAt(game: number): (ReducedGame & { readonly milliseconds: number }) | undefined {
    const numbers = this.#reduced.subarray(game * REDUCED_NUMBERS, (game + 1) * REDUCED_NUMBERS);
    if (Number.isNaN(numbers[0])) return undefined;
    const [searching, chasing, greedy, advantage, ...more] = numbers;
    return { searching, chasing, greedy, advantage, luck: more.slice(0, LUCK.length), milliseconds: more[LUCK.length] };
  }

  /** Writes a game at {@link finished}: the values of its columns, and its shots as `2 * cell + hit`. */
  finish(values: Int32Array, shots: number, fault: Fault | undefined): void {
    const game = this.finished;
    let end = game === 0 ? 0 : this.#textEnd[game - 1];
    for (let i = 0; i < shots; i++) {
      const value = values[i];
      for (let shift = 6 * (this.#width - 1); shift >= 0; shift -= 6) this.#text[end++] = DIGITS[(value >> shift) & 63];
    }
    this.#textEnd[game] = end;
    this.#faultKind[game] = fault === undefined ? -1 : this.#writeFault(game, fault);
    Atomics.store(this.#head, 1, game + 1);
  }

  /** The shots of the game at a position, as text. Cost: the number of shots. */
  sequenceAt(game: number): string {
    const start = game === 0 ? 0 : this.#textEnd[game - 1];
    // Copied first, because shared memory cannot be decoded as text.
    return LATIN.decode(this.#text.slice(start, this.#textEnd[game]));
  }

  /** Why the game at a position did not finish; null if it did. Cost: the length of its texts. */
  faultAt(game: number): Fault | null {
    if (this.#faultKind[game] < 0) return null;
    // Copied first, because shared memory cannot be decoded as text.
    const start = game * FAULT_BYTES;
    const bytes = this.#faults.slice(start, start + this.#faultLength[game]);
    const [told, what, said] = new TextDecoder()
      .decode(bytes)
      .replace(/\ufffd+$/, "")
      .split("\n");
    return faultOfParts([FAULT_KINDS[this.#faultKind[game]], what, said || null, told || null]);
  }

  #writeFault(game: number, fault: Fault): number {
    const [, what, said, told] = partsOfFault(fault);
    // Long texts are cut at the end, so put what happened before what was said.
    const text = [told ?? "", what, said ?? ""].join("\n");
    const bytes = new TextEncoder().encode(text).subarray(0, FAULT_BYTES);
    this.#faults.set(bytes, game * FAULT_BYTES);
    this.#faultLength[game] = bytes.length;
    return FAULT_KINDS.indexOf(fault.kind);
  }
}

const LATIN = new TextDecoder("latin1");
