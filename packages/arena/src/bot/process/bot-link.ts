import { readSync, writeSync } from "node:fs";
import { formatCount, oneLine } from "@broadside/engine/text";
import { PlayerFault } from "../../core/fault.ts";
import { LINE_BYTES, START_MILLISECONDS, UNASKED_BYTES } from "../protocol/arena-line.ts";

/** State of a bot's process: not requested, wanted by the thread, running, or gone. */
const BOT_NONE = 0;
const BOT_WANTED = 1;
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

/** Milliseconds to wait for a process to start, and for the report of its end once it is silent. */
const START_WAIT = 30_000;
const END_WAIT = 500;

const NEW_LINE = 10;
const GONE_BYTE = GONE_LINE.charCodeAt(0);
/** Bytes of this value or more belong to letters of several bytes. */
const FIRST_LONG = 0x80;
/** A text of at most this many letters has at most 512 bytes, which POSIX writes to a pipe in one piece. */
const WHOLE_LETTERS = 170;
const isBlank = (byte: number): boolean => byte === 32 || byte === 9 || byte === 13;

/** A thread's blocking connection to a bot. Lines that need no answer are sent with the next question. */
export class BotLink {
  readonly #shared: SharedBot;
  readonly #want: () => void;
  readonly #in = Buffer.allocUnsafe(2 * LINE_BYTES);
  #start = 0;
  #stop = 0;
  #unasked = 0;
  #out = "";
  #input = -1;
  #output = -1;

  /** @param want tells the managing thread that a process is needed */
  constructor(memory: SharedArrayBuffer, want: () => void) {
    this.#shared = new SharedBot(memory);
    this.#want = want;
  }

  get isRunning(): boolean {
    return this.#shared.state === BOT_RUNS;
  }

  open(): void {
    this.#start = this.#stop = this.#unasked = 0;
    this.#out = "";
    this.#shared.state = BOT_WANTED;
    this.#want();
    const state = this.#shared.waitWhile(BOT_WANTED, START_WAIT);
    const { input, output } = this.#shared.process;
    this.#input = input;
    this.#output = output;
    if (state === BOT_RUNS) return;
    throw processFault(`could not be started${state === BOT_GONE ? ` (${this.#shared.how})` : ""}`);
  }

  drop(): void {
    if (!this.isRunning) return;
    try {
      process.kill(-this.#shared.process.id, "SIGKILL");
    } catch {
      // It has already ended.
    }
    this.#shared.waitWhile(BOT_RUNS, END_WAIT);
    this.#shared.state = BOT_NONE;
  }

  say(line: string): void {
    this.#out += `${line}\n`;
  }

  /** Sends the queued lines, when no question will follow soon. */
  flush(): void {
    if (this.#out === "" || !this.isRunning) return;
    try {
      // If a bot never reads, its pipe eventually fills up and this thread would wait forever.
      this.#within(START_MILLISECONDS, () => this.#send());
    } catch (error) {
      if (!(error instanceof PlayerFault)) throw error;
      // The next question reports that the process is gone.
    }
  }

  /** Sends a line and returns the line that answers it; drops earlier lines. @throws PlayerFault without one */
  ask(line: string, milliseconds: number): string {
    this.#unasked += this.#stop - this.#start;
    this.#start = this.#stop = 0;
    this.say(line);
    return this.#within(milliseconds, () => {
      this.#send();
      return this.#read();
    });
  }

  hear(milliseconds: number): string {
    return this.#within(milliseconds, () => this.#read());
  }

  #within<T>(milliseconds: number, act: () => T): T {
    this.#shared.deadline = milliseconds === Number.POSITIVE_INFINITY ? 0 : SharedBot.now() + milliseconds;
    try {
      return act();
    } finally {
      this.#shared.deadline = 0;
    }
  }

  #send(): void {
    const text = this.#out;
    this.#out = "";
    try {
      const sent = writeSync(this.#input, text);
      // A blocking pipe accepts everything unless a signal interrupts.
      if (text.length > WHOLE_LETTERS && sent < Buffer.byteLength(text))
        this.#sendRest(Buffer.from(text, "utf8").subarray(sent));
    } catch (error) {
      throw this.#gone(error);
    }
  }

  #sendRest(bytes: Buffer): void {
    for (let sent = 0; sent < bytes.length; ) sent += writeSync(this.#input, bytes, sent);
  }

  #read(): string {
    for (let looked = this.#start; ; ) {
      const end = this.#newLine(looked);
      if (end >= 0) {
        const line = this.#take(end);
        if (line !== "") return line;
        looked = this.#start;
        continue;
      }
      looked = this.#stop;
      if (this.#stop - this.#start >= LINE_BYTES)
        throw floodFault(`said a line of more than ${formatCount(LINE_BYTES)} bytes`);
      if (this.#start > LINE_BYTES) {
        this.#in.copyWithin(0, this.#start, this.#stop);
        looked -= this.#start;
        this.#stop -= this.#start;
        this.#start = 0;
      }
      const count = this.#receive();
      if (count === 0) throw this.#gone();
      this.#stop += count;
    }
  }

  #newLine(from: number): number {
    for (let i = from; i < this.#stop; i++) if (this.#in[i] === NEW_LINE) return i;
    return -1;
  }

  #take(end: number): string {
    let from = this.#start;
    let to = end;
    while (from < to && isBlank(this.#in[from])) from++;
    while (to > from && isBlank(this.#in[to - 1])) to--;
    if (end - this.#start >= LINE_BYTES) throw floodFault(`said a line of more than ${formatCount(LINE_BYTES)} bytes`);
    if (from === to) this.#unasked += end + 1 - this.#start;
    this.#start = end + 1;
    if (this.#unasked > UNASKED_BYTES)
      throw floodFault(`said more than ${UNASKED_BYTES / 1e6} MB that was not asked for`);
    // The byte also ends a line that the process did not finish.
    if (to > from && this.#in[to - 1] === GONE_BYTE && this.#shared.state === BOT_GONE) throw this.#gone();
    return this.#text(from, to);
  }

  /** Bytes as text. Most texts are ASCII, in which each byte is a letter. */
  #text(from: number, to: number): string {
    for (let i = from; i < to; i++) if (this.#in[i] >= FIRST_LONG) return this.#in.toString("utf8", from, to);
    return this.#in.toString("latin1", from, to);
  }

  #receive(): number {
    try {
      return readSync(this.#output, this.#in, this.#stop, this.#in.length - this.#stop, null);
    } catch (error) {
      throw this.#gone(error);
    }
  }

  #gone(error?: unknown): PlayerFault {
    const code = (error as NodeJS.ErrnoException | undefined)?.code;
    if (error !== undefined && code !== "EPIPE") return processFault(`cannot be reached (${oneLine(String(error))})`);
    const state = this.#shared.waitWhile(BOT_RUNS, END_WAIT);
    return processFault(state === BOT_GONE ? `ended (${this.#shared.how})` : "closed its output");
  }
}

const floodFault = (what: string): PlayerFault => new PlayerFault({ kind: "flood", what });
const processFault = (what: string): PlayerFault => new PlayerFault({ kind: "process", what });
