import type { Answers } from "@broadside/engine";
import { formatDuration, oneLine } from "@broadside/engine/text";
import { BotProcess } from "../process/bot-process.ts";
import type { BotCommand } from "../process/bot-program.ts";
import { type Greeting, Handshake, lastLine, replyText } from "../process/handshake.ts";
import { parseBotLine } from "../protocol/bot-line.ts";

/** How long to wait for lines that should not come, in milliseconds. */
const SETTLE_MILLISECONDS = 60;

export class CheckFailed extends Error {
  override readonly name = "CheckFailed";
  readonly isLate: boolean;

  constructor(message: string, isLate = false) {
    super(message);
    this.isLate = isLate;
  }
}

/** Something about a bot that is unusual but allowed. */
export class CheckNote extends Error {
  override readonly name = "CheckNote";
  readonly exchange: Exchange;

  /** @param exchange what shows it, if the message does not */
  constructor(message: string, exchange: Exchange = {}) {
    super(message);
    this.exchange = exchange;
  }
}

/** What was going on between the check and the bot; parts that do not apply are absent. */
export interface Exchange {
  /** The rules, as JSON, and the number of the shot that the bot was asked for. */
  readonly rules?: string;
  readonly shot?: number;
  /** The last line sent to the bot, its reply, and the last line that it wrote to standard error. */
  readonly sent?: string;
  readonly heard?: string;
  readonly log?: string;
}

export class CheckedBot {
  readonly limit: number;
  wasLate = false;
  shot: number | undefined;
  /** Whether it says more than it is asked. Other checks then wait for such lines, and ignore them. */
  isTalkative = false;
  /** The kind of answers in checks of other things: one that the bot plays, or that of hasbro until one is known. */
  answers: Answers = "named";
  readonly #command: BotCommand;
  #bot: BotProcess | undefined;
  #rules: string | undefined;
  #sent: string | undefined;
  #heard: string | undefined;
  /** What ended processes wrote to standard error: what several of them wrote is kept once. */
  readonly #logs = new Set<string>();
  #endedLog = "";
  readonly #shooting: (milliseconds?: number) => void;

  /** @param shooting called before each `shoot`, and after its answer with the time that it took */
  constructor(command: BotCommand, limit: number, shooting: (milliseconds?: number) => void) {
    this.#command = command;
    this.limit = limit;
    this.#shooting = shooting;
  }

  get last(): Exchange {
    const [sent, heard, log] = [this.#sent, this.#heard, lastLine(this.#ownLog)];
    const rules = sent?.startsWith("scenario ") ? undefined : this.#rules;
    return {
      ...(rules !== undefined && { rules }),
      ...(this.shot !== undefined && { shot: this.shot }),
      ...(sent !== undefined && { sent }),
      ...(heard !== undefined && { heard }),
      ...(log !== "" && { log: shown(log) }),
    };
  }

  get log(): string {
    const text = Array.from(new Set([...this.#logs, this.#ownLog])).join("");
    return text.slice(text.length <= LOG_LETTERS ? 0 : text.indexOf("\n", text.length - LOG_LETTERS) + 1);
  }

  /** The standard error of the running process, or of the last one. */
  get #ownLog(): string {
    return this.#bot?.log ?? this.#endedLog;
  }

  forget(): void {
    this.#rules = this.#sent = this.#heard = this.shot = undefined;
    this.wasLate = false;
  }

  say(text: string): void {
    this.#process.say(text);
    this.#rules = /^scenario (.*)$/m.exec(text)?.[1] ?? this.#rules;
    this.#sent = shown(text);
    this.#heard = undefined;
  }

  async ask(text: string, limit?: number, advice?: string): Promise<string> {
    this.say(text);
    return this.hear(limit, advice);
  }

  /** Times an answer to `shoot`. */
  async timed(answer: () => Promise<string>): Promise<string> {
    this.#shooting();
    const began = performance.now();
    const reply = await answer();
    this.#shooting(performance.now() - began);
    return reply;
  }

  /** @param handshake the one under way, if any */
  async hear(limit = this.limit, advice = FLUSH_ADVICE, handshake?: Handshake): Promise<string> {
    const reply = await this.#process.read(limit);
    if (reply.kind === "line") {
      this.#heard = shown(reply.text);
      return reply.text;
    }
    const isLate = reply.kind === "late";
    const unended = isLate ? handshake?.unended(limit) : undefined;
    if (unended) throw new CheckFailed(`it ${unended.what}; ${unended.fix}`, true);
    this.#heard = "";
    if (!isLate) this.drop();
    throw new CheckFailed(`it ${replyText(reply, limit)}${isLate && !reply.isBlank ? `; ${advice}` : ""}`, isLate);
  }

  /** Sends a line to which the answer is ok or error. @returns the text of the error, undefined for ok */
  async agree(text: string): Promise<string | undefined> {
    const reply = await this.ask(text);
    const line = parseBotLine(reply);
    if (line.ok && line.value.kind === "ok") return undefined;
    if (line.ok && line.value.kind === "error") return reasonOf(line.value.text);
    throw new CheckFailed("it has to answer ok, or error and why");
  }

  /** Waits for lines that nobody asked for. @returns the first of them */
  async unasked(): Promise<string | undefined> {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MILLISECONDS));
    const [line] = this.#process.waiting;
    return line === undefined ? undefined : shown(line);
  }

  /** Checks that the bot stays silent. @param when, in words that follow "it said something" */
  async expectSilence(when: string): Promise<void> {
    const line = await this.unasked();
    if (line === undefined) return;
    this.#heard = line;
    throw new CheckFailed(`it said something ${when}, where nothing was asked`);
  }

  /** Makes sure that a bot is running and has shaken hands; starts a new one if necessary. */
  async ready(): Promise<void> {
    if (!this.#bot || this.#bot.end !== undefined) await this.greet();
  }

  async greet(): Promise<Greeting> {
    this.drop();
    this.#logs.add(this.#endedLog);
    this.#endedLog = "";
    this.#bot = new BotProcess(this.#command);
    const handshake = new Handshake();
    let line = await this.ask(Handshake.line);
    for (;;) {
      const heard = handshake.hear(line);
      if (!heard.ok) throw new CheckFailed(`${heard.error.what}; ${heard.error.fix}`);
      if (heard.value) return heard.value;
      line = await this.hear(this.limit, FLUSH_ADVICE, handshake);
    }
  }

  /** Closes the bot's input. @param last what is sent before @returns whether it ended in time, and how */
  async quit(last: "quit\n" | ""): Promise<{ readonly inTime: boolean; readonly how: string }> {
    const bot = this.#process;
    this.#sent = last.trim() || "(the end of its input)";
    this.#heard = undefined;
    const inTime = await bot.quit(last);
    const how = bot.end ?? `it was ended after ${formatDuration(1000)}`;
    this.drop();
    if (bot.isFlooded) throw new CheckFailed(`it ${replyText({ kind: "flood" }, 0)}`);
    return { inTime, how };
  }

  drop(): void {
    if (!this.#bot) return;
    this.#endedLog = this.#bot.log;
    this.#bot.kill();
    this.#bot = undefined;
  }

  get #process(): BotProcess {
    if (!this.#bot) throw new CheckFailed("it is not running");
    return this.#bot;
  }
}

/** Letters kept of the standard error. */
const LOG_LETTERS = 2000;

const FLUSH_ADVICE =
  "if it did answer, it may not send its output at once (flush it after each line); if it thinks longer, add --set move-limit=30s";

/** Maximum length of a line in a finding, in letters; nobody reads longer ones. */
const LONGEST = 200;

export const reasonOf = (text: string): string => shown(text) || "without a reason";

const shown = (text: string): string => {
  const line = text.trim().split("\n").map(oneLine).join(" | ");
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST)} …`;
};
